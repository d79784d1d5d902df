import { randomUUID } from 'node:crypto';
import { AccountExport, AccountInfo, TourProgress, UserAddress } from '@campjay/query-api/accounts/contract.ts';
import { HiddenCamps } from '@campjay/query-api/hidden-camps/contract.ts';
import { Session } from '@campjay/query-api/identity/contract.ts';
import { KidsList } from '@campjay/query-api/kids/contract.ts';
import { operatorContext } from '@campjay/projector/service.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readEveryRow } from '../support/postgres/readEveryRow.ts';
import { KITES, OWLS, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';

const [ada, ben] = ['6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11', '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12'] as const;
const ADDRESS = { address: 'Berkeley, CA 94703', addressLat: 37.87, addressLng: -122.27, addressRadius: 7 };
const ANY_TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

const families = await openFamilies({ camps: [KITES, TIDES, OWLS] });
afterAll(async () => families[Symbol.asyncDispose]());

const session = async (browser: Browser) => Session.parse((await browser.get('/api/identity/session')).body).data.user;
const info = async (browser: Browser) => AccountInfo.parse((await browser.get('/api/users/account-info')).body);
const address = async (browser: Browser) => UserAddress.parse((await browser.get('/api/users/address')).body).data;
const tours = async (browser: Browser) => TourProgress.parse((await browser.get('/api/users/tour-progress')).body).data;
const kids = async (browser: Browser) => KidsList.parse((await browser.get('/api/kids/list')).body).data.kids;
const hiddenCamps = async (browser: Browser) =>
  HiddenCamps.parse((await browser.get('/api/hidden-camps/list')).body).data.hiddenCamps;

describe('the current user', () => {
  it('is null for a visitor, and a parent with name and email after sign-in', async () => {
    expect(await session(families.browser())).toBeNull();
    const parent = await families.signedUp('Exempla', 'Parentsen');
    expect(await session(parent)).toEqual({
      accountId: expect.stringMatching(/^[\w-]{43}$/),
      firstName: 'Exempla',
      lastName: 'Parentsen',
      email: parent.email,
      createdAt: ANY_TIME,
      isAdmin: false,
      isAdvertiser: false,
    });
    const other = await families.signedUp('Other', 'Parentsen');
    expect((await session(other))?.accountId).not.toBe((await session(parent))?.accountId);
    await parent.postOk('/api/identity/sign-out', {});
    expect(await session(parent)).toBeNull();
  });
});

describe('an account', () => {
  // Covers: 1.46, 3.99, 6.23, 7.8, 7.9
  it('is free by default, and on trial from the day the trial starts', async () => {
    const parent = await families.signedUp('Exempla', 'Trialsen');
    expect(await info(parent)).toMatchObject({ accountType: 'free', trialStartedAt: null });
    await parent.postOk('/api/users/account-type', { account_type: 'trial' });
    expect(await info(parent)).toMatchObject({ accountType: 'trial', trialStartedAt: ANY_TIME });
  });

  // Covers: 3.119, 6.8, 7.10
  it('returns the last saved place, or none', async () => {
    const parent = await families.signedUp('Exempla', 'Placesen');
    expect(await address(parent)).toBeNull();
    await parent.postOk('/api/users/address', { ...ADDRESS, address: 'Oakland, CA' });
    await parent.postOk('/api/users/address', ADDRESS);
    expect(await address(parent)).toEqual(ADDRESS);
    await parent.postOk('/api/users/clear-address', {});
    expect(await address(parent)).toBeNull();
  });

  // Covers: 3.100
  it('stores the parent’s progress in a tour', async () => {
    const parent = await families.signedUp('Exempla', 'Toursen');
    expect(await tours(parent)).toEqual({ 'schedule-pointer': 0 });
    await parent.postOk('/api/users/tour-progress', { tour: 'schedule-pointer', step: 1 });
    expect(await tours(parent)).toEqual({ 'schedule-pointer': 1 });
  });
});

describe('the kids', () => {
  // Covers: 1.25, 3.69-3.71, 6.6, 7.39
  it('are those of the signed-in parent, with their latest details', async () => {
    const [parent, other] = [await families.signedUp('Exempla', 'Kidsen'), await families.signedUp('Other', 'Kidsen')];
    await parent.postOk('/api/kids/add-kid', { kidId: ben, name: 'Example Ben', dob: '2018-05-04', grade: 2 });
    await parent.postOk('/api/kids/add-kid', { kidId: ada, name: 'Example Ada' });
    await other.postOk('/api/kids/add-kid', { kidId: ada, name: 'Another Ada', grade: -2 });
    await parent.postOk('/api/kids/update-kids', { kidId: ben, name: 'Example Benno', dob: null });
    expect(await kids(parent)).toEqual([
      { kidId: ben, name: 'Example Benno', dob: null, grade: 2 },
      { kidId: ada, name: 'Example Ada', dob: null, grade: null },
    ]);
    expect(await kids(other)).toEqual([{ kidId: ada, name: 'Another Ada', dob: null, grade: -2 }]);
    await parent.postOk('/api/kids/delete-kid', { kidId: ben });
    expect(await kids(parent)).toMatchObject([{ kidId: ada }]);
  });
});

describe('the hidden camps', () => {
  // Covers: 1.22, 6.5, 7.38
  it('are those of the signed-in parent', async () => {
    const [parent, other] = [
      await families.signedUp('Exempla', 'Hidesen'),
      await families.signedUp('Other', 'Hidesen'),
    ];
    for (const org_id of ['tides', 'kites']) await parent.postOk('/api/hidden-camps/hide-camp', { org_id });
    expect([await hiddenCamps(parent), await hiddenCamps(other)]).toEqual([['kites', 'tides'], []]);
    await parent.postOk('/api/hidden-camps/unhide-camp', { org_id: 'kites' });
    expect(await hiddenCamps(parent)).toEqual(['tides']);
  });
});

describe('the export of an account', () => {
  it('contains all stored data of the parent in one file, and nothing about others except their names', async () => {
    const [parent, sharer] = [
      await families.signedUp('Exempla', 'Exportsen'),
      await families.signedUp('Shara', 'Sharersen'),
    ];
    await sharer.postOk('/api/favorites/favorite-camp', { org_id: 'owls' });
    await sharer.postOk('/api/favorites/save-note', { org_id: 'owls', note: 'A note that is not theirs.' });
    await sharer.postOk('/api/favorites/update-sharing', { isShared: true, withNotes: true });
    const list = (await sharer.get('/api/favorites/list')).body as { data: { favoritesToken: string } };
    await parent.postOk('/api/favorites/receive-share', { token: list.data.favoritesToken });

    await parent.postOk('/api/users/update-user-profile', {
      dbFields: { source_param: 'flyer', initial_region: 'sf' },
    });
    await parent.postOk('/api/users/address', ADDRESS);
    await parent.postOk('/api/kids/add-kid', { kidId: ben, name: 'Example Ben', dob: '2018-05-04', grade: 2 });
    for (const org_id of ['tides', 'kites']) await parent.postOk('/api/favorites/favorite-camp', { org_id });
    await parent.postOk('/api/favorites/save-note', { org_id: 'kites', note: 'Ask about the bus.' });
    await parent.postOk('/api/favorites/save-note', { org_id: 'tides', note: 'Too far, maybe.' });
    await parent.postOk('/api/favorites/unfavorite-camp', { org_id: 'tides' });
    await parent.postOk('/api/hidden-camps/hide-camp', { org_id: 'owls' });
    await parent.postOk('/api/schedule/create-custom-plan', {
      ...{ entryId: randomUUID(), kidId: ben, seen: -1, weeks: ['2026-06-08'], title: 'Grandma' },
    });

    const { headers, body } = await parent.get('/api/users/export');
    expect(headers.get('content-disposition')).toBe('attachment; filename="campjay-account.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(AccountExport.parse(body)).toEqual({
      exportedAt: ANY_TIME,
      account: {
        email: parent.email,
        firstName: 'Exempla',
        lastName: 'Exportsen',
        joinedAt: ANY_TIME,
        source: 'flyer',
        initialRegion: 'sf',
        accountType: 'trial',
        trialStartedAt: ANY_TIME,
        address: ADDRESS,
        tours: { 'schedule-pointer': 0 },
      },
      kids: [{ name: 'Example Ben', dob: '2018-05-04', grade: 2 }],
      favorites: [{ org_id: 'kites', note: 'Ask about the bus.' }],
      restingNotes: [{ org_id: 'tides', note: 'Too far, maybe.' }],
      hiddenCamps: ['owls'],
      savedSearches: [],
      watchedCamps: [],
      sharing: { isShared: false, withNotes: false, token: null },
      sharers: [{ firstName: 'Shara', lastName: 'Sharersen' }],
      schedule: {
        entries: [expect.objectContaining({ kind: 'plan', title: 'Grandma', weeks: ['2026-06-08'] })],
        workingHours: null,
        history: [expect.stringContaining('Exempla Exportsen added “Grandma” for Example Ben')],
      },
    });
  });
});

