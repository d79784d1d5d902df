import { describe, expect, it } from '@jest/globals';
import { sharerOf, shareToken } from './shareToken.ts';

const sharer = '01234567-89ab-4cde-8f01-23456789abcd';
const secret = 'x'.repeat(41) + '-_';

describe('the token of a share link', () => {
  it('names the sharer', () => {
    expect(sharerOf(shareToken(sharer, secret))).toBe(sharer);
  });

  it('names nobody where it is no token', () => {
    const token = shareToken(sharer, secret);
    for (const text of [
      '',
      'a',
      token.slice(1),
      `${token}a`,
      token.toUpperCase(),
      token.replace('-', '/'),
      `${token}\n`,
    ])
      expect(sharerOf(text)).toBeUndefined();
  });
});
