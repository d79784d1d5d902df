import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteCredentials } from '@campjay/platform/identity/local/accounts.ts';
import { listPasskeys } from '@campjay/platform/identity/local/passkeys/passkeys.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { EMAIL, openCommandApi } from '../support/commands/openCommandApi.ts';
import { softwareAuthenticator } from '../support/commands/softwareAuthenticator.ts';

const ORIGIN = 'https://camps.example.org';
const RP_ID = 'camps.example.org';

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());
type Browser = ReturnType<typeof api.browser>;

const newDevice = () => softwareAuthenticator({ origin: ORIGIN, rpId: RP_ID });
type Device = ReturnType<typeof newDevice>;

interface Begun {
  readonly options: { readonly challenge: string; readonly user?: { readonly id: string } };
}
const begin = async (browser: Browser): Promise<string> => {
  const { status, body } = await browser.post('/api/identity/passkeys/begin', { password: PASSWORD });
  expect(status).toBe(200);
  return (body as Begun).options.challenge;
};
const add = (browser: Browser, passkey: ReturnType<Device['register']>, name = 'Kitchen tablet') =>
  browser.post('/api/identity/passkeys/add', { name, passkey });
const beginSignIn = async (): Promise<string> => {
  const { body } = await api.browser().post('/api/identity/passkey-sign-in/begin', {});
  return (body as Begun).options.challenge;
};
const signIn = (answer: ReturnType<Device['authenticate']>, browser = api.browser()) =>
  browser.post('/api/identity/passkey-sign-in', answer);

/** A parent with one passkey. */
const withPasskey = async () => {
  const browser = await api.signedUp();
  const device = newDevice();
  expect((await add(browser, device.register({ challenge: await begin(browser) }))).status).toBe(200);
  return { browser, device };
};

describe('adding a passkey', () => {
  it('needs the password, notifies the owner, and stores its name sealed', async () => {
    const browser = await api.signedUp();
    const wrong = await browser.post('/api/identity/passkeys/begin', { password: 'wrong password' });
    expect(wrong).toMatchObject({ status: 403, body: { type: 'WrongPassword' } });
    const device = newDevice();
    expect((await add(browser, device.register({ challenge: await begin(browser) }))).status).toBe(200);
    expect(await api.subjects()).toContain('A passkey was added to your account at Campjay');
    expect(await listPasskeys(api, await api.firstUserId())).toMatchObject([
      { name: 'Kitchen tablet', lastUsed: null },
    ]);
    expect((await api.rowsOf('passkeys')).join()).not.toContain('Kitchen');
  });

  it.each([
    ['of another site', { origin: 'https://camps.example.com' }],
    ['for another site', { rpId: 'example.org' }],
    ['that asked for no finger, face or PIN', { isVerified: false }],
    ['for a challenge of nobody', { challenge: 'A'.repeat(43) }],
  ])('is refused %s', async (_what, output) => {
    const browser = await api.signedUp();
    const challenge = await begin(browser);
    expect(await add(browser, newDevice().register({ challenge, ...output }))).toMatchObject({
      status: 409,
      body: { type: 'PasskeyRefused' },
    });
    expect((await api.pool.query('select from ops.passkeys')).rowCount).toBe(0);
  });

  it('accepts each challenge once, in time, and only from the browser that requested it', async () => {
    const [browser, other] = [await api.signedUp(), await api.signedUp('other.parentsen@example.org')];
    const challenge = await begin(browser);
    expect((await add(other, newDevice().register({ challenge }))).status).toBe(409);
    expect((await add(browser, newDevice().register({ challenge: await beginSignIn() }))).status).toBe(409);
    expect((await add(browser, newDevice().register({ challenge }))).status).toBe(200);
    expect((await add(browser, newDevice().register({ challenge }))).status).toBe(409);
    const late = await begin(browser);
    api.later(5 * 60_000);
    expect((await add(browser, newDevice().register({ challenge: late }))).status).toBe(409);
  });
});

