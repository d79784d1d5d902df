import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_SHARE, MIN_OTHERS, withheldReason } from './groupCamp.ts';

const reasonFor = (...operators: readonly string[]) => withheldReason(operators, 'A weekly price');

describe('a benchmark figure', () => {
  it('requires at least five operators, and reports how many there are', () => {
    expect(reasonFor('a', 'b', 'c', 'd', 'e')).toBeUndefined();
    expect(reasonFor('a', 'b', 'c', 'd')).toBe(
      'A weekly price is known of only 4 other operators here. A figure takes at least 5, so that it gives none of them away.',
    );
    expect(reasonFor('a')).toContain('known of only 1 other operator here');
    expect(reasonFor()).toContain('known of no other operator here');
  });

  it('counts all camps of one operator as one', () =>
    expect(reasonFor('a', 'a', 'b', 'b', 'c', 'c', 'd', 'd')).toContain('only 4 other operators'));

  it('is not dominated by one operator', () => {
    expect(reasonFor('a', 'a', 'b', 'c', 'd', 'e', 'f', 'g')).toBeUndefined();
    expect(reasonFor('a', 'a', 'b', 'c', 'd', 'e', 'f')).toBe(
      'A weekly price is known of 7 camps here, and 2 of them are one operator’s: more than a quarter, so that a figure would mostly tell of that one.',
    );
  });

  it('is shown exactly if it has five or more operators and none has more than a quarter', () => {
    const operators = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 30 });
    fc.assert(
      fc.property(operators, (given) => {
        const kinds = [...new Set(given)];
        const isFair =
          kinds.length >= MIN_OTHERS &&
          kinds.every((kind) => given.filter((each) => each === kind).length / given.length <= MAX_SHARE);
        expect(withheldReason(given, 'It') === undefined).toBe(isFair);
      }),
    );
  });
});
