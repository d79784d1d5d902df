import { readPerson } from '@campjay/command-api/accounts/readPerson.ts';
import { EMAIL_CHANGE_VALIDITY_MS } from '@campjay/command-api/identity/changeEmail.ts';
import { applyEmailChange, findEmailChange } from '@campjay/platform/identity/local/emailChange.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { EMAIL, openCommandApi } from '../support/commands/openCommandApi.ts';

const NEW_EMAIL = 'Testa@new.example.org';
const OTHER_EMAIL = 'testa@other.example.org';
const PATH = '/api/identity/request-email-change';

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());
type Browser = ReturnType<typeof api.browser>;

const askFor = (browser: Browser, newEmail = NEW_EMAIL, password = PASSWORD) =>
  browser.post(PATH, { newEmail, password });
const confirm = (browser: Browser, token = 'no link') => browser.post('/api/identity/confirm-email', { token });
const subjectsTo = async (email: string): Promise<readonly string[]> =>
  (await api.emails()).flatMap(({ to, subject }) => (to === email ? [subject] : [])).sort();
const linksTo = (email = NEW_EMAIL) => api.tokens('confirm-email', email);
const signIn = async (email: string, browser = api.browser(), password = PASSWORD): Promise<number> =>
  (await browser.post('/api/identity/sign-in', { email, password })).status;
const emailKnown = async (): Promise<string | undefined> => (await readPerson(api, await api.firstUserId()))?.email;

