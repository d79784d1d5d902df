/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { JUNE_15, JUNE_8, plan, ROBIN } from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createStore } from '../../../store.ts';
import { exampleView } from '../testing/exampleView.ts';
import { withPending } from '../usePlanning.ts';
import { getPlanner } from './planner.ts';
import type { PlanningCommand } from './planningCommand.ts';

interface Sent {
  readonly operation: string;
  readonly key: string | null;
  readonly body: { readonly seen?: number; readonly status?: string; readonly ownerId?: string };
}

/** A fake schedule server that refuses changes to a cell that changed after the seen revision. */
const sent: Sent[] = [];
let view: ScheduleView;
let cellRevision = 0;
let changes: readonly HistoryChange[] = [];
/** The fake read models include a change only once the schedule is fetched; a concurrent query misses it. */
let isLateNews = false;
const SLOW_MS = 100;
/** Failures of the next responses, in order. */
let failures: ('lost' | 'as wished already')[] = [];

const refusal = (status: number, type: string) =>
  HttpResponse.json({ success: false, type, message: `${type}.`, errors: [] }, { status });
const answers = new Map<string, number>();

const server = setupServer(
  http.get('*/api/schedule/get', async () => {
    if (isLateNews) await delay(SLOW_MS);
    isLateNews = false;
    return HttpResponse.json({ success: true, data: view });
  }),
  http.get('*/api/schedule/history', () =>
    HttpResponse.json({ success: true, data: { changes: isLateNews ? [] : changes, next: null } }),
  ),
  http.post('*/api/schedule/:operation', async ({ request, params }) => {
    const key = request.headers.get('idempotency-key') ?? '';
    const body = (await request.json()) as Sent['body'];
    sent.push({ operation: String(params['operation']), key, body });
    const seen = body.seen ?? Infinity;
    const cache = answers.get(key);
    const done = { success: true, message: 'Done.', position: 'p' };
    if (failures[0] === 'as wished already') {
      failures.shift();
      return HttpResponse.json({ ...done, revision: view.revision, hasChanged: false });
    }
    if (cache === undefined && seen < cellRevision) return refusal(409, 'CellChanged');
    if (params['operation'] === 'remove-entry' && cache === undefined) return refusal(404, 'NoSuchEntry');
    if (cache === undefined) {
      cellRevision = view.revision + 1;
      view = { ...view, revision: cellRevision };
      answers.set(key, cellRevision);
    }
    if (failures.shift() === 'lost') return HttpResponse.error();
    return HttpResponse.json({ ...done, revision: answers.get(key), hasChanged: true });
  }),
);

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

const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  sent.splice(0);
  answers.clear();
  failures = [];
  changes = [];
  isLateNews = false;
});
afterAll(() => {
  warn.mockRestore();
  server.close();
});

const begin = (revision = 3) => {
  view = exampleView([plan('a')], { revision });
  cellRevision = revision;
  const store = createStore();
  return { store, planner: getPlanner(store) };
};
const waitForConflict = (planner: ReturnType<typeof getPlanner>): Promise<void> =>
  new Promise((resolve) => {
    const stop = planner.subscribe(() => {
      if (!planner.get().conflict) return;
      stop();
      resolve();
    });
  });

it('commands are sent one after the other, and the page’s own changes count as seen', async () => {
  const { planner } = begin();
  const loaded = view;
  const outcomes = await Promise.all([
    planner.send(loaded, status('confirmed')),
    planner.send(loaded, status('cancelled')),
    planner.send(loaded, status('confirmed')),
  ]);
  expect(outcomes).toEqual(['done', 'done', 'done']);
  expect(sent.map(({ body }) => [body.status, body.seen])).toEqual([
    ['confirmed', 3],
    ['cancelled', 4],
    ['confirmed', 5],
  ]);
});

it('a command without effect does not mark another parent’s changes as seen', async () => {
  const { planner } = begin();
  const loaded = view;
  view = { ...view, revision: 4 };
  failures = ['as wished already'];
  const outcomes = await Promise.all([
    planner.send(loaded, status('confirmed')),
    planner.send(loaded, status('cancelled')),
  ]);
  expect(outcomes).toEqual(['done', 'done']);
  expect(sent.map(({ body }) => body.seen)).toEqual([3, 3]);
});

it('a command is shown optimistically until the server shows the same', async () => {
  const { planner } = begin();
  const loaded = view;
  const done = planner.send(loaded, status('confirmed'));
  const shown = () => withPending(loaded, planner.get().pending).entries[0]?.status;
  expect(shown()).toBe('confirmed');
  await done;
  expect(shown()).toBe('confirmed');
  const newer = { ...loaded, revision: 4 };
  expect(withPending(newer, planner.get().pending)).toBe(newer);
});

