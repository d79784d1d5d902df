import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { centsOf, dollarsOf, microsOfCents, microsOfDollars, shareOf } from './micros.ts';

describe('micro-dollars', () => {
  it('are rounded half up to cents', () =>
    expect([0n, 4_999n, 5_000n, 14_999n, 15_000n].map(centsOf)).toEqual([0, 0, 1, 1, 2]));

  it.each([
    ['1.25', 1_250_000n],
    ['0', 0n],
    ['0.000001', 1n],
    ['12', 12_000_000n],
  ])('parse %s', (text, micros) => expect(microsOfDollars(text)).toBe(micros));

  it.each(['', '-1', '1.2345678', '1,25', '1e3', ' 1', '.5', '1.'])('do not parse “%s”', (text) =>
    expect(microsOfDollars(text)).toBeUndefined(),
  );

  it('are formatted with at least two decimals, and more if needed', () =>
    expect([0n, 1_250_000n, 37_500n, 1n, 3_000_000n].map(dollarsOf)).toEqual([
      '0.00',
      '1.25',
      '0.0375',
      '0.000001',
      '3.00',
    ]));

  it('parse to the same value after formatting', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (micros) => {
        expect(microsOfDollars(dollarsOf(micros))).toBe(micros);
      }),
    );
  });

  it('convert whole cents to micro-dollars and back', () => {
    fc.assert(fc.property(fc.nat(), (cents) => expect(centsOf(microsOfCents(cents))).toBe(cents)));
  });

  it('calculate shares, rounded down', () => {
    expect(shareOf(microsOfCents(39_500), 250)).toBe(9_875_000n);
    expect(shareOf(3n, 5_000)).toBe(1n);
  });
});
