import { type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type IdentityProvider } from './port.ts';

/** A provider with an adapter-specific way to sign in a user. */
export interface IdentityUnderTest extends AsyncDisposable {
  readonly provider: IdentityProvider;
  /** Signs in a new user; returns the headers that their browser sends from then on. */
  readonly newcomer: () => Promise<IncomingHttpHeaders>;
  /** The same headers with tampered credentials. */
  readonly tampered: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

/** The tests that every IdentityProvider must pass. `open` returns one for all tests. */
export const identityContract = (name: string, open: () => Promise<IdentityUnderTest>): void => {
  describe(`the identity contract: ${name}`, () => {
    let underTest: IdentityUnderTest;
    beforeAll(async () => {
      underTest = await open();
    });
    afterAll(async () => underTest[Symbol.asyncDispose]());

    it('identifies a signed-in user by their browser’s headers, each time as the same user', async () => {
      const headers = await underTest.newcomer();
      const first = await underTest.provider.authenticate(headers);
      const second = await underTest.provider.authenticate({ ...headers, 'accept-language': 'en' });
      expect(first).toEqual({
        userId: expect.any(String),
        sessionId: expect.any(String),
        createdAt: expect.any(Date),
      });
      expect(second).toEqual(first);
    });

    it('distinguishes two users', async () => {
      const [one, other] = [await underTest.newcomer(), await underTest.newcomer()];
      const signedIns = await Promise.all([one, other].map((headers) => underTest.provider.authenticate(headers)));
      expect(new Set(signedIns.map((person) => person?.userId)).size).toBe(2);
      expect(new Set(signedIns.map((person) => person?.sessionId)).size).toBe(2);
    });

    it('uses ids for a user and a sign-in that are valid in stream names and do not reveal credentials', async () => {
      const headers = await underTest.newcomer();
      const person = await underTest.provider.authenticate(headers);
      expect(person?.userId).toMatch(/^[\w-]{8,64}$/);
      expect(JSON.stringify(headers)).not.toContain(person?.sessionId);
    });

    it('treats tampered credentials as signed out', async () => {
      const headers = await underTest.newcomer();
      expect(await underTest.provider.authenticate(underTest.tampered(headers))).toBeUndefined();
    });

    it.each<[string, IncomingHttpHeaders]>([
      ['nothing', {}],
      ['other cookies', { cookie: 'theme=dark; campjay_utm=%7B%7D' }],
      ['an empty cookie', { cookie: '' }],
      ['cookies that are none', { cookie: ';;=;=a;%;\u0000' }],
      ['a very long cookie', { cookie: `campjay_session=${'a'.repeat(100_000)}` }],
      ['a bearer token that is none', { authorization: 'Bearer nonsense' }],
      ['a bearer token of three empty parts', { authorization: 'Bearer ..' }],
      ['another kind of authorization', { authorization: 'Basic bWlhOnNlY3JldA==' }],
    ])('treats %s as signed out, without failing', async (_what, headers) => {
      expect(await underTest.provider.authenticate(headers)).toBeUndefined();
    });
  });
};