it('a refused command is rolled back with a message', async () => {
  const { planner, store } = begin();
  const loaded = view;
  expect(await planner.send(loaded, { operation: 'remove-entry', body: { entryId: 'a' } })).toBe('refused');
  expect(withPending(loaded, planner.get().pending)).toBe(loaded);
  expect(store.getState().snackbar.message).toMatchObject({ text: 'NoSuchEntry.', isFailure: true });
});

it('a command without a response is retried with the same key', async () => {
  const { planner } = begin();
  failures = ['lost'];
  const lateStates: boolean[] = [];
  planner.subscribe(() => lateStates.push(planner.get().isLate));
  expect(await planner.send(view, status('confirmed'))).toBe('done');
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(lateStates).toContain(true);
  expect(lateStates.at(-1)).toBe(false);
  expect(view.revision).toBe(4);
}, 15_000);

it('a conflict shows who made the other change, and declining keeps it', async () => {
  const { planner } = begin();
  const loaded = view;
  view = { ...exampleView([plan('a', { status: 'confirmed' })]), revision: 4 };
  cellRevision = 4;
  changes = [changeBy(4, 'Alexa')];
  const conflictShown = waitForConflict(planner);
  const outcome = planner.send(loaded, status('cancelled'));
  await conflictShown;
  expect(planner.get().conflict).toMatchObject({
    changes: [{ by: { name: 'Alexa' } }],
    currentSchedule: { revision: 4 },
  });
  planner.choose('theirs');
  expect(await outcome).toBe('refused');
  expect(planner.get()).toMatchObject({ conflict: undefined, pending: [] });
  expect(sent).toHaveLength(1);
});

it('a conflict is shown even if the other change becomes known while the schedule reloads', async () => {
  const { planner } = begin();
  const loaded = view;
  view = { ...exampleView([plan('a', { status: 'confirmed' })]), revision: 4 };
  cellRevision = 4;
  changes = [changeBy(4, 'Alexa')];
  isLateNews = true;
  const conflictShown = waitForConflict(planner);
  const outcome = planner.send(loaded, status('cancelled'));
  await Promise.race([conflictShown, outcome]);
  expect(planner.get().conflict).toMatchObject({ changes: [{ by: { name: 'Alexa' } }] });
  planner.choose('theirs');
  expect(await outcome).toBe('refused');
  expect(sent).toHaveLength(1);
});

it('overriding a conflict sends the command again with the new revision and a new key', async () => {
  const { planner } = begin();
  const loaded = view;
  view = { ...view, revision: 6 };
  cellRevision = 6;
  changes = [changeBy(6, 'Alexa'), changeBy(5, 'Kim', [JUNE_15])];
  const conflictShown = waitForConflict(planner);
  const outcome = planner.send(loaded, status('cancelled'));
  await conflictShown;
  expect(planner.get().conflict?.changes.map(({ revision }) => revision)).toEqual([6]);
  planner.choose('mine');
  expect(await outcome).toBe('done');
  expect(sent.map(({ body }) => body.seen)).toEqual([3, 6]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('no conflict is shown if the unseen change is the page’s own', async () => {
  const { planner } = begin();
  const loaded = view;
  // Another person changes another cell first, so this page's own change is not the next revision.
  view = { ...view, revision: 4 };
  expect(await planner.send(loaded, status('confirmed'))).toBe('done');
  changes = [{ ...changeBy(5, 'Testa'), by: by('Testa', true) }];
  expect(await planner.send(loaded, status('cancelled'))).toBe('done');
  expect(planner.get().conflict).toBeUndefined();
  expect(sent.map(({ body }) => body.seen)).toEqual([3, 3, 5]);
});

it('a conflict is shown even if the history contains only the page’s own change', async () => {
  const { planner } = begin();
  const loaded = view;
  view = { ...view, revision: 4 };
  expect(await planner.send(loaded, status('confirmed'))).toBe('done');
  changes = [{ ...changeBy(5, 'Testa'), by: by('Testa', true) }];
  view = { ...view, revision: 6 };
  cellRevision = 6;
  const conflictShown = waitForConflict(planner);
  const outcome = planner.send(loaded, status('cancelled'));
  await Promise.race([conflictShown, outcome]);
  expect(planner.get().conflict).toMatchObject({ changes: [], currentSchedule: { revision: 6 } });
  planner.choose('theirs');
  expect(await outcome).toBe('refused');
  expect(sent.map(({ body }) => body.seen)).toEqual([3, 3, 5]);
});

it('commands contain the owner of another parent’s schedule, but not one’s own', async () => {
  const { planner } = begin();
  await planner.send(view, status('confirmed'));
  await planner.send({ ...view, ownerId: 'other', mode: 'plan' }, status('cancelled'));
  expect(sent.map(({ body }) => body.ownerId)).toEqual([undefined, 'other']);
});
