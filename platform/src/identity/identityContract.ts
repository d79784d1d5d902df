import { type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type IdentityProvider } from './port.ts';

/** An identity provider, with functions that sign users in the way this adapter requires. */
export interface IdentityUnderTest extends AsyncDisposable {
  readonly provider: IdentityProvider;
  /** Signs in a new user, and returns the headers that their browser sends with each request afterwards. */
  readonly signInNewUser: () => Promise<IncomingHttpHeaders>;
  /** Returns the same headers with altered credentials. */
  readonly tamperWith: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

/** Defines the tests that every IdentityProvider must pass. `open` is called once and serves all tests. */
export const identityContract = (name: string, open: () => Promise<IdentityUnderTest>): void => {
  describe(`the identity contract: ${name}`, () => {
    let underTest: IdentityUnderTest;
    beforeAll(async () => {
      underTest = await open();
    });
    afterAll(async () => underTest[Symbol.asyncDispose]());

    it('identifies a signed-in user by their browser’s headers, each time as the same user', async () => {
      const headers = await underTest.signInNewUser();
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
      const allHeaders = [await underTest.signInNewUser(), await underTest.signInNewUser()];
      const users = await Promise.all(allHeaders.map((headers) => underTest.provider.authenticate(headers)));
      expect(new Set(users.map((user) => user?.userId)).size).toBe(2);
      expect(new Set(users.map((user) => user?.sessionId)).size).toBe(2);
    });

    it('uses ids for a user and a sign-in that are valid in stream names and do not reveal credentials', async () => {
      const headers = await underTest.signInNewUser();
      const user = await underTest.provider.authenticate(headers);
      expect(user?.userId).toMatch(/^[\w-]{8,64}$/);
      expect(JSON.stringify(headers)).not.toContain(user?.sessionId);
    });

    it('treats tampered credentials as signed out', async () => {
      const headers = await underTest.signInNewUser();
      expect(await underTest.provider.authenticate(underTest.tamperWith(headers))).toBeUndefined();
    });

    it.each<[string, IncomingHttpHeaders]>([
      ['nothing', {}],
      ['other cookies', { cookie: 'theme=dark; campjay_utm=%7B%7D' }],
      ['an empty cookie', { cookie: '' }],
      ['malformed cookies', { cookie: ';;=;=a;%;\u0000' }],
      ['a very long cookie', { cookie: `campjay_session=${'a'.repeat(100_000)}` }],
      ['a malformed bearer token', { authorization: 'Bearer nonsense' }],
      ['a bearer token of three empty parts', { authorization: 'Bearer ..' }],
      ['another kind of authorization', { authorization: 'Basic bWlhOnNlY3JldA==' }],
    ])('treats %s as signed out, without failing', async (_description, headers) => {
      expect(await underTest.provider.authenticate(headers)).toBeUndefined();
    });
  });
};
