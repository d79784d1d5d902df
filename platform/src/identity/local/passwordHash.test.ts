import { describe, expect, it } from '@jest/globals';
import { HASH_COST, hashPassword, isOutdated, isPassword } from './passwordHash.ts';

const cheap = { ln: 1, r: 1, p: 1 };

describe('a password’s hash', () => {
  it('takes 32 MB three times, under a salt of its own each time', async () => {
    const [first, second] = await Promise.all([hashPassword('seven blue kites'), hashPassword('seven blue kites')]);
    expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
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

  it('is the same however the letters were typed', async () => {
    expect(await isPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait', cheap))).toBe(true);
  });

  it('answers everybody when many ask at once', async () => {
    const stored = await hashPassword('seven blue kites', cheap);
    const guesses = Array.from({ length: 20 }, (_, index) => (index === 7 ? 'seven blue kites' : `guess ${index}`));
    const right = await Promise.all(guesses.map((guess) => isPassword(guess, stored)));
    expect(right.flatMap((is, index) => (is ? [index] : []))).toEqual([7]);
  });

  it.each(['', 'plain text', '$scrypt$ln=15,r=8,p=3$c2FsdA$c2hvcnQ'])(
    'is refused when what is stored (%p) is none, without repeating it',
    async (stored) => {
      const refusal = isPassword('seven blue kites', stored);
      await expect(refusal).rejects.toThrow(/^A stored password hash cannot be read\.$/);
    },
  );
});
