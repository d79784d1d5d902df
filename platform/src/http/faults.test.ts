import { describe, expect, it } from '@jest/globals';
import { RevisionConflict, StoreUnavailable } from '../eventstore/port.ts';
import { BusUnavailable } from '../bus/port.ts';
import { TemporarilyUnavailable } from '../kernel/errors.ts';
import { TextIndexUnavailable } from '../text-index/port.ts';
import { problemFromError } from './faults.ts';

const coded = (code: string) => Object.assign(new Error('secret detail'), { code });

describe('the answer to a failed request', () => {
  it.each([
    ['the log cannot be reached', new StoreUnavailable('secret detail')],
    ['the bus cannot be reached', new BusUnavailable('secret detail')],
    ['the text index cannot be reached', new TextIndexUnavailable('secret detail')],
    ['a read model is being made for the first time', new TemporarilyUnavailable('secret')],
    ['the database refuses connections', coded('ECONNREFUSED')],
    ['the database is shutting down', coded('57P01')],
    ['the database has too many connections', coded('53300')],
    ['the connection ended under a query', new Error('Connection terminated unexpectedly')],
    ['the connection had ended before', new Error('Client has encountered a connection error and is not queryable')],
    ['no connection was to be had in time', new Error('timeout exceeded when trying to connect')],
    ['a cause further down is passing', new Error('query failed', { cause: coded('08006') })],
  ])('is 503 with Retry-After when %s', (_what, error) => {
    const answer = problemFromError(error);
    expect(answer).toMatchObject({ status: 503, body: { type: 'Unavailable' } });
    expect(Number(answer.headers?.['retry-after'])).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('is 409 for a write conflict', () => {
    const answer = problemFromError(new RevisionConflict('camp-robots', 3n, 4n));
    expect(answer).toMatchObject({ status: 409, body: { type: 'Conflict' } });
    expect(JSON.stringify(answer)).not.toContain('camp-robots');
  });

  it.each([
    ['a bug', new TypeError('secret detail')],
    ['a broken rule in the database', coded('23505')],
    ['something that is no error at all', 'secret detail'],
  ])('is 500 with a reference and no details for %s', (_what, error) => {
    const { status, body } = problemFromError(error);
    expect(status).toBe(500);
    expect(body.message).toContain(body.reference);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(problemFromError(error).body.reference).not.toBe(body.reference);
  });
});
