import { describe, expect, it } from '@jest/globals';
import { HASH_COST, toHashCost, hashPassword, isOutdated, isCorrectPassword } from './passwordHash.ts';

const cheap = { memoryKiB: 8, passes: 1 };
/** The hash of 'café au lait' by scrypt, the former algorithm. */
const FORMER = '$scrypt$ln=4,r=8,p=1$Y2FtcGpheSBzY3J5cHQgMQ$pAYr4vdi8BG1R1XBsNW6m7roxUyEslr8OU_L28DQF3w';

describe('a password hash', () => {
  it('is made by Argon2id with 19 MiB, two passes and a random salt', async () => {
    const [first, second] = await Promise.all([hashPassword('seven blue kites'), hashPassword('seven blue kites')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(second).not.toBe(first);
    expect(await isCorrectPassword('seven blue kites', first)).toBe(true);
    expect(isOutdated(first, HASH_COST)).toBe(false);
  });

  it('is verified with its own cost, and outdated if the configured cost differs', async () => {
    const stored = await hashPassword('seven blue kites', cheap);
    expect(await isCorrectPassword('seven blue kites', stored)).toBe(true);
    expect(await isCorrectPassword('seven blue kitex', stored)).toBe(false);
    expect(isOutdated(stored)).toBe(true);
    expect(isOutdated(stored, cheap)).toBe(false);
  });

  it('doubles the memory with each level of PASSWORD_HASH_COST, with the default at 15', () => {
    expect([14, 15, 16].map((level) => toHashCost(level))).toEqual([
      { memoryKiB: 9_728, passes: 2 },
      HASH_COST,
      { memoryKiB: 38_912, passes: 2 },
    ]);
  });

  it('made by scrypt is still accepted, and outdated', async () => {
    expect(await isCorrectPassword('cafe\u0301 au lait', FORMER)).toBe(true);
    expect(await isCorrectPassword('café au lai', FORMER)).toBe(false);
    expect(isOutdated(FORMER, cheap)).toBe(true);
  });

  it('matches in any Unicode form of the password', async () => {
    expect(await isCorrectPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait', cheap))).toBe(true);
  });

  it.each(['', 'plain text', '$scrypt$ln=15,r=8,p=3$c2FsdA$c2hvcnQ', '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$c2hvcnQ'])(
    'throws if the stored value (%p) is no hash, without repeating it',
    async (stored) => {
      const refusal = isCorrectPassword('seven blue kites', stored);
      await expect(refusal).rejects.toThrow(/^A stored password hash cannot be read\.$/);
    },
  );
});
