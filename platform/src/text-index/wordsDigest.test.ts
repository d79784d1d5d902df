import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { digestOfWords } from './wordsDigest.ts';

const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 40 });

describe('the digest of words', () => {
  it('does not depend on their order', () => {
    fc.assert(
      fc.property(words, (some) => {
        expect(digestOfWords(some.toReversed())).toBe(digestOfWords(some));
      }),
    );
  });

  it('differs if one word differs', () => {
    fc.assert(
      fc.property(words, fc.string({ minLength: 13, maxLength: 20 }), (some, another) => {
        expect(digestOfWords([...some, another])).not.toBe(digestOfWords(some));
      }),
    );
    const digests = Array.from({ length: 50_000 }, (_, at) => digestOfWords(['camp', `word${at}`]));
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('is 16 hexadecimal digits, also for no words', () => expect(digestOfWords([])).toBe('0000000000000000'));
});