describe('changing the email while signed in', () => {
  it('changes nothing until the link is opened; then only the new email signs in, and other sessions end', async () => {
    const [own, other] = [await api.signedUp(), api.browser()];
    expect(await signIn(EMAIL, other)).toBe(200);
    expect((await askFor(own)).status).toBe(200);
    expect([await emailKnown(), await signIn(NEW_EMAIL)]).toEqual([EMAIL, 401]);
    expect(await subjectsTo(EMAIL)).toContain('Request to change the email of your account at Campjay');

    const [token] = await linksTo();
    const answer = await confirm(own, token);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your email is changed.' } });
    expect(answer.body).toHaveProperty('position');
    expect([await emailKnown(), await signIn(NEW_EMAIL), await signIn(EMAIL)]).toEqual([NEW_EMAIL, 200, 401]);
    expect([await api.isSignedIn(own), await api.isSignedIn(other)]).toEqual([true, false]);
    expect(await subjectsTo(EMAIL)).toContain('Your email for Campjay was changed');
  });

  it('with a link that is opened twice responds the same, and sends no second notification', async () => {
    const own = await api.signedUp();
    await askFor(own);
    const [token] = await linksTo();
    const first = await confirm(own, token);
    const sent = await subjectsTo(EMAIL);
    expect(await confirm(own, token)).toMatchObject({ status: 200, body: first.body as object });
    expect(await subjectsTo(EMAIL)).toEqual(sent);
  });

  it('confirms the email, so that restricted features become available', async () => {
    const own = api.browser();
    const person = { email: EMAIL, password: PASSWORD, firstName: 'Testa', lastName: 'Parentsen' };
    await own.post('/api/identity/sign-up', person);
    const share = () => own.post('/api/favorites/update-sharing', { isShared: true, withNotes: false });
    expect((await share()).status).toBe(403);
    await askFor(own);
    await confirm(own, (await linksTo())[0]);
    expect((await share()).status).toBe(200);
  });

  it.each([
    [
      'a day has passed',
      () => {
        api.later(EMAIL_CHANGE_VALIDITY_MS);
        return Promise.resolve();
      },
    ],
    ['another email was asked for', (own: Browser) => askFor(own, OTHER_EMAIL)],
    ['the same email was asked for again', (own: Browser) => askFor(own)],
    [
      'the password was changed',
      (own: Browser) =>
        own.post('/api/identity/change-password', { currentPassword: PASSWORD, newPassword: 'nine grey herons' }),
    ],
  ])('with a link is void once %s', async (_what, happen) => {
    const own = await api.signedUp();
    await askFor(own);
    const [token] = await linksTo();
    await happen(own);
    expect(await confirm(own, token)).toMatchObject({ status: 410, body: { type: 'ConfirmationLinkVoid' } });
    expect(await emailKnown()).toBe(EMAIL);
  });

  it('with a link is void in a browser that is signed in to another account', async () => {
    const [own, other] = [await api.signedUp(), await api.signedUp(OTHER_EMAIL)];
    await askFor(own);
    const [token] = await linksTo();
    expect((await confirm(other, token)).status).toBe(410);
    expect((await confirm(own, token)).status).toBe(200);
  });

  it('to the email of another account responds the same, and notifies only its owner', async () => {
    const [own] = [await api.signedUp(), await api.signedUp(NEW_EMAIL)];
    const [taken, free] = [await askFor(own), await askFor(own, OTHER_EMAIL)];
    expect(taken.status).toBe(free.status);
    expect(JSON.stringify(taken.body)).toBe(JSON.stringify(free.body).replace(OTHER_EMAIL, NEW_EMAIL));
    expect(await subjectsTo(NEW_EMAIL)).toContain('You already have an account at Campjay');
    expect(await subjectsTo(OTHER_EMAIL)).toEqual(['Confirm your new email for Campjay']);
    expect((await linksTo()).length).toBe(1); // from the sign-up of the account's owner
  });

  it('to an email that gets an account meanwhile is refused when the link is opened, and changes nothing', async () => {
    const own = await api.signedUp();
    await askFor(own);
    const [token] = await linksTo();
    await api.signedUp(NEW_EMAIL);
    expect(await confirm(own, token)).toMatchObject({ status: 409, body: { type: 'EmailTaken' } });
    expect([await signIn(EMAIL), await api.isSignedIn(own)]).toEqual([200, true]);
  });

  it('needs the password, another email, and a session; a wrong password is counted and sends no email', async () => {
    const own = await api.signedUp();
    const sent = await subjectsTo(EMAIL);
    for (const [answer, status, field] of [
      [await askFor(own, NEW_EMAIL, 'a wrong password'), 403, 'password'],
      [await askFor(own, ` ${EMAIL.toUpperCase()} `), 400, 'newEmail'],
      [await askFor(own, 'no address'), 400, 'newEmail'],
    ] as const)
      expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect((await askFor(api.browser())).status).toBe(401);
    const counted = await api.pool.query("select from ops.sign_in_attempts where kind = 'device'");
    expect(counted.rowCount).toBe(1);
    expect([await subjectsTo(EMAIL), await linksTo()]).toEqual([sent, []]);
  });

  it.each([
    ['the news of it', () => api.emails()],
    ['the next request', (own: Browser) => askFor(own, OTHER_EMAIL)],
  ])('that was interrupted halfway is completed with %s', async (_what, go) => {
    const own = await api.signedUp();
    await askFor(own);
    const userId = await api.firstUserId();
    const { requestId = '' } = (await findEmailChange(api.pool, userId)) ?? {};
    const { rows } = await api.pool.query<{ session_id: string }>('select session_id from ops.sessions');
    const sessionId = rows[0]?.session_id ?? '';
    await api.pool.query("update ops.queued_emails set kind = 'email-changed' where kind = 'email-change-requested'");
    const alongside = () => Promise.resolve();
    expect(await applyEmailChange(api.parts, { userId, requestId, sessionId, withinTransaction: alongside })).toBe(
      'applied',
    );
    expect(await emailKnown()).toBe(EMAIL);
    await go(own);
    expect(await emailKnown()).toBe(NEW_EMAIL);
  });

  it('stores both emails sealed', async () => {
    const own = await api.signedUp();
    await askFor(own);
    await confirm(own, (await linksTo())[0]);
    const { events } = await api.store.readStream(`parent-${await api.firstUserId()}`);
    expect(events.map(({ type }) => type)).toContain('EmailChanged');
    const texts = [...(await api.rowsOf('email_changes')), JSON.stringify(events.map(({ data }) => data))];
    expect(texts.join()).not.toMatch(/testa/i);
  });
});
