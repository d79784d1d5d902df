import { runInNewContext } from 'node:vm';
import { StoreUnavailable } from '@campjay/platform/eventStore/port.ts';
import { LockLost } from '@campjay/platform/postgres/heldLock.ts';
import { describe, expect, it } from '@jest/globals';
import { type Remedy, remedyFor } from './failures.ts';

/** Its class is another `Error` than ours, as that of Node.js' own errors may be. */
const ofAnotherRealm = (code: string): unknown =>
  runInNewContext('Object.assign(new Error(`failed with ${code}`), { code })', { code });
const withCode = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

describe('what to do about a failed batch', () => {
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
    ['a table that is missing', withCode('42P01'), 'stop'],
    ['a fault inside PostgreSQL', withCode('XX000'), 'stop'],
    ['two values for one row', withCode('21000'), 'stop'],
    ['a fault of ours', new TypeError('x is undefined'), 'stop'],
    ['something that is no error', 'oops', 'stop'],
  ])('is right for %s', (_what, error, remedy) => expect(remedyFor(error)).toBe(remedy));
});
