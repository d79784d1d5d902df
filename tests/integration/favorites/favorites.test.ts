import { FavoriteChunk, FavoritesList, SharedFavorites } from '@campjay/query-api/favorites/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KITES, OWLS, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';

const families = await openFamilies({ camps: [KITES, TIDES, OWLS] });
afterAll(async () => families[Symbol.asyncDispose]());

const list = async (browser: Browser) => FavoritesList.parse((await browser.get('/api/favorites/list')).body).data;
const sharersOf = async (browser: Browser) => (await list(browser)).favoritedCampsFromSharers;
const favorite = async (browser: Browser, ...camps: readonly string[]) => {
  for (const org_id of camps) await browser.postOk('/api/favorites/favorite-camp', { org_id });
};
const note = (browser: Browser, org_id: string, text: string) =>
  browser.postOk('/api/favorites/save-note', { org_id, note: text });
const share = async (browser: Browser, withNotes = true): Promise<string> => {
  await browser.postOk('/api/favorites/update-sharing', { isShared: true, withNotes });
  return (await list(browser)).favoritesToken ?? '';
};
const unshare = (browser: Browser) =>
  browser.postOk('/api/favorites/update-sharing', { isShared: false, withNotes: false });
const openShared = (browser: Browser, token: string) => browser.post('/api/favorites/get-shared', { token });
const readShared = async (browser: Browser, token: string) =>
  SharedFavorites.parse((await openShared(browser, token)).body).data;

const sharing = async (lastName: string) => {
  const [sharer, receiver] = [await families.signedUp('Shara', lastName), await families.signedUp('Resi', lastName)];
  await favorite(sharer, 'tides', 'kites');
  await note(sharer, 'kites', `The bus is late, says ${lastName}.`);
  const token = await share(sharer);
  await receiver.postOk('/api/favorites/receive-share', { token });
  expect(await sharersOf(receiver)).toHaveLength(1);
  return { sharer, receiver, token };
};

describe("a parent's own favorites", () => {
  // Covers: 1.21, 3.58, 3.60, 6.4
  it('are listed in the order they were added, with their notes, to no one else', async () => {
    const [parent, other] = [await families.signedUp('Exempla', 'Ownsen'), await families.signedUp('Other', 'Ownsen')];
    await favorite(parent, 'tides', 'kites');
    await note(parent, 'kites', 'First.');
    await note(parent, 'kites', 'Second.');
    expect(await list(parent)).toEqual({
      favoritedCamps: ['tides', 'kites'],
      favoritedCampNotes: [{ campOrgId: 'kites', note: 'Second.' }],
      restingNotes: [],
      areFavoritesShared: false,
      areNotesShared: false,
      favoritesToken: null,
      favoritedCampsFromSharers: [],
    });
    expect(await list(other)).toMatchObject({ favoritedCamps: [], favoritedCampNotes: [] });
  });

  // Covers: 3.60
  it('hide the note of a camp that is no longer a favorite, and restore it when it is one again', async () => {
    const parent = await families.signedUp('Exempla', 'Restsen');
    await favorite(parent, 'kites');
    await note(parent, 'kites', 'It rests.');
    await parent.postOk('/api/favorites/unfavorite-camp', { org_id: 'kites' });
    expect(await list(parent)).toMatchObject({
      favoritedCampNotes: [],
      restingNotes: [{ campOrgId: 'kites', note: 'It rests.' }],
    });
    await favorite(parent, 'kites');
    expect((await list(parent)).favoritedCampNotes).toEqual([{ campOrgId: 'kites', note: 'It rests.' }]);
    await note(parent, 'kites', '  ');
    expect((await list(parent)).favoritedCampNotes).toEqual([]);
  });
});

