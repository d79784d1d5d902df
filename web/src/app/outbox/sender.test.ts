import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import {
  favoriteCamp,
  favoritesApi,
  isFavorite,
  saveNote,
  unfavoriteCamp,
} from '../../features/favorites/favoritesApi.ts';
import { hideCamp, isCampHidden } from '../../features/hidden-camps/hiddenCamps.ts';
import { createStore } from '../../store.ts';
import { createFakeServer, createRefusal, ok } from '../../test/fakeServer.ts';
import { takeLog } from '../../test/consoleLog.ts';
import { sendDuringTest, untilState } from '../../test/outbox.ts';
import { queueCommand } from './outbox.ts';
import { openOutbox, restoreCommands } from './queueChanges.ts';
import type { Clock } from './sender.ts';

const KELP = { org_id: 'kelp' };
const AREAS = {
  favorites: { loadKinds: () => Promise.resolve([favoriteCamp, unfavoriteCamp, saveNote]) },
  'hidden-camps': { loadKinds: () => Promise.resolve([hideCamp]) },
};
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** A fake server that answers with these responses in turn, and then accepts every command. */
let responses: (() => Response | Promise<Response>)[] = [];
/** Queries are answered once this resolves. */
let queriesReleased = Promise.resolve();
const server = createFakeServer(
  {},
  http.get('*/api/favorites/list', async () => {
    await queriesReleased;
    return ok({ data: { favoritedCamps: ['tide'], favoritedCampNotes: [], restingNotes: [] } });
  }),
  http.post('*/api/:area/:operation', () => responses.shift()?.() ?? ok({ message: 'Done.', position: 'p.1' })),
);
const respond =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    HttpResponse.json(createRefusal(status, 'No room.').body, { status, headers });
const operations = () => server.listCommands().map(({ path }) => path.slice(path.indexOf('/') + 1));
const bodies = () => server.listCommands().map(({ body }) => body);
const queryCount = () => server.requestsTo('favorites/list').length;

beforeEach(() => {
  responses = [];
});
afterEach(() => void jest.restoreAllMocks());

/** A signed-in page with an outbox, and a clock that records how long the outbox waits. */
const openPage = async ({ isUserKnown = true, wait }: { isUserKnown?: boolean; wait?: Clock['wait'] } = {}) => {
  const store = createStore();
  await store.dispatch(favoritesApi.endpoints.favorites.initiate(undefined));
  if (isUserKnown) store.dispatch(openOutbox('testa'));
  const waits: number[] = [];
  let now = Date.now();
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      waits.push(ms);
      now += ms;
      return wait?.(ms) ?? Promise.resolve();
    },
  };
  const accepted: string[] = [];
  const stop = sendDuringTest(store, AREAS, ({ path }) => accepted.push(path), clock);
  return {
    store,
    waits,
    accepted,
    stop,
    isOn: (orgId = 'kelp') => isFavorite(store.getState(), orgId),
    queue: () => store.getState().outbox.commands,
    until: (isReached: () => boolean) => untilState(store, isReached),
  };
};
type TestPage = Awaited<ReturnType<typeof openPage>>;
const untilEmpty = (page: TestPage): Promise<void> => page.until(() => page.queue().length === 0);

