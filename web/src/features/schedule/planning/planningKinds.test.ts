import { JUNE_15, JUNE_8, plan, ROBIN } from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { afterEach, expect, it } from '@jest/globals';
import { delay, http, HttpResponse } from 'msw';
import { createStore } from '../../../store.ts';
import { createFakeServer, createRefusal, ok } from '../../../test/fakeServer.ts';
import { sendDuringTest, untilState } from '../../../test/outbox.ts';
import { changeCommand, openOutbox } from '../../../app/outbox/queueChanges.ts';
import { sendQueued } from '../../../app/outbox/outcomes.ts';
import { scheduleApi } from '../scheduleApi.ts';
import { exampleView } from '../testing/exampleView.ts';
import { discard, loadConflict, sendAnyway } from './conflict.ts';
import { isPlanning, PLANNING_KINDS, type QueuedPlanning, queuePlanning, withQueued } from './planningKinds.ts';
import type { PlanningCommand } from './planningCommand.ts';

interface SentBody {
  readonly seen?: number;
  readonly status?: string;
  readonly ownerId?: string;
}

/** A fake schedule server that refuses changes to a cell that changed after the seen revision. */
let view: ScheduleView;
let cellRevision = 0;
let changes: readonly HistoryChange[] = [];
/** The fake read models include a change only once the schedule is fetched; a concurrent query misses it. */
let isLateNews = false;
const SLOW_MS = 100;
/** Failures of the next responses, in order. */
let failures: ('lost' | 'unchanged')[] = [];

const refusal = (status: number, type: string) =>
  HttpResponse.json(createRefusal(status, `${type}.`, [], type).body, { status });
const answers = new Map<string, number>();

const server = createFakeServer(
  {},
  http.get('*/api/schedule/get', async () => {
    if (isLateNews) await delay(SLOW_MS);
    isLateNews = false;
    return ok({ data: view });
  }),
  http.get('*/api/schedule/history', () => ok({ data: { changes: isLateNews ? [] : changes, next: null } })),
  http.post('*/api/schedule/:operation', async ({ request, params }) => {
    const key = request.headers.get('idempotency-key') ?? '';
    const { seen = Infinity } = (await request.json()) as SentBody;
    const cache = answers.get(key);
    const done = { message: 'Done.', position: 'p' };
    if (failures[0] === 'unchanged') {
      failures.shift();
      return ok({ ...done, revision: view.revision, hasChanged: false });
    }
    if (cache === undefined && seen < cellRevision) return refusal(409, 'CellChanged');
    if (params['operation'] === 'remove-entry' && cache === undefined) return refusal(404, 'NoSuchEntry');
    if (cache === undefined) {
      cellRevision = view.revision + 1;
      view = { ...view, revision: cellRevision };
      answers.set(key, cellRevision);
    }
    if (failures.shift() === 'lost') return HttpResponse.error();
    return ok({ ...done, revision: answers.get(key), hasChanged: true });
  }),
);
const sent = () => server.listCommands().map(({ path, body }) => ({ path, ...(body as SentBody) }));

const by = (name: string, isYou = false): HistoryChange['by'] => ({ userId: name, name, isYou, hasLeft: false });
const changeBy = (revision: number, name: string, weeks = [JUNE_8]): HistoryChange => ({
  revision,
  at: '2026-03-01T12:00:00.000Z',
  by: by(name),
  sentence: 'marked Grandma confirmed',
  type: 'EntryStatusChanged',
  entryId: 'a',
  kidId: ROBIN,
  weeks,
  undoes: null,
  undoneBy: null,
  isUndoable: true,
});

const status = (to: 'confirmed' | 'cancelled'): PlanningCommand => ({
  operation: 'update-custom-plan-status',
  body: { entryId: 'a', status: to },
});
const move = (week: string): PlanningCommand => ({
  operation: 'move-entry',
  body: { entryId: 'a', kidId: ROBIN, weeks: [week], choice: 1 },
});

afterEach(() => {
  answers.clear();
  failures = [];
  changes = [];
  isLateNews = false;
});

