import { randomUUID } from 'node:crypto';
import { handleCommand } from '@campjay/command-api/handleCommand.ts';
import { type Planner } from '@campjay/command-api/schedule/scheduleCommands.ts';
import { scheduleDecider } from '@campjay/command-api/schedule/scheduleDecider.ts';
import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { EMPTY_SCHEDULE, type Schedule, scheduleFold } from '@campjay/events/schedule/schedule.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import { createReadModelTables } from '@campjay/platform/readModels/tables.ts';
import { startProjector } from '@campjay/projector/service.ts';
import { readScheduleAsOf } from '@campjay/query-api/schedule/asOf.ts';
import { readChanges } from '@campjay/query-api/schedule/readChanges.ts';
import { readSchedule, SCHEDULES, type StoredCells } from '@campjay/query-api/schedule/readSchedule.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AnyWish, anyWishes, SURE_CHANGES } from '../support/product/scheduleWishes.ts';

const SOON_MS = 30_000;

let database: TestDatabase;
let store: EventStore;
let projector: AsyncDisposable;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool, url: databaseUrl } = database;
  await createReadModelTables(pool);
  store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
  projector = await startProjector({ pool, databaseUrl, store, log: silentLog });
  const isBuilt = async () => (await activeBuild(pool, SCHEDULES)) !== undefined;
  if (!(await eventually(isBuilt, SOON_MS))) throw new Error('The read model was not built.');
}, 60_000);
afterAll(async () => {
  await projector[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const readers = new Map(scheduleEvents.map((reader) => [reader.type as string, reader]));
const read = ({ type, version, data }: RecordedEvent): ScheduleEvent => {
  const reader = readers.get(type);
  if (!reader) throw new Error(type);
  return reader.parse(data, version);
};
const replay = (events: readonly RecordedEvent[]): StoredCells =>
  cellsOf(events.map(read).reduce(scheduleFold.evolve, EMPTY_SCHEDULE));

/** What stands in a fold, in the words of what is read. */
const cellsOf = ({ revision, workingHours, entries }: Schedule): StoredCells => ({
  revision,
  workingHours,
  entries: [...entries.values()].flatMap(({ written, isRemoved, ...entry }) =>
    isRemoved ? [] : [{ ...entry, revision: Math.max(...Object.values(written)) }],
  ),
});
/** Rows hold a column for what another kind of entry has; their order says nothing. */
const comparable = ({ revision, workingHours, entries }: StoredCells) => ({
  revision,
  workingHours,
  entries: entries
    .map((entry) => ({
      ...{ entryId: entry.entryId, kind: entry.kind, at: entry.at, status: entry.status, note: entry.note },
      ...{ revision: entry.revision, session: entry.kind === 'session' && entry.session },
      plan: entry.kind === 'plan' && entry.plan,
    }))
    .sort((one, other) => (one.entryId < other.entryId ? -1 : 1)),
});

const wish = async (by: Planner, streamId: string, { ...wanted }: AnyWish): Promise<void> => {
  const { events } = await store.readStream(streamId);
  const undone = wanted.type === 'Undo' ? events[Math.floor(wanted.which * events.length)] : undefined;
  if (wanted.type === 'Undo' && !undone) return;
  await handleCommand(store, scheduleDecider, {
    streamId,
    command:
      wanted.type === 'Undo'
        ? { type: 'UndoChange', by, revision: Number(undone?.revision), change: read(undone as RecordedEvent) }
        : { ...wanted, by },
    metadata: {
      time: '2026-03-01T09:00:00.000Z',
      actor: { userId: by.userId, role: 'parent' },
      correlationId: 'test',
    },
  });
};

/** A schedule after these wishes, when it can be read. */
const planned = async (wishes: readonly AnyWish[]) => {
  const ownerId = randomUUID();
  const streamId = scheduleStream(ownerId);
  for (const each of wishes) await wish({ userId: ownerId, isOwner: true }, streamId, each);
  const { events } = await store.readStream(streamId);
  const isRead = async () => (await readSchedule(database.pool, ownerId)).revision === events.length - 1;
  expect(await eventually(isRead, SOON_MS)).toBe(true);
  return { ownerId, events };
};

const MS = 1;
const RUNS = 15;

describe('whatever was wished of a schedule', () => {
  // Covers: D7.21
  it('leaves in its rows what the fold of its history says, and at each moment what a replay up to it says', async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(anyWishes, async (wishes) => {
        const { ownerId, events } = await planned(wishes);
        changes += events.length;
        expect(comparable(await readSchedule(database.pool, ownerId))).toEqual(comparable(replay(events)));
        const times = events.flatMap(({ recordedAt }) => [recordedAt.getTime() - MS, recordedAt.getTime()]);
        for (const at of [0, ...new Set(times), Date.now() + 60_000]) {
          const before = events.filter(({ recordedAt }) => recordedAt.getTime() <= at);
          const shown = await readScheduleAsOf(database.pool, ownerId, new Date(at));
          expect(comparable(shown)).toEqual(comparable(replay(before)));
        }
      }),
      { numRuns: RUNS },
    );
    expect(changes).toBeGreaterThanOrEqual(SURE_CHANGES * RUNS);
  }, 120_000);

  it('is told by a history whose pages join without a gap and without telling anything twice', async () => {
    await fc.assert(
      fc.asyncProperty(anyWishes, fc.integer({ min: 1, max: 7 }), async (wishes, limit) => {
        const { ownerId, events } = await planned(wishes);
        const told: number[] = [];
        for (let before: number | undefined; ; before = told.at(-1)) {
          const page = await readChanges(database.pool, { ownerId, before, limit });
          told.push(...page.map(({ revision }) => revision));
          if (page.length < limit) break;
        }
        expect(told).toEqual(events.map((_, revision) => revision).reverse());
      }),
      { numRuns: 10 },
    );
  }, 60_000);

  it('is told with what each undoing took back, however often it was taken back and done again', async () => {
    await fc.assert(
      fc.asyncProperty(anyWishes, async (wishes) => {
        const { ownerId, events } = await planned(wishes);
        const undoes = events.map(({ data }) => (data as { undoes?: number }).undoes ?? null);
        const depth = (at: number): number => {
          const before = undoes[at];
          return typeof before === 'number' ? 1 + depth(before) : 0;
        };
        const told = await readChanges(database.pool, { ownerId });
        expect(told.map(({ revision, undoneBy, undoings }) => ({ revision, undoneBy, undoings })).reverse()).toEqual(
          events.map((_, revision) => {
            const by = undoes.indexOf(revision);
            return { revision, undoneBy: by < 0 ? null : by, undoings: depth(revision) };
          }),
        );
      }),
      { numRuns: 10 },
    );
  }, 60_000);
});
