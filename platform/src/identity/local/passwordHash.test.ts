import { describe, expect, it } from '@jest/globals';
import { HASH_COST, hashCostOf, hashPassword, isOutdated, isPassword } from './passwordHash.ts';

const cheap = { memoryKiB: 8, passes: 1 };
/** A hash of 'café au lait', made by the scrypt that hashed passwords before Argon2id. */
const FORMER = '$scrypt$ln=4,r=8,p=1$Y2FtcGpheSBzY3J5cHQgMQ$pAYr4vdi8BG1R1XBsNW6m7roxUyEslr8OU_L28DQF3w';

describe('a password’s hash', () => {
  it('takes 19 MiB twice by Argon2id, under a salt of its own each time', async () => {
    const [first, second] = await Promise.all([hashPassword('seven blue kites'), hashPassword('seven blue kites')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(second).not.toBe(first);
    expect(await isPassword('seven blue kites', first)).toBe(true);
    expect(isOutdated(first, HASH_COST)).toBe(false);
  });

  it('is compared at the cost it was made at, and outdated when another is asked for', async () => {
    const stored = await hashPassword('seven blue kites', cheap);
    expect(await isPassword('seven blue kites', stored)).toBe(true);
    expect(await isPassword('seven blue kitex', stored)).toBe(false);
    expect(isOutdated(stored)).toBe(true);
    expect(isOutdated(stored, cheap)).toBe(false);
  });

  it('costs twice the memory with each level of PASSWORD_HASH_COST, and the usual at 15', () => {
    expect([14, 15, 16].map((level) => hashCostOf(level))).toEqual([
      { memoryKiB: 9_728, passes: 2 },
      HASH_COST,
      { memoryKiB: 38_912, passes: 2 },
    ]);
  });

  it('that scrypt made still lets its owner in, and is outdated', async () => {
    expect(await isPassword('cafe\u0301 au lait', FORMER)).toBe(true);
    expect(await isPassword('café au lai', FORMER)).toBe(false);
    expect(isOutdated(FORMER, cheap)).toBe(true);
  });

  it('is the same however the letters were typed', async () => {
    expect(await isPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait', cheap))).toBe(true);
  });

  it.each(['', 'plain text', '$scrypt$ln=15,r=8,p=3$c2FsdA$c2hvcnQ', '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$c2hvcnQ'])(
    'is refused when what is stored (%p) is none, without repeating it',
    async (stored) => {
      const refusal = isPassword('seven blue kites', stored);
      await expect(refusal).rejects.toThrow(/^A stored password hash cannot be read\.$/);
    },
  );
});
