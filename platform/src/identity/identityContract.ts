import { type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type IdentityProvider } from './port.ts';

/** A provider and the adapter's own means to sign a user in. */
export interface IdentityUnderTest extends AsyncDisposable {
  readonly provider: IdentityProvider;
  /** Signs in a new user; returns the headers that their browser sends from then on. */
  readonly newcomer: () => Promise<IncomingHttpHeaders>;
  /** The same headers with a manipulated credential. */
  readonly tampered: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}

/** The behavior of every IdentityProvider. `open` returns one for all tests. */
export const identityContract = (name: string, open: () => Promise<IdentityUnderTest>): void => {
  describe(`the identity contract: ${name}`, () => {
    let underTest: IdentityUnderTest;
    beforeAll(async () => {
      underTest = await open();
    });
    afterAll(async () => underTest[Symbol.asyncDispose]());

    it('knows somebody who signed in by what their browser sends, each time as the same person', async () => {
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

    it('tells two people apart', async () => {
      const [one, other] = [await underTest.newcomer(), await underTest.newcomer()];
      const signedIns = await Promise.all([one, other].map((headers) => underTest.provider.authenticate(headers)));
      expect(new Set(signedIns.map((person) => person?.userId)).size).toBe(2);
      expect(new Set(signedIns.map((person) => person?.sessionId)).size).toBe(2);
    });

    it('names a person and a sign-in by what can stand in a stream name, and with neither gives away the proof', async () => {
      const headers = await underTest.newcomer();
      const person = await underTest.provider.authenticate(headers);
      expect(person?.userId).toMatch(/^[\w-]{8,64}$/);
      expect(JSON.stringify(headers)).not.toContain(person?.sessionId);
    });

    it('takes what was tampered with as nobody’s', async () => {
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
    ])('takes %s as nobody’s, without failing', async (_what, headers) => {
      expect(await underTest.provider.authenticate(headers)).toBeUndefined();
    });
  });
};
