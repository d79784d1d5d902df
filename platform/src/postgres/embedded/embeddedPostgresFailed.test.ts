import { describe, expect, it } from '@jest/globals';
import { reasonOf } from './embeddedPostgresFailed.ts';

describe('the reason why PostgreSQL cannot start', () => {
  it.each([
    ['ENOSPC: no space left on device, write', 'the disk is full'],
    ['initdb: error: could not write file: No space left on device', 'the disk is full'],
    ['FATAL:  could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.', 'the disk is full'],
    ["EROFS: read-only file system, mkdir '/data'", 'the file system is read-only'],
    ["EACCES: permission denied, mkdir '/data'", 'this user may not write there'],
    ["ENOTDIR: not a directory, mkdir '/file/data'", 'it is not a folder'],
  ])('is explained in plain English: %s', (message, reason) => {
    expect(reasonOf(new Error(message))).toBe(reason);
  });

  it("is the server's own message in a rare case", () => {
    const messages = [
      '2026-06-01 08:00:00.000 UTC [71] LOG:  starting PostgreSQL 18.4',
      '2026-06-01 08:00:00.001 UTC [71] FATAL:  could not create shared memory segment: Invalid argument',
      '2026-06-01 08:00:00.002 UTC [71] LOG:  database system is shut down',
      '',
    ];
    expect(reasonOf(messages.join('\n'))).toBe('could not create shared memory segment: Invalid argument');
  });

  it('is the last line of output if no line contains an error', () => {
    expect(reasonOf('one\ntwo\n')).toBe('two');
    expect(reasonOf('')).toBe('no reason given');
  });
});