describe('shared favorites', () => {
  // Covers: 1.24, 2.107, 3.61, 3.62, 7.37
  it('appear for the receiver under the sharer’s name, with notes', async () => {
    const { sharer, receiver } = await sharing('Withsen');
    const { id, ...shared } = (await sharersOf(receiver))[0] ?? { id: '' };
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(shared).toEqual({
      sharerFirstName: 'Shara',
      sharerLastName: 'Withsen',
      favoritedCamps: ['tides', 'kites'],
      notes: [{ campOrgId: 'kites', note: 'The bus is late, says Withsen.' }],
    });
    await favorite(sharer, 'owls');
    await sharer.postOk('/api/favorites/unfavorite-camp', { org_id: 'kites' });
    expect(await sharersOf(receiver)).toMatchObject([{ favoritedCamps: ['tides', 'owls'], notes: [] }]);
    await receiver.postOk('/api/favorites/remove-sharer', { id });
    expect(await sharersOf(receiver)).toEqual([]);
  });

  // Covers: 3.59, D15.8
  it('omit the notes if the sharer does not share them', async () => {
    const { sharer, receiver, token } = await sharing('Keepsen');
    expect(await share(sharer, false)).toBe(token);
    expect(await list(sharer)).toMatchObject({ areFavoritesShared: true, areNotesShared: false });
    expect(await sharersOf(receiver)).toMatchObject([{ favoritedCamps: ['tides', 'kites'], notes: [] }]);
    expect(await readShared(families.browser(), token)).toMatchObject({ notes: [] });
    await share(sharer, true);
    expect(await sharersOf(receiver)).toMatchObject([{ notes: [{ campOrgId: 'kites' }] }]);
  });

  // Covers: 7.37
  it('end at once even while read models lag behind, and a new link does not restore them', async () => {
    const { sharer, receiver, token } = await sharing('Endsen');
    await families.whileNobodyProjects(async () => {
      await unshare(sharer);
      expect((await openShared(families.browser(), token)).status).toBe(404);
      expect(await sharersOf(receiver)).toEqual([]);
    });
    const other = await share(sharer);
    expect(other).not.toBe(token);
    expect((await openShared(receiver, token)).status).toBe(404);
    expect(await sharersOf(receiver)).toEqual([]);
    await receiver.postOk('/api/favorites/receive-share', { token: other });
    expect(await sharersOf(receiver)).toHaveLength(1);
  });

  // Covers: D15.8
  it('omit the notes as soon as the sharer stops sharing them, even while read models lag behind', async () => {
    const { sharer, receiver } = await sharing('Lagsen');
    await families.whileNobodyProjects(async () => {
      await sharer.postOk('/api/favorites/update-sharing', { isShared: true, withNotes: false });
      const { body } = await receiver.get('/api/favorites/list');
      expect(body).toMatchObject({ stale: true, data: { favoritedCampsFromSharers: [{ notes: [] }] } });
    });
  });

  it('disappear when the sharer deletes the account', async () => {
    const { sharer, receiver, token } = await sharing('Gonesen');
    await sharer.postOk('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
    expect(await sharersOf(receiver)).toEqual([]);
    expect((await openShared(receiver, token)).status).toBe(404);
  });
});

describe('a share link', () => {
  // Covers: 1.23, 3.63
  it('shows the list to anyone who has it, and marks whether it is their own or already received', async () => {
    const { sharer, receiver, token } = await sharing('Linksen');
    const shared = {
      sharerInfo: { firstName: 'Shara', lastName: 'Linksen' },
      favoritedCamps: ['tides', 'kites'],
      notes: [{ campOrgId: 'kites', note: 'The bus is late, says Linksen.' }],
    };
    const passerBy = await families.signedUp('Passa', 'Bysen');
    expect(await readShared(families.browser(), token)).toEqual({ ...shared, isOwn: false, isReceived: false });
    expect(await readShared(passerBy, token)).toEqual({ ...shared, isOwn: false, isReceived: false });
    expect(await readShared(receiver, token)).toEqual({ ...shared, isOwn: false, isReceived: true });
    expect(await readShared(sharer, token)).toEqual({ ...shared, isOwn: true, isReceived: false });
  });

  it('returns the cards of the sharer, and of no other camps', async () => {
    const { token } = await sharing('Cardsen');
    const { body } = await families
      .browser()
      .post('/api/favorites/get-shared-camp-data-chunk', { token, filterState: {}, favoritedCampsArray: ['owls'] });
    expect(FavoriteChunk.parse(body).data.map(({ org_id }) => org_id)).toEqual(['kites', 'tides']);
  });
});

describe('the cards of favorites', () => {
  const ALL = ['kites', 'tides', 'owls'];
  let parent: Browser;
  beforeAll(async () => {
    parent = await families.signedUp('Exempla', 'Chunksen');
  });
  const post = (request: object) =>
    parent.post('/api/camp-data/get-favorite-camp-data-chunk', {
      favoritedCampsArray: ALL,
      filterState: {},
      ...request,
    });
  const chunk = async (request: object = {}) => FavoriteChunk.parse((await post(request)).body);
  const searchFavorites = async (request: object) =>
    (await chunk(request)).data.map(({ org_id, instances }) => [org_id, instances.map(({ price }) => price)]);

  // Covers: 2.104, 2.128, 6.9, 7.4
  it('contain the matching sessions; a camp without any comes last', async () => {
    expect(await searchFavorites({})).toEqual([
      ['kites', [300, 900]],
      ['tides', [800]],
      ['owls', []],
    ]);
    expect(await searchFavorites({ filterState: { selectedMaxPrice: 850 } })).toEqual([
      ['kites', [300]],
      ['tides', [800]],
      ['owls', []],
    ]);
    expect(await searchFavorites({ filterState: { selectedMaxPrice: 100 } })).toEqual([
      ['owls', []],
      ['kites', []],
      ['tides', []],
    ]);
    expect(await searchFavorites({ filterState: { selectedSearchText: 'tide' } })).toEqual([
      ['tides', [800]],
      ['owls', []],
      ['kites', []],
    ]);
  });

  // Covers: 7.4
  it('are sorted by distance on request, and include distant camps', async () => {
    const nearbyFilter = { latLongUser: { lat: 37.87, lng: -122.27 }, sortCriteria: 'distance' };
    const { data } = await chunk(nearbyFilter);
    expect(data.map(({ org_id, distance }) => [org_id, Math.round(distance ?? -1)])).toEqual([
      ['tides', 0],
      ['kites', 5],
      ['owls', 347],
    ]);
    expect(
      (await chunk({ ...nearbyFilter, sortCriteria: 'alpha' })).data.map(({ distance }) => Math.round(distance ?? -1)),
    ).toEqual([5, 0, 347]);
    expect((await chunk({ sortCriteria: 'distance' })).data.map(({ org_id }) => org_id)).toEqual(ALL);
  });

  // Covers: 4.38, 7.4
  it('load chunk by chunk until none is left', async () => {
    const first = await chunk({ limit: 2 });
    expect(first.data.map(({ org_id }) => org_id)).toEqual(['kites', 'tides']);
    expect(await searchFavorites({ loadedCampOrgIds: ['kites', 'tides'], limit: 2 })).toEqual([['owls', []]]);
    expect(await searchFavorites({ loadedCampOrgIds: ALL })).toEqual([]);
    expect(await searchFavorites({ favoritedCampsArray: [] })).toEqual([]);
  });

  // Covers: 7.4
  it('mark the camps that the catalog no longer lists', async () => {
    const delistedCamp = { ...TIDES, org_id: 'gone', camp_org_name: 'Gone Tomorrow' };
    await families.importCamps([delistedCamp]);
    const favoritedCampsArray = ['gone', 'kites', 'never-was', 'kites'];
    expect(await chunk({ favoritedCampsArray })).toMatchObject({
      data: [{ org_id: 'gone' }, { org_id: 'kites' }],
      unlisted: ['never-was'],
      season: 2026,
    });
    await families.importCamps([KITES, TIDES, OWLS], true);
    const after = await chunk({ favoritedCampsArray });
    expect(after.data.map(({ org_id }) => org_id)).toEqual(['kites']);
    expect(new Set(after.unlisted)).toEqual(new Set(['gone', 'never-was']));
  });
});
