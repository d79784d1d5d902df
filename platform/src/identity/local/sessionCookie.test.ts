import { describe, expect, it } from '@jest/globals';
import { SIGNED_IN_HINT_PATTERN } from '@campjay/domain/product/browserStorageKeys.ts';
import { createSessionCookie } from './sessionCookie.ts';

const plain = createSessionCookie({ secure: false });
const secure = createSessionCookie({ secure: true });

describe('the session cookie', () => {
  it('is inaccessible to scripts and other sites, and over TLS also to other hosts and plain connections', () => {
    expect(plain.issue('abc')[0]).toBe('campjay_session=abc; Max-Age=7776000; HttpOnly; Path=/; SameSite=Lax');
    expect(secure.issue('abc')[0]).toBe(
      '__Host-campjay_session=abc; Max-Age=7776000; HttpOnly; Path=/; SameSite=Lax; Secure',
    );
  });

  it('comes with a hint cookie that scripts can read, and that proves nothing', () => {
    expect(plain.issue('abc')[1]).toBe('campjay_signed_in=1; Max-Age=7776000; Path=/; SameSite=Lax');
    expect(plain.read({ cookie: 'campjay_signed_in=1' })).toBeUndefined();
    expect(secure.issue('abc')[1]).toBe('__Host-campjay_signed_in=1; Max-Age=7776000; Path=/; SameSite=Lax; Secure');
    for (const cookie of [plain, secure])
      expect(
        [cookie.issue('abc')[1], cookie.clear()[1]].map((set = '') =>
          SIGNED_IN_HINT_PATTERN.test(`theme=dark; ${set}`),
        ),
      ).toEqual([true, false]);
  });

  it('is deleted with the same name and attributes, together with the hint', () => {
    expect(secure.clear()).toEqual([
      '__Host-campjay_session=; Max-Age=0; HttpOnly; Path=/; SameSite=Lax; Secure',
      '__Host-campjay_signed_in=; Max-Age=0; Path=/; SameSite=Lax; Secure',
    ]);
  });

  it('comes with a second cookie that outlives it, with the same attributes', () => {
    expect(secure.device.issue('abc')).toBe(
      '__Host-campjay_device=abc; Max-Age=31536000; HttpOnly; Path=/; SameSite=Lax; Secure',
    );
    expect(plain.device.clear()).toBe('campjay_device=; Max-Age=0; HttpOnly; Path=/; SameSite=Lax');
    expect(secure.device.read({ cookie: '__Host-campjay_device=abc' })).toBe('abc');
    expect(secure.device.read({ cookie: 'campjay_device=abc' })).toBeUndefined();
  });

  it('is found among other cookies', () => {
    expect(plain.read({ cookie: 'theme=dark; campjay_session=abc; campjay_utm=%7B%7D' })).toBe('abc');
    expect(secure.read({ cookie: '__Host-campjay_session=abc' })).toBe('abc');
  });

  it('is not accepted over TLS under a name that a sibling domain could set, nor if it occurs twice', () => {
    expect(secure.read({ cookie: 'campjay_session=abc' })).toBeUndefined();
    expect(plain.read({ cookie: 'campjay_session=abc; campjay_session=def' })).toBeUndefined();
    expect(plain.read({})).toBeUndefined();
  });
});