describe('a command', () => {
  it('is shown at once, sent once, and stays visible without another query', async () => {
    const page = await openPage();
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    expect(page.isOn()).toBe(true);
    await untilEmpty(page);
    expect([page.isOn(), page.isOn('tide'), operations(), queryCount()]).toEqual([true, true, ['favorite-camp'], 1]);
    expect(page.accepted).toEqual(['favorites/favorite-camp']);
  });

  it('survives a query that started before it and ends after it', async () => {
    const page = await openPage();
    let release = (): void => undefined;
    queriesReleased = new Promise((resolve) => (release = resolve));
    const query = page.store.dispatch(favoritesApi.endpoints.favorites.initiate(undefined, { forceRefetch: true }));
    const commandAnswered = server.watchResponses();
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    await commandAnswered();
    release();
    await Promise.all([query, untilEmpty(page)]);
    expect([page.isOn(), queryCount()]).toEqual([true, 2]);
  });

  it('is sent again with the same key after a network failure, a server error, and too many requests', async () => {
    const page = await openPage();
    responses = [() => HttpResponse.error(), respond(500), respond(429, { 'retry-after': '7' })];
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    await untilEmpty(page);
    expect(page.waits).toEqual([1000, 2000, 7000]);
    expect(new Set(server.listCommands().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect([operations().length, page.isOn()]).toEqual([4, true]);
  });

  it('is rolled back with the server’s message if the server refuses it', async () => {
    const page = await openPage();
    responses = [respond(422)];
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    await untilEmpty(page);
    expect(page.isOn()).toBe(false);
    expect(page.store.getState().snackbar.message).toMatchObject({ text: 'No room.', isFailure: true });
  });

  it('is rolled back and only logged if it hides a camp', async () => {
    const page = await openPage();
    responses = [respond(422)];
    page.store.dispatch(queueCommand(hideCamp, KELP));
    expect(isCampHidden(page.store.getState(), 'kelp')).toBe(true);
    await untilEmpty(page);
    expect(isCampHidden(page.store.getState(), 'kelp')).toBe(false);
    expect(page.store.getState().snackbar.message).toBeUndefined();
    expect(takeLog()).toContain('Failed to update the camp hidden state 422');
  });

  it('keeps the text of a refused note until a later text is saved', async () => {
    const page = await openPage();
    responses = [respond(422)];
    page.store.dispatch(queueCommand(saveNote, { ...KELP, note: 'Hat' }));
    await page.until(() => page.queue()[0]?.status === 'refused');
    page.store.dispatch(queueCommand(saveNote, { ...KELP, note: 'Hat!' }));
    await untilEmpty(page);
    expect(bodies()).toEqual([
      { ...KELP, note: 'Hat' },
      { ...KELP, note: 'Hat!' },
    ]);
  });
});

describe('several commands', () => {
  it('for the same camp are merged into one if they come in a burst', async () => {
    const page = await openPage();
    const commands = [favoriteCamp, unfavoriteCamp, favoriteCamp, unfavoriteCamp, favoriteCamp];
    for (const kind of commands) page.store.dispatch(queueCommand(kind, KELP));
    expect(page.isOn()).toBe(true);
    await untilEmpty(page);
    expect(operations()).toEqual(['favorite-camp']);
  });

  it('for the same camp end with the last one', async () => {
    const page = await openPage();
    const commands = [favoriteCamp, unfavoriteCamp, favoriteCamp, unfavoriteCamp];
    for (const kind of commands) page.store.dispatch(queueCommand(kind, KELP));
    await untilEmpty(page);
    expect([operations(), page.isOn()]).toEqual([['favorite-camp', 'unfavorite-camp'], false]);
  });

  it('of typed notes send only the latest text behind the one under way', async () => {
    const page = await openPage();
    for (const note of ['H', 'Ha', 'Hat']) page.store.dispatch(queueCommand(saveNote, { ...KELP, note }));
    await untilEmpty(page);
    expect(bodies()).toMatchObject([{ note: 'H' }, { note: 'Hat' }]);
  });

  it('for the same camp are sent in order, even if the first has to be sent again: a note needs its favorite', async () => {
    const page = await openPage();
    responses = [respond(500), respond(500)];
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    page.store.dispatch(queueCommand(saveNote, { ...KELP, note: 'Peanut allergy' }));
    await untilEmpty(page);
    expect(operations()).toEqual(['favorite-camp', 'favorite-camp', 'favorite-camp', 'save-note']);
  });

  it('that wait for another attempt are sent when the page is left, except behind an earlier one of the same camp', async () => {
    const page = await openPage({ wait: () => new Promise(() => undefined) });
    responses = [respond(500), respond(500)];
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    page.store.dispatch(queueCommand(saveNote, { ...KELP, note: 'Peanut allergy' }));
    page.store.dispatch(queueCommand(saveNote, { org_id: 'tide', note: 'Swim trunks' }));
    await page.until(() => page.queue().filter(({ failures }) => failures > 0).length === 2);
    window.dispatchEvent(new Event('pagehide'));
    await page.until(() => page.queue().length === 1);
    expect(page.accepted.toSorted()).toEqual(['favorites/favorite-camp', 'favorites/save-note']);
    expect(page.queue()).toMatchObject([{ body: { note: 'Peanut allergy' } }]);
  });

  it('for different camps do not wait for each other', async () => {
    const page = await openPage();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    responses = [async () => held.then(respond(422))];
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    page.store.dispatch(queueCommand(unfavoriteCamp, { org_id: 'tide' }));
    await page.until(() => page.accepted.length === 1);
    expect([page.isOn('tide'), page.isOn()]).toEqual([false, true]);
    release();
    await untilEmpty(page);
  });
});

describe('commands of a user', () => {
  it('are sent only once the user is known', async () => {
    const page = await openPage({ isUserKnown: false });
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    expect(page.queue()).toMatchObject([{ status: 'waiting' }]);
    page.store.dispatch(openOutbox('testa'));
    await untilEmpty(page);
    expect(operations()).toEqual(['favorite-camp']);
  });

  it('wait for a new sign-in after the session has expired, and are dropped if another user signs in', async () => {
    const page = await openPage();
    responses = [respond(401)];
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    await page.until(() => page.store.getState().outbox.isPaused === true);
    expect(page.store.getState().snackbar.message).toMatchObject({ action: { label: 'Sign In' } });
    page.store.dispatch(queueCommand(hideCamp, KELP));
    expect(operations()).toEqual(['favorite-camp']);
    page.store.dispatch(openOutbox('testa'));
    await untilEmpty(page);
    expect(operations().toSorted()).toEqual(['favorite-camp', 'favorite-camp', 'hide-camp']);

    responses = [respond(401)];
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    await page.until(() => page.store.getState().outbox.isPaused === true);
    page.store.dispatch(openOutbox('alexa'));
    expect(page.queue()).toEqual([]);
  });

  it('older than a week are left to the user', async () => {
    const page = await openPage();
    const old = queueCommand(favoriteCamp, KELP).payload;
    page.store.dispatch(restoreCommands([{ ...old, givenAt: Date.now() - WEEK_MS - 60_000 }]));
    expect(page.queue()).toMatchObject([{ status: 'expired' }]);
    page.store.dispatch(queueCommand(hideCamp, KELP));
    await page.until(() => page.accepted.length === 1);
    expect(operations()).toEqual(['hide-camp']);
  });

  it('of an earlier visit are sent before those of this page, which replace them', async () => {
    const page = await openPage();
    page.stop();
    const earlier = queueCommand(favoriteCamp, KELP).payload;
    page.store.dispatch(queueCommand(unfavoriteCamp, KELP));
    page.store.dispatch(restoreCommands([earlier, queueCommand(hideCamp, KELP).payload]));
    expect(page.queue().map(({ path }) => path)).toEqual(['hidden-camps/hide-camp', 'favorites/unfavorite-camp']);
  });

  it('are not sent while the device is offline, but once it is online again', async () => {
    const page = await openPage();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    responses = [() => HttpResponse.error()];
    page.store.dispatch(queueCommand(favoriteCamp, KELP));
    await page.until(() => page.queue()[0]?.failures === 1);
    page.store.dispatch(queueCommand(unfavoriteCamp, KELP));
    await server.waitForCommand();
    expect(operations()).toEqual(['favorite-camp']);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await untilEmpty(page);
    expect([operations(), page.waits]).toEqual([['favorite-camp', 'unfavorite-camp'], []]);
  });
});