/** A signed-in page that shows the schedule. */
const openPage = async (revision = 3) => {
  view = exampleView([plan('a')], { revision });
  cellRevision = revision;
  const store = createStore();
  await store.dispatch(scheduleApi.endpoints.schedule.initiate(undefined));
  store.dispatch(openOutbox('testa'));
  const areas = { schedule: { loadKinds: () => Promise.resolve(PLANNING_KINDS) } };
  const clock = { now: () => Date.now(), wait: () => Promise.resolve() };
  const stop = sendDuringTest(store, areas, () => undefined, clock);
  const shown = () => {
    const { data } = scheduleApi.endpoints.schedule.select(undefined)(store.getState());
    return data && withQueued(data, store.getState().outbox.commands);
  };
  return {
    store,
    stop,
    shown,
    send: async (command: PlanningCommand, seen = shown()) => {
      const action = queuePlanning(seen ?? view, command);
      return (await store.dispatch(sendQueued(action))).status;
    },
    /** Waits for a command in conflict. */
    conflicting: async (): Promise<QueuedPlanning> => {
      const find = () =>
        store
          .getState()
          .outbox.commands.find((each): each is QueuedPlanning => isPlanning(each) && each.status === 'conflict');
      await untilState(store, () => find() !== undefined);
      return find() as QueuedPlanning;
    },
  };
};

/** Another parent changes the cell. */
const changeElsewhere = (...others: readonly HistoryChange[]): void => {
  changes = others;
  const revision = Math.max(...others.map((each) => each.revision));
  view = { ...exampleView([plan('a', { status: 'confirmed' })]), revision };
  cellRevision = revision;
};

it('commands are sent one after the other, and each counts the earlier ones as seen', async () => {
  const page = await openPage();
  const outcomes = await Promise.all([
    page.send(status('confirmed')),
    page.send(move(JUNE_15)),
    page.send({ operation: 'set-working-hours', body: { hours: null } }),
    page.send({ operation: 'remove-entry', body: { entryId: 'b' } }),
  ]);
  expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'refused']);
  expect(sent().map(({ seen }) => seen)).toEqual([3, 4, undefined, 6]);
});

it('a burst of commands for the same entry is merged into the last one', async () => {
  const page = await openPage();
  void page.send(move(JUNE_8));
  void page.send(status('confirmed'));
  void page.send(status('cancelled'));
  expect(await page.send(status('confirmed'))).toBe('accepted');
  expect(sent().map(({ path, status: to }) => [path, to])).toEqual([
    ['schedule/move-entry', undefined],
    ['schedule/update-custom-plan-status', 'confirmed'],
  ]);
});

it('a command that may have reached the server is sent again unchanged, before later ones', async () => {
  const page = await openPage();
  page.stop();
  const first = queuePlanning(view, status('confirmed'));
  page.store.dispatch(first);
  page.store.dispatch(changeCommand(first.payload.key, { status: 'waiting', failures: 1 }));
  page.store.dispatch(queuePlanning(view, status('cancelled')));
  const queue = page.store.getState().outbox.commands.filter(isPlanning);
  expect(queue.map(({ body }) => 'status' in body && body.status)).toEqual(['confirmed', 'cancelled']);
  const [kind] = PLANNING_KINDS;
  const done = { success: true, message: 'Done.', position: 'p', revision: 4, hasChanged: true } as const;
  expect(queue.map((command) => kind?.rebase?.(command, done))).toMatchObject([
    { body: { seen: 3 }, context: { ownRevisions: [4] } },
    { body: { seen: 4 }, context: { ownRevisions: [] } },
  ]);
});

it('a command without effect does not mark another parent’s changes as seen', async () => {
  const page = await openPage();
  view = { ...view, revision: 4 };
  failures = ['unchanged'];
  const outcomes = await Promise.all([page.send(status('confirmed')), page.send(move(JUNE_15))]);
  expect(outcomes).toEqual(['accepted', 'accepted']);
  expect(sent().map(({ seen }) => seen)).toEqual([3, 3]);
});

it('a command is shown at once, and from the cached schedule once it is accepted', async () => {
  const page = await openPage();
  const outcome = page.send(status('confirmed'));
  expect(page.shown()).toMatchObject({ revision: 3, entries: [{ status: 'confirmed' }] });
  expect(await outcome).toBe('accepted');
  expect(page.store.getState().outbox.commands).toEqual([]);
  expect(page.shown()).toMatchObject({ revision: 4, entries: [{ status: 'confirmed' }] });
});

it('a refused command is rolled back with a message', async () => {
  const page = await openPage();
  expect(await page.send({ operation: 'remove-entry', body: { entryId: 'a' } })).toBe('refused');
  expect(page.shown()?.entries).toHaveLength(1);
  expect(page.store.getState().snackbar.message).toMatchObject({ text: 'NoSuchEntry.', isFailure: true });
});

