import { describe, expect, it } from '@jest/globals';
import { sharerOf, composeShareToken } from './shareToken.ts';

const sharer = '01234567-89ab-4cde-8f01-23456789abcd';
const secret = 'x'.repeat(41) + '-_';

describe('a share link token', () => {
  it('contains the owner of the list', () => {
    expect(sharerOf(composeShareToken(sharer, secret))).toBe(sharer);
  });

  it('contains no owner if it is invalid', () => {
    const token = composeShareToken(sharer, secret);
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
