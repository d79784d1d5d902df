import { describe, expect, it } from '@jest/globals';
import { secondsUntilExpiry } from './sessionToken.ts';

const cookieOf = (claims: unknown) =>
  `theme=dark; __session=e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln; other=1`;

describe("the token in Clerk's cookie", () => {
  it.each([60, 1, -30])('is valid until its expiration: %d s', (seconds) => {
    const left = secondsUntilExpiry(cookieOf({ exp: Date.now() / 1000 + seconds, name: 'Zoë÷ÿ?>' }));
    expect(Math.abs(left - seconds)).toBeLessThan(1);
  });

  it.each([
    '',
    'theme=dark',
    '__session=',
    '__session=a.b.c',
    '__session=nonsense',
    `x${cookieOf({ exp: 9e9 }).slice(12)}`,
  ])('counts as expired if it is unreadable: %j', (cookies) => expect(secondsUntilExpiry(cookies)).toBe(0));

  it.each([[{}], [{ exp: 'later' }], [null]])('counts as expired with the claims %j', (claims) =>
    expect(secondsUntilExpiry(cookieOf(claims))).toBe(0),
  );
});
