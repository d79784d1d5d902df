import { randomUUID } from 'node:crypto';
import { CONFIRMATION_VALIDITY_MS } from '@campjay/command-api/identity/confirmEmail.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { EMAIL, openCommandApi } from '../support/commands/openCommandApi.ts';

const REFUSED = { status: 403, body: { success: false, type: 'EmailNotConfirmed' } };

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());
type Browser = ReturnType<typeof api.browser>;

const unconfirmed = async (email = EMAIL): Promise<Browser> => {
  const browser = api.browser();
  const person = { email, password: PASSWORD, firstName: 'Testa', lastName: 'Parentsen' };
  expect((await browser.post('/api/identity/sign-up', person)).status).toBe(200);
  return browser;
};
const linksTo = (email = EMAIL) => api.tokens('confirm-email', email);
const confirm = async (browser: Browser, token = '') => browser.post('/api/identity/confirm-email', { token });
const share = (browser: Browser) => browser.post('/api/favorites/update-sharing', { isShared: true, withNotes: false });

describe('an account with an unconfirmed email', () => {
  // Covers: D15.32
  it('can favorite and plan, and is refused everything that needs a confirmed email', async () => {
    const browser = await unconfirmed();
    const plan = { entryId: randomUUID(), weeks: ['2026-06-01'], title: 'Visit the lighthouse', seen: 1000 };
    const kidId = randomUUID();
    for (const [path, body] of [
      ['favorites/favorite-camp', { org_id: 'happy-camp' }],
      ['kids/add-kid', { kidId, name: 'Kid' }],
      ['schedule/create-custom-plan', { ...plan, kidId }],
      ['favorites/update-sharing', { isShared: false, withNotes: false }],
    ] as const)
      expect([path, (await browser.post(`/api/${path}`, body)).status]).toEqual([path, 200]);

    const invitation = { shareId: randomUUID(), mode: 'view', seen: 1000 };
    for (const [path, body] of [
      ['favorites/update-sharing', { isShared: true, withNotes: false }],
      ['schedule/send-new-schedule-share', invitation],
      ['schedule/send-new-schedule-share', { ...invitation, email: 'friend@example.org' }],
      ['stripe/create-checkout-session', { subscriptionType: 'monthly', email: EMAIL }],
    ] as const)
      expect([path, await browser.post(`/api/${path}`, body)]).toMatchObject([path, REFUSED]);
  });
});

describe('the link in the confirmation email', () => {
  // Covers: D15.33
  it('confirms the account that is signed in, and no other', async () => {
    const [browser, stranger] = [await unconfirmed(), await unconfirmed('stranger@example.org')];
    const [token] = await linksTo();
    expect((await confirm(api.browser(), token)).status).toBe(401);
    expect(await confirm(stranger, token)).toMatchObject({ status: 410, body: { type: 'ConfirmationLinkVoid' } });
    for (const wrong of [`${token ?? ''}x`, `zzzzzz${token ?? ''}`, 'zzzzzz.', '.', 'never'])
      expect((await confirm(browser, wrong)).status).toBe(410);
    expect(await share(browser)).toMatchObject(REFUSED);
    expect(await confirm(browser, token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await confirm(browser, token)).status).toBe(200);
    expect((await share(browser)).status).toBe(200);
    expect(await share(stranger)).toMatchObject(REFUSED);
  });

  it('works for three days, and can be sent again once a minute until the email is confirmed', async () => {
    const browser = await unconfirmed();
    const again = () => browser.post('/api/identity/send-confirmation', {});
    await again();
    const [old, ...more] = await linksTo();
    expect(more).toEqual([]);
    api.later(CONFIRMATION_VALIDITY_MS);
    expect((await confirm(browser, old)).status).toBe(410);
    expect((await again()).status).toBe(200);
    const [, fresh] = await linksTo();
    expect((await confirm(browser, fresh)).status).toBe(200);
    expect((await again()).body).toMatchObject({ message: 'Your email is already confirmed.' });
  });

  it('is not needed after choosing a new password by email', async () => {
    const browser = await unconfirmed();
    await browser.post('/api/identity/request-password-reset', { email: EMAIL });
    const [token] = await api.tokens('reset-password');
    expect((await browser.post('/api/identity/reset-password', { token, password: 'nine grey herons' })).status).toBe(
      200,
    );
    await browser.post('/api/identity/sign-in', { email: EMAIL, password: 'nine grey herons' });
    expect((await share(browser)).status).toBe(200);
  });
});