it('a command without a response is retried with the same key', async () => {
  const page = await openPage();
  failures = ['lost'];
  expect(await page.send(status('confirmed'))).toBe('accepted');
  expect(sent()).toHaveLength(2);
  expect(new Set(server.listCommands().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(view.revision).toBe(4);
});

it('an accepted command offers to undo its revision', async () => {
  const page = await openPage();
  await page.store.dispatch(sendQueued(queuePlanning(view, move(JUNE_15), { offersUndo: true })));
  expect(page.store.getState().snackbar.message).toMatchObject({
    text: 'Moved Grandma to Robin, week of June 15.',
    action: { label: 'Undo', reduxAction: { payload: { path: 'schedule/undo-change', body: { revision: 4 } } } },
  });
});

it('a conflict names who made the other change, and declining keeps it', async () => {
  const page = await openPage();
  changeElsewhere(changeBy(4, 'Alexa'));
  isLateNews = true;
  const outcome = page.send(status('cancelled'));
  const command = await page.conflicting();
  expect(await page.store.dispatch(loadConflict(command))).toMatchObject({
    changes: [{ by: { name: 'Alexa' } }],
    currentSchedule: { revision: 4 },
  });
  page.store.dispatch(discard(command));
  expect(await outcome).toBe('refused');
  expect(page.shown()).toMatchObject({ revision: 4, entries: [{ status: 'confirmed' }] });
  expect(sent()).toHaveLength(1);
});

it('overriding a conflict sends the command again with the new revision, before later ones', async () => {
  const page = await openPage();
  changeElsewhere(changeBy(6, 'Alexa'), changeBy(5, 'Kim', [JUNE_15]));
  const outcome = page.send(status('cancelled'));
  const command = await page.conflicting();
  const conflict = await page.store.dispatch(loadConflict(command));
  expect(conflict?.changes.map(({ revision }) => revision)).toEqual([6]);
  const later = page.send({ operation: 'set-working-hours', body: { hours: null } });
  expect(sent()).toHaveLength(1);
  page.store.dispatch(sendAnyway(command, 6));
  expect([await outcome, await later]).toEqual(['accepted', 'accepted']);
  expect(sent().map(({ seen }) => seen)).toEqual([3, 6, undefined]);
});

it('a command in conflict with this browser’s own change only is sent again', async () => {
  const page = await openPage();
  // Another person changes another cell first, so this page's own change is not the next revision.
  view = { ...view, revision: 4 };
  const before = page.shown();
  const first = page.send(status('confirmed'), before);
  const second = page.send(move(JUNE_15), before);
  expect(await first).toBe('accepted');
  changes = [{ ...changeBy(5, 'Testa'), by: by('Testa', true) }];
  expect(await page.store.dispatch(loadConflict(await page.conflicting()))).toBeUndefined();
  expect(await second).toBe('accepted');
  expect(sent().map(({ seen }) => seen)).toEqual([3, 3, 5]);
});

it('a conflict is shown even if the history contains only the page’s own change', async () => {
  const page = await openPage();
  const outcome = page.send(status('cancelled'));
  view = { ...view, revision: 6 };
  cellRevision = 6;
  expect(await page.store.dispatch(loadConflict(await page.conflicting()))).toMatchObject({
    changes: [],
    currentSchedule: { revision: 6 },
  });
  void outcome;
});

it('a command applied twice changes nothing more', async () => {
  const page = await openPage();
  const commands: readonly PlanningCommand[] = [
    status('confirmed'),
    move(JUNE_15),
    { operation: 'update-custom-plan-note', body: { entryId: 'a', note: 'Hat' } },
    { operation: 'create-available-for-playdates', body: { entryId: 'c', kidId: ROBIN, weeks: [JUNE_8] } },
  ];
  page.stop();
  const queue = commands.map((command) => queuePlanning(view, command).payload);
  const once = withQueued(view, queue);
  expect(once.entries.map(({ entryId, status: entryStatus }) => [entryId, entryStatus])).toEqual([
    ['a', 'confirmed'],
    ['c', 'open'],
  ]);
  expect(withQueued(once, queue)).toEqual(once);
});

it('commands contain the owner of another parent’s schedule, but not one’s own', async () => {
  const page = await openPage();
  await page.send(status('confirmed'));
  await page.send(status('cancelled'), { ...view, ownerId: 'other', mode: 'plan' });
  expect(sent().map(({ ownerId }) => ownerId)).toEqual([undefined, 'other']);
});
