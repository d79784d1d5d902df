import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_OPERATOR_SHARE, MIN_OTHER_OPERATORS, explainWithholding } from './comparisonGroup.ts';

const reasonFor = (...operators: readonly string[]) => explainWithholding(operators, 'a weekly price');

describe('a benchmark figure', () => {
  it('requires at least five operators, and reports how many there are', () => {
    expect(reasonFor('a', 'b', 'c', 'd', 'e')).toBeUndefined();
    expect(reasonFor('a', 'b', 'c', 'd')).toBe(
      'Only 4 other operators here list a weekly price. A figure needs at least 5, so that it does not give any of them away.',
    );
    expect(reasonFor('a')).toContain('Only 1 other operator here lists a weekly price.');
    expect(reasonFor()).toContain('No other operator here lists a weekly price.');
  });

  it('counts all camps of one operator as one', () =>
    expect(reasonFor('a', 'a', 'b', 'b', 'c', 'c', 'd', 'd')).toContain('Only 4 other operators'));

  it('is not dominated by one operator', () => {
    expect(reasonFor('a', 'a', 'b', 'c', 'd', 'e', 'f', 'g')).toBeUndefined();
    expect(reasonFor('a', 'a', 'b', 'c', 'd', 'e', 'f')).toBe(
      'Of the 7 camps here that list a weekly price, 2 belong to one operator. That is more than a quarter, so the figure would mostly be about that one.',
    );
  });

  it('is shown exactly if it has five or more operators and none has more than a quarter', () => {
    const operators = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 30 });
    fc.assert(
      fc.property(operators, (given) => {
        const kinds = [...new Set(given)];
        const isFair =
          kinds.length >= MIN_OTHER_OPERATORS &&
          kinds.every((kind) => given.filter((each) => each === kind).length / given.length <= MAX_OPERATOR_SHARE);
        expect(explainWithholding(given, 'It') === undefined).toBe(isFair);
      }),
    );
  });
});