describe('a parent who deletes the account', () => {
  const SECRETS = ['Vanessa', 'Vanishsen', 'Example Vee', '2017-03-02', 'Call the vanishing camp.', 'Vanish Lane 7'];

  // Covers: D15.22
  it('has no readable data in any row before, and no row in any read model afterwards, even when rebuilt', async () => {
    const parent = await families.signedUp('Vanessa', 'Vanishsen');
    await parent.postOk('/api/users/address', { ...ADDRESS, address: 'Vanish Lane 7' });
    await parent.postOk('/api/users/tour-progress', { tour: 'schedule-pointer', step: 1 });
    await parent.postOk('/api/kids/add-kid', { kidId: ada, name: 'Example Vee', dob: '2017-03-02', grade: 3 });
    await parent.postOk('/api/favorites/favorite-camp', { org_id: 'kites' });
    await parent.postOk('/api/favorites/save-note', { org_id: 'kites', note: 'Call the vanishing camp.' });
    await parent.postOk('/api/favorites/update-sharing', { isShared: true, withNotes: true });
    await parent.postOk('/api/hidden-camps/hide-camp', { org_id: 'owls' });
    const { favoritesToken } = ((await parent.get('/api/favorites/list')).body as { data: { favoritesToken: string } })
      .data;
    const before = await readEveryRow(families.pool);
    for (const secret of [...SECRETS, parent.email, favoritesToken]) expect(before).not.toContain(secret);

    await parent.postOk('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
    expect((await parent.get('/api/users/account-info')).status).toBe(401);
    const nobody = families.browser();
    expect((await nobody.post('/api/favorites/get-shared', { token: favoritesToken })).status).toBe(404);

    const { rows: ended } = await families.pool.query<{ stream_id: string }>(
      "select stream_id from eventstore.events where type = 'PersonForgotten' order by stream_id",
    );
    const userId = ended[0]?.stream_id.slice('alerts-'.length) ?? '';
    expect(ended.map(({ stream_id }) => stream_id)).toEqual(
      ['alerts', 'favorites', 'hiddenCamps', 'parent', 'schedule', 'user'].map((category) => `${category}-${userId}`),
    );

    const others = await families.signedUp('Some', 'Bodyelse');
    expect(await hiddenCamps(others)).toEqual([]);
    for (const name of ['parents', 'favorites', 'hidden_camps']) {
      const { isEqual, tables } = await families.projections.verify(name);
      expect({ isEqual, tables }).toMatchObject({ isEqual: true });
      await families.projections.replay(name, { by: operatorContext(new Date()) });
      await families.projections.promote(name, operatorContext(new Date()));
    }
    const readModels = (await readEveryRow(families.pool))
      .split('\n')
      .filter((row) => /^(parents|favorites|hidden_camps)_v/.test(row));
    expect(readModels.length).toBeGreaterThan(0);
    expect(readModels.filter((row) => row.includes(userId))).toEqual([]);
  });
});
