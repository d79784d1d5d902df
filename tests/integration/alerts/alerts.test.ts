import { randomUUID } from 'node:crypto';
import { WINDOW_MS } from '@campjay/command-api/alerts/newsLimit.ts';
import { type EmailMessage } from '@campjay/platform/mail/port.ts';
import { AlertsList } from '@campjay/query-api/alerts/contract.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { sendAlerts } from '../support/commands/sendAlerts.ts';
import { userIdOf } from '../support/product/advertisers.ts';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';

/** A day on which no reminder and no digest is due by chance. */
const clock = { now: new Date('2026-03-01T20:00:00Z') };
const now = () => clock.now;
const repriced = (price: number) => ({
  ...TIDES,
  instances: TIDES.instances.map((session) => ({ ...session, price })),
});

const families = await openFamilies({ camps: [KITES, TIDES] });
afterAll(async () => families[Symbol.asyncDispose]());

const list = async (browser: Browser) => AlertsList.parse((await browser.get('/api/alerts/list')).body).data;
const search = (filterState: object = {}) => ({ filterState, latLongUser: null, latLongUserRadius: null });
const save = async (browser: Browser, name: string, filterState: object, delivery = 'at-once') => {
  const searchId = randomUUID();
  await browser.postOk('/api/alerts/save-search', { searchId, name, search: search(filterState), delivery });
  return searchId;
};

/** The emails about all news in the log so far. */
const emailNews = async (): Promise<readonly EmailMessage[]> => {
  const sent: EmailMessage[] = [];
  const mailer = { name: 'test', send: (email: EmailMessage) => Promise.resolve(void sent.push(email)) };
  await sendAlerts({ ...families, mailer, now });
  return sent.filter(({ idempotencyKey }) => idempotencyKey.startsWith('alert-'));
};

describe('saved searches and watched camps', () => {
  // Covers: N.1, N.9
  it('are listed for their owner alone, and sealed in the log', async () => {
    const [parent, other] = [
      await families.signedUp('Exempla', 'Listsen'),
      await families.signedUp('Other', 'Listsen'),
    ];
    const searchId = await save(parent, 'Pottery for Robin', { selectedChildDOBs: ['2017-05-31'] }, 'daily');
    await parent.postOk('/api/alerts/watch-camp', { org_id: 'tides' });
    expect(await list(parent)).toMatchObject({
      searches: [{ searchId, name: 'Pottery for Robin', search: search({ selectedChildDOBs: ['2017-05-31'] }) }],
      camps: [{ org_id: 'tides', camp_org_name: 'Tide Pools', delivery: 'daily', lastNewsAt: null }],
      areStopped: false,
      isEmailConfirmed: true,
    });
    expect(await list(other)).toMatchObject({ searches: [], camps: [] });
    const { events } = await families.store.readStream(`alerts-${await userIdOf(families, parent)}`);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/Pottery|2017/);
  });
});

