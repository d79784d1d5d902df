import { describe, expect, it } from '@jest/globals';
import { secondsLeft } from './secondsLeft.ts';

const cookieOf = (claims: unknown) =>
  `theme=dark; __session=e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln; other=1`;

describe("the token in Clerk's cookie", () => {
  it.each([60, 1, -30])('is good for as long as it says: %d s', (seconds) => {
    const left = secondsLeft(cookieOf({ exp: Date.now() / 1000 + seconds, name: 'Zoë÷ÿ?>' }));
    expect(Math.abs(left - seconds)).toBeLessThan(1);
  });

  it.each([
    '',
    'theme=dark',
    '__session=',
    '__session=a.b.c',
    '__session=nonsense',
    `x${cookieOf({ exp: 9e9 }).slice(12)}`,
  ])('is worth nothing where it cannot be read: %j', (cookies) => expect(secondsLeft(cookies)).toBe(0));

  it.each([[{}], [{ exp: 'later' }], [null]])('is worth nothing that says %j', (claims) =>
    expect(secondsLeft(cookieOf(claims))).toBe(0),
  );
});
