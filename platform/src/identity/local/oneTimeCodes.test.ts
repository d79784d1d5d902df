import { describe, expect, it } from '@jest/globals';
import {
  findAppCodeStep,
  authenticatorUri,
  hasRecoveryCodeLength,
  newAppSecret,
  newRecoveryCode,
  normalizeCode,
} from './oneTimeCodes.ts';

/** The secret of RFC 6238's test vectors, '12345678901234567890' in ASCII. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const stepAt = (seconds: number, plain: string, lastStep = 0) =>
  findAppCodeStep({ secret, plain, lastStep, now: new Date(seconds * 1000) });

describe("an authenticator app's code", () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [20_000_000_000, '353130', 666_666_666],
  ])('matches RFC 6238 at %i s', (seconds, code, step) => expect(stepAt(seconds, code)).toBe(step));

  it('is accepted one step early or late, and no more', () => {
    const seconds = [-31, -1, 30, 59, 60].map((from) => 1_111_111_110 - 30 + from);
    expect(seconds.map((at) => stepAt(at, '081804'))).toEqual([
      undefined,
      37_037_036,
      37_037_036,
      37_037_036,
      undefined,
    ]);
  });

  it('is refused once a code of the same or a later step was used', () => {
    expect([35, 36, 37].map((last) => stepAt(1_111_111_109, '081804', 37_037_000 + last))).toEqual([
      37_037_036,
      undefined,
      undefined,
    ]);
  });

  it.each(['', '28708', '2870820', '28708a', '\u0000', '２８７０８２'])('is not %j', (code) =>
    expect(stepAt(59, code)).toBeUndefined(),
  );

  it('can be set up with a URI that contains product and account', () => {
    const address = new URL(authenticatorUri({ issuer: 'Campjay', label: 'testa+1@example.org', secret }));
    expect(decodeURIComponent(address.pathname)).toMatch(/Campjay:testa\+1@example\.org$/);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Campjay' });
    expect(newAppSecret()).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe('a recovery code', () => {
  it('has no letters that look like digits, and can be typed in capitals and with other spaces', () => {
    const codes = Array.from({ length: 50 }, newRecoveryCode);
    expect(new Set(codes).size).toBe(50);
    expect(codes.filter((code) => !/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toEqual([]);
    const [code = ''] = codes;
    expect(normalizeCode(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(code.replace('-', ''));
    expect([code, '123456'].map((typed) => hasRecoveryCodeLength(normalizeCode(typed)))).toEqual([true, false]);
  });
});
