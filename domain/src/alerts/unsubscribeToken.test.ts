import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createUnsubscribeToken, readUnsubscribeToken } from './unsubscribeToken.ts';

const key = createSecretKey(Buffer.from('a'.repeat(32)));
const otherKey = createSecretKey(Buffer.from('b'.repeat(32)));
const search = { userId: 'wren', searchId: '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11' };

describe('the token of an unsubscribe link', () => {
  // Covers: N.7
  it('names the item that it was created for, and fits into a URL', () => {
    const token = createUnsubscribeToken(key, search);
    expect(encodeURIComponent(token)).toBe(token);
    expect(readUnsubscribeToken(key, token)).toEqual(search);
  });

  it('is refused if it was altered, cut, or signed with another key', () => {
    const [payload = '', signature = ''] = createUnsubscribeToken(key, search).split('.');
    const [otherPayload] = createUnsubscribeToken(key, { ...search, userId: 'finch' }).split('.');
    for (const token of ['', 'x', payload, `${payload}.`, `${otherPayload}.${signature}`])
      expect(readUnsubscribeToken(key, token)).toBeUndefined();
    expect(readUnsubscribeToken(otherKey, `${payload}.${signature}`)).toBeUndefined();
  });
});