describe('alerts', () => {
  // Covers: N.4, N.5, N.8
  it('are emailed once, also if events arrive again, and never for what was in the log before the first start', async () => {
    await families.importCamps([repriced(790)]);
    expect(await emailNews()).toEqual([]);
    const parent = await families.signedUp('Exempla', 'Newsen');
    await save(parent, 'Cheap', { selectedMaxPrice: 300 });
    await parent.postOk('/api/alerts/watch-camp', { org_id: 'tides', delivery: 'at-once' });
    expect(await emailNews()).toEqual([]);

    await families.importCamps([repriced(250)]);
    const [email, ...others] = await emailNews();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: parent.email, subject: '2 updates on camps for you' });
    expect(email?.text).toContain('Tide Pools now matches “Cheap”\n- Week: June 8 – June 12, 2026, $250');
    expect(email?.text).toContain('(was: June 8 – June 12, 2026, $790)');
    expect((await list(parent)).camps).toMatchObject([{ org_id: 'tides', lastNewsAt: now().toISOString() }]);

    await families.pool.query(`update ops.process_managers set position = live_from where name = 'alerts'`);
    expect(await emailNews()).toEqual([]);
  }, 300_000);

  // Covers: N.1, N.7
  it('wait for the digest, or stop by a link that works without signing in', async () => {
    const parent = await families.signedUp('Exempla', 'Digestsen');
    const searchId = await save(parent, 'Under $260', { selectedMaxPrice: 260 }, 'daily');
    await families.importCamps([repriced(700)]);
    await emailNews();
    await families.importCamps([repriced(255)]);
    const isToParent = ({ to }: EmailMessage) => to === parent.email;
    expect((await emailNews()).filter(isToParent)).toEqual([]);
    clock.now = new Date('2026-03-02T15:00:00Z');
    const [digest] = (await emailNews()).filter(isToParent);
    expect(digest?.subject).toBe('Tide Pools now matches “Under $260”');
    expect(digest?.unsubscribeUrl).toMatch(/^https:\/\/camps\.example\.org\/api\/alerts\/unsubscribe\?token=/);
    await parent.postOk('/api/alerts/set-search-delivery', { searchId, delivery: 'off' });
    await families.importCamps([repriced(700)]);
    await emailNews();
    await families.importCamps([repriced(255)]);
    clock.now = new Date('2026-03-03T15:00:00Z');
    expect((await emailNews()).filter(isToParent)).toEqual([]);
  }, 300_000);

  // Covers: N.10
  it('list 50 news items of a search, and count the rest, also if the search is emailed at once', async () => {
    const [daily, atOnce] = [
      await families.signedUp('Exempla', 'Broadsen'),
      await families.signedUp('Andra', 'Broadsen'),
    ];
    const searchIds = [
      await save(daily, 'Broad', { selectedSearchText: 'broad' }, 'daily'),
      await save(atOnce, 'Broad', { selectedSearchText: 'broad' }, 'at-once'),
    ];
    const importBroad = (price: number) =>
      families.importCamps(
        Array.from({ length: 52 }, (_, index) => ({
          ...TIDES,
          ...{ org_id: `broad-${index}`, camp_org_name: `Broad ${index}` },
          instances: TIDES.instances.map((session) => ({ ...session, instance_id: `broad-${index}`, price })),
        })),
      );
    const emailsTo = async ({ email }: { readonly email: string }) =>
      (await emailNews())
        .filter(({ to }) => to === email)
        .map(({ subject, text }) => ({
          subject,
          listed: text.match(/^Why:/gm)?.length ?? 0,
          counted: /And (\d+) more updates? for “Broad”/.exec(text)?.[1],
        }));
    await importBroad(400);
    expect(await emailsTo(atOnce)).toEqual([{ subject: '50 updates on camps for you', listed: 50 }]);
    await importBroad(300);
    expect(await emailsTo(atOnce)).toEqual([]);
    const { rowCount } = await families.pool.query('select from ops.alert_news where more > 0 and item = any($1)', [
      searchIds,
    ]);
    expect(rowCount).toBe(2);
    clock.now = new Date(clock.now.getTime() + WINDOW_MS);
    expect(await emailsTo(atOnce)).toEqual([{ subject: '54 updates on camps for you', listed: 0, counted: '54' }]);
    clock.now = new Date('2026-03-04T15:00:00Z');
    expect(await emailsTo(daily)).toEqual([{ subject: '104 updates on camps for you', listed: 50, counted: '54' }]);
  }, 300_000);

  // Covers: N.9
  it('vanish with the account', async () => {
    const parent = await families.signedUp('Exempla', 'Gonesen');
    const searchId = await save(parent, 'Gone', {});
    await emailNews();
    await parent.postOk('/api/users/delete-account', {
      confirmation: 'delete my account',
      password: PASSWORD,
    });
    await emailNews();
    const { rowCount } = await families.pool.query('select from ops.alert_searches where search_id = $1', [searchId]);
    expect(rowCount).toBe(0);
  }, 300_000);
});
