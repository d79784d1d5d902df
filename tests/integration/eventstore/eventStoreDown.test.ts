import { randomUUID } from 'node:crypto';
import { type EventStore, StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Families, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';

/** Later than any revision: the client has seen everything. */
const SEEN_ALL = 1_000_000;
const SESSION = { start_date: 'June 8', end_date: 'June 12', year: 2026, day_or_sleepaway: 'day' };
const KELP = {
  ...{ org_id: 'kelp', camp_org_name: 'Kelp Forest Camp' },
  instances: [{ ...SESSION, instance_id: 'kelp-1' }],
};

const METHODS = ['append', 'readStream', 'head'] as const;
/** The methods of the log that fail now. */
const failingMethods = new Set<(typeof METHODS)[number]>();
const failing = (store: EventStore): EventStore => {
  const unless = async <T>(method: (typeof METHODS)[number], call: () => Promise<T>): Promise<T> => {
    if (failingMethods.has(method)) throw new StoreUnavailable('it fails in this test');
    return await call();
  };
  return {
    ...store,
    append: (...args) => unless('append', () => store.append(...args)),
    readStream: (...args) => unless('readStream', () => store.readStream(...args)),
    head: () => unless('head', () => store.head()),
  };
};
const allDown = (): void => METHODS.forEach((method) => failingMethods.add(method));

let families: Families;
beforeAll(async () => {
  families = await openFamilies({ camps: [KELP], storeBehind: failing });
});
afterAll(async () => families[Symbol.asyncDispose]());
afterEach(() => failingMethods.clear());

const list = async (parent: Browser) => {
  const { status, body } = await parent.get('/api/favorites/list');
  return { status, data: (body as { data: { favoritedCamps: readonly string[] } }).data };
};
const scheduleOf = async (parent: Browser) => {
  const { body } = await parent.get('/api/schedule/get');
  const { data } = body as { data: { ownerId: string; shares: { token: string }[]; people: unknown[] } };
  return data;
};
const isUnavailable = ({ status, headers, body }: Awaited<ReturnType<Browser['post']>>) => {
  expect({ status, body }).toMatchObject({ status: 503, body: { success: false, type: 'Unavailable' } });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
};
const tableCounts = async (...tables: readonly string[]) =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await families.pool.query<{ count: string }>(`select count(*) from ops.${table}`);
      return rows[0]?.count;
    }),
  );

describe('while the log does not respond', () => {
  // Covers: G.3
  it('camps can be searched, and parents can read their own lists', async () => {
    const parent = await families.signedUp('Reed', 'Readsen');
    await parent.postOk('/api/favorites/favorite-camp', { org_id: 'kelp' });
    await list(parent); // waits until the list shows the new favorite
    allDown();
    expect(await list(parent)).toMatchObject({ status: 200, data: { favoritedCamps: ['kelp'] } });
    const found = await families.browser().post('/api/camp-data/get-camp-data-chunk', { filterState: {} });
    expect(found).toMatchObject({ status: 200, body: { data: { totalMatchedOrgs: 1 } } });
  });

  // Covers: G.3
  it('parents see the last state of their own schedule and its history, and no one else’s', async () => {
    const [owner, kidId] = [await families.signedUp('Sedge', 'Schedulesen'), randomUUID()];
    await owner.postOk('/api/kids/add-kid', { kidId, name: 'Wren', dob: '2016-02-29', grade: 4 });
    await owner.postOk('/api/schedule/send-new-schedule-share', { shareId: randomUUID(), mode: 'view' });
    const seen = { seen: SEEN_ALL, entryId: randomUUID(), kidId, weeks: ['2026-06-15'] };
    await owner.postOk('/api/schedule/create-custom-plan', { ...seen, title: 'With the grandparents' });
    const { ownerId, shares } = await scheduleOf(owner);
    const coParent = await families.signedUp('Coe', 'Parentsen');
    await coParent.postOk('/api/schedule/receive-new-schedule-share', { token: shares[0]?.token });
    const reading = () =>
      Promise.all(['get', 'history'].map((what) => owner.get(`/api/schedule/${what}?ownerId=${ownerId}`)));
    expect((await scheduleOf(owner)).people).toHaveLength(2);
    const before = await reading();
    expect(before.map(({ status }) => status)).toEqual([200, 200]);
    allDown();
    expect((await reading()).map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    isUnavailable(await coParent.get(`/api/schedule/get?ownerId=${ownerId}`));
  });

  // Covers: G.4
  it.each([
    ['a favorite', '/api/favorites/favorite-camp', { org_id: 'kelp' }],
    ['a step of a tour', '/api/users/tour-progress', { tour: 'schedule-pointer', step: 1 }],
    ['a hidden camp', '/api/hidden-camps/hide-camp', { org_id: 'kelp' }],
    ['a shared list', '/api/favorites/update-sharing', { isShared: true }],
    ['an account type', '/api/users/account-type', { account_type: 'trial' }],
  ])('%s is refused with 503 and a retry time, and changes nothing', async (_what, path, body) => {
    const parent = await families.signedUp('Con', 'Commandsen');
    allDown();
    isUnavailable(await parent.post(path, body));
    failingMethods.clear();
    expect((await list(parent)).data).toMatchObject({ favoritedCamps: [], favoritedCampNotes: [] });
    expect((await parent.post(path, body)).status).toBe(200);
  });
});

describe('a command that writes more than events, while appending fails', () => {
  // Covers: G.4
  it('creates no partial account: no credentials, session or key remain, and the next attempt succeeds', async () => {
    const visitor = families.browser();
    const person = { email: 'hal@example.org', password: PASSWORD, firstName: 'Hal', lastName: 'Halfsen' };
    const before = await tableCounts('credentials', 'sessions');
    failingMethods.add('append');
    isUnavailable(await visitor.post('/api/identity/sign-up', person));
    failingMethods.clear();
    expect(await tableCounts('credentials', 'sessions')).toEqual(before);
    const { rows } = await families.pool.query(
      `select 1 from ops.person_keys
        where destroyed_at is null and person_id not in (select user_id::text from ops.credentials)`,
    );
    expect(rows).toEqual([]);
    expect((await visitor.post('/api/identity/sign-up', person)).status).toBe(200);
    expect((await list(visitor)).status).toBe(200);
  });

  // Covers: G.4
  it('deletes no partial account: sign-in, favorites and names stay as before', async () => {
    const parent = await families.signedUp('Stan', 'Stayson');
    await parent.postOk('/api/favorites/favorite-camp', { org_id: 'kelp' });
    failingMethods.add('append');
    isUnavailable(
      await parent.post('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD }),
    );
    failingMethods.clear();
    expect(await list(parent)).toMatchObject({ status: 200, data: { favoritedCamps: ['kelp'] } });
    const again = await families.browser().post('/api/identity/sign-in', { email: parent.email, password: PASSWORD });
    expect(again.status).toBe(200);
  });
});
