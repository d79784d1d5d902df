import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EventRefused, StoreUnavailable } from '../port.ts';
import { toStoreError } from './batchAppends.ts';

const withCode = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(`failed with ${code}`, 0, 'error'), { code });
/** An instance of another realm's `Error`, as Node.js' own errors may be. */
const ofAnotherRealm: unknown = runInNewContext("Object.assign(new Error('no server'), { code: 'ECONNREFUSED' })");

describe('an error of the database under the event store', () => {
  it.each<[string, unknown, new (...args: never[]) => Error]>([
    ['a server that is not there', Object.assign(new Error('no server'), { code: 'ECONNREFUSED' }), StoreUnavailable],
    ['a server that another realm cannot find', ofAnotherRealm, StoreUnavailable],
    ['a connection that ended under a query', new Error('Connection terminated unexpectedly'), StoreUnavailable],
    ['a server that shuts down', withCode('57P01'), StoreUnavailable],
    ['a full disk', withCode('53100'), StoreUnavailable],
    ['a value that does not fit', withCode('22P05'), EventRefused],
  ])('is classified correctly for %s', (_what, error, kind) => expect(toStoreError(error)).toBeInstanceOf(kind));

  it.each([
    ['a table that is missing', withCode('42P01')],
    ['something that is no error', 'oops'],
  ])('is passed through for %s, which is a bug', (_what, error) => expect(toStoreError(error)).toBe(error));
});