describe('signing in with a passkey', () => {
  it('starts a session without password or code, and updates the passkey’s last use', async () => {
    const { device } = await withPasskey();
    const browser = api.browser();
    expect((await signIn(device.authenticate({ challenge: await beginSignIn() }), browser)).status).toBe(200);
    expect(await api.isSignedIn(browser)).toBe(true);
    expect(await listPasskeys(api, await api.firstUserId())).toMatchObject([{ lastUsed: api.parts.now() }]);
  });

  it.each([
    ['of another site', { origin: 'https://camps.example.com' }],
    ['for another site', { rpId: 'example.org' }],
    ['without a finger, face or PIN', { isVerified: false }],
    ['with a count that a copy has used already', { count: 1 }],
    ['for a challenge of nobody', { challenge: 'A'.repeat(43) }],
  ])('fails %s', async (_what, output) => {
    const { device } = await withPasskey();
    const answer = device.authenticate({ challenge: await beginSignIn(), ...output });
    expect(await signIn(answer)).toMatchObject({ status: 401, body: { type: 'WrongPasskey' } });
  });

  it('is refused if another device signed', async () => {
    const { device } = await withPasskey();
    const forged = newDevice().authenticate({ challenge: await beginSignIn(), count: 9 });
    expect((await signIn({ ...forged, id: device.id })).status).toBe(401);
    expect((await signIn(forged)).status).toBe(401);
  });

  it('accepts each response once, also when many are sent at once', async () => {
    const { device } = await withPasskey();
    const answer = device.authenticate({ challenge: await beginSignIn() });
    const answers = await Promise.all([signIn(answer), signIn(answer), signIn(answer)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [one, two] = [await beginSignIn(), await beginSignIn()];
    const copies = [one, two].map((challenge) => signIn(device.authenticate({ challenge, count: 7 })));
    expect((await Promise.all(copies)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('locks after five failures of the passkey, while wrong passwords do not lock it', async () => {
    const { device } = await withPasskey();
    for (let time = 0; time < 5; time += 1)
      await api.browser().post('/api/identity/sign-in', { email: EMAIL, password: 'wrong password' });
    expect((await signIn(device.authenticate({ challenge: await beginSignIn() }))).status).toBe(200);
    for (let time = 0; time < 5; time += 1) await signIn(device.authenticate({ challenge: 'A'.repeat(43) }));
    expect(await signIn(device.authenticate({ challenge: await beginSignIn() }))).toMatchObject({
      status: 429,
      body: { type: 'LockedOut' },
    });
  });
});

describe('removing a passkey', () => {
  it('needs the password, is for its owner alone, notifies them, and prevents signing in with it', async () => {
    const { browser, device } = await withPasskey();
    const [listed] = await listPasskeys(api, await api.firstUserId());
    const passkeyId = listed?.passkeyId ?? '';
    const other = await api.signedUp('other.parentsen@example.org');
    const remove = (by: Browser, password = PASSWORD) =>
      by.post('/api/identity/passkeys/remove', { passkeyId, password });
    expect((await remove(browser, 'wrong password')).status).toBe(403);
    expect((await remove(other)).status).toBe(200);
    expect((await signIn(device.authenticate({ challenge: await beginSignIn() }))).status).toBe(200);
    expect([(await remove(browser)).status, (await remove(browser)).status]).toEqual([200, 200]);
    expect((await signIn(device.authenticate({ challenge: await beginSignIn() }))).status).toBe(401);
    const removed = 'A passkey was removed from your account at Campjay';
    expect((await api.subjects()).filter((subject) => subject === removed)).toHaveLength(1);
  });

  it('happens with the deletion of the account', async () => {
    const { browser } = await withPasskey();
    await begin(browser);
    await deleteCredentials(api.parts, await api.firstUserId());
    for (const table of ['passkeys', 'passkey_challenges'])
      expect((await api.pool.query(`select from ops.${table}`)).rowCount).toBe(0);
  });
});
