import { runInNewContext } from 'node:vm';
import { ForeignPosition, StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { LockLost } from '@campjay/platform/postgres/advisoryLock.ts';
import { describe, expect, it } from '@jest/globals';
import { messageOf, ProjectionStopped, type Remedy, remedyFor } from './failures.ts';

/** An instance of another realm's `Error`, as Node.js' own errors may be. */
const ofAnotherRealm = (code: string): unknown =>
  runInNewContext('Object.assign(new Error(`failed with ${code}`), { code })', { code });
const withCode = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

describe('the reaction to a failed batch', () => {
  it.each<[string, unknown, Remedy]>([
    ['a number out of range', withCode('22003'), 'park'],
    ['a value that is no number', withCode('22P02'), 'park'],
    ['a missing value', withCode('23502'), 'park'],
    ['a broken connection', withCode('08006'), 'retry'],
    ['a deadlock', withCode('40P01'), 'retry'],
    ['a full disk', withCode('53100'), 'retry'],
    ['a server that shuts down', withCode('57P01'), 'retry'],
    ['a server that is not there', withCode('ECONNREFUSED'), 'retry'],
    ['a server that another realm cannot find', ofAnotherRealm('ECONNREFUSED'), 'retry'],
    ['a pipe that broke', withCode('EPIPE'), 'retry'],
    ['a connection that ended under a query', new Error('Connection terminated unexpectedly'), 'retry'],
    ['a log that does not answer', new StoreUnavailable('no answer'), 'retry'],
    ['a lock whose connection broke', new LockLost('the connection broke'), 'retry'],
    ['a connection that did not come about, which has no code', new Error('timeout expired'), 'retry'],
    ['a table that is missing', withCode('42P01'), 'retry'],
    ['a fault inside PostgreSQL', withCode('XX000'), 'retry'],
    ['a fault of ours', new TypeError('x is undefined'), 'retry'],
    ['something that is no error', 'oops', 'retry'],
    ['an event that this build does not know', new ProjectionStopped('unknown'), 'stop'],
    ['a read model of another event store', new ForeignPosition('1-2'), 'stop'],
  ])('is right for %s', (_what, error, remedy) => expect(remedyFor(error)).toBe(remedy));
});

it('names the settings to restore if a read model was built from another event store', () =>
  expect(messageOf(new ForeignPosition('1-2'))).toMatch(/^'1-2' is not .* DATABASE_URL and EVENTSTOREDB_URL/));
