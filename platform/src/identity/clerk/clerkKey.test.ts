import { describe, expect, it } from '@jest/globals';
import { parseFrontendHost } from './clerkKey.ts';
import { publishableKeyOf } from './testing/clerkTokens.ts';

const keyOf = (decoded: string) => `pk_live_${Buffer.from(decoded).toString('base64')}`;

describe('a Clerk publishable key', () => {
  it.each(['clerk.camps.example.org', 'happy-jay-12.clerk.accounts.dev'])('contains the host %s', (host) =>
    expect(parseFrontendHost(publishableKeyOf(host))).toBe(host),
  );

  it('can omit the base64 padding', () =>
    expect(parseFrontendHost(keyOf('clerk.example.org$').replace(/=+$/, ''))).toBe('clerk.example.org'));

  it.each([
    '',
    'pk_test_',
    'sk_test_Y2xlcmsuZXhhbXBsZS5vcmck',
    'pk_test_not base64',
    keyOf('clerk.example.org'),
    keyOf('$'),
    keyOf('localhost$'),
    keyOf('clerk.example.org; script-src *$'),
    keyOf('*.example.org$'),
    keyOf('clerk.example.org/path$'),
    keyOf('clerk.example.org$$'),
  ])('is invalid if it is %j', (key) => expect(parseFrontendHost(key)).toBeUndefined());
});
