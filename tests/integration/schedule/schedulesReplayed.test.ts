import { randomUUID } from 'node:crypto';
import { handleCommand } from '@campjay/command-api/kernel/handleCommand.ts';
import {
  type Planner,
  type ScheduleCommand,
  type RequestedPlacement,
} from '@campjay/command-api/schedule/scheduleCommandTypes.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { type Hours, SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { scheduleDecider } from '@campjay/command-api/schedule/scheduleDecider.ts';
import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { EMPTY_SCHEDULE, type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { scheduleFold } from '@campjay/domain/schedule/changes.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { openReadModelWaiter, type ReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import { createReader } from '@campjay/read-models/activeBuild.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { schedules } from '@campjay/projector/schedule/schedules.ts';
import { runProjections } from '@campjay/projector/runtime/run/runProjections.ts';
import { readScheduleAsOf } from '@campjay/query-api/schedule/routes.ts';
import { readChanges } from '@campjay/query-api/schedule/readChanges.ts';
import { readSchedule, type StoredCells } from '@campjay/query-api/schedule/readSchedule.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

/** A command without its actor; an undo names the change to undo by its relative place in the history. */
type AnyCommand =
  | { readonly type: 'Undo'; readonly which: number }
  | Omit<Extract<ScheduleCommand, { readonly type: 'SetWorkingHours' }>, 'by'>
  | PlanningCommand;
type PlanningCommand = ScheduleCommand extends infer Each
  ? Each extends { readonly seen: number }
    ? Omit<Each, 'by'>
    : never
  : never;

const uuid = (end: number): string => `6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e${String(end).padStart(2, '0')}`;
/** Only a few ids of each kind, so that commands affect the same entries. */
const entryId = fc.constantFrom(...[11, 12, 13, 14].map(uuid));
const kidId = fc.constantFrom(uuid(1), uuid(2));
const week = fc.constantFrom('2026-06-08', '2026-06-15', '2026-06-22');
const choice = fc.constantFrom(1 as const, 2 as const);
const text = fc.constantFrom('a', 'b').map(standInSeal);
const hours: fc.Arbitrary<Hours | null> = fc.constantFrom(null, { from: '09:00', until: '15:00' });
const at: fc.Arbitrary<RequestedPlacement> = fc.record({
  kidId,
  choice,
  weeks: fc.uniqueArray(week, { minLength: 1, maxLength: 2 }),
});
const session = fc
  .record({ instance_id: fc.constantFrom('dated', 'window'), price: fc.constantFrom(300, 325) })
  .map(({ instance_id, price }) =>
    SessionSnapshot.parse({
      org_id: 'kites',
      season: 2026,
      camp: { camp_org_name: 'Kite Builders' },
      session: {
        ...{ instance_id, price, start_date: 'June 8' },
        ...(instance_id === 'window'
          ? { end_date: 'June 26', batch_tags: 'season window' }
          : { end_date: price === 300 ? 'June 12' : 'June 19' }),
      },
    }),
  );

const same = { entryId, seen: fc.constant(1_000_000) };
const is = <const Value>(value: Value) => fc.constant(value);

/** Commands of every kind that changes the cells; many of them are refused, as in production. */
const anyCommand: fc.Arbitrary<AnyCommand> = fc.oneof(
  fc.record({ ...same, type: is('ScheduleSession'), at, status: is('considering'), session }),
  fc.record({ ...same, type: is('CreatePlan'), at, status: is('tentative'), title: text, hours }),
  fc.record({ ...same, type: is('OfferPlaydates'), at, status: is('open') }),
  fc.record({ ...same, type: is('MoveEntry'), at }),
  fc.record({ ...same, type: is('ChangeStatus'), kind: is('session'), status: is('registered') }),
  fc.record({ ...same, type: is('ChangeStatus'), kind: is('plan'), status: is('confirmed') }),
  fc.record({
    ...{ ...same, type: is('WriteNote'), kind: fc.constantFrom('session', 'plan', 'playdates') },
    note: fc.option(text),
  }),
  fc.record({ ...same, type: is('ChangePlan'), title: text, hours }),
  fc.record({ ...same, type: is('TakeOverFacts'), session }),
  fc.record({ ...same, type: is('RemoveEntry') }),
  fc.record({ type: is('SetWorkingHours'), hours }),
  { weight: 4, arbitrary: fc.record({ type: is('Undo'), which: fc.double({ min: 0, max: 1, noNaN: true }) }) },
);

/** On an empty schedule none of these three is refused: every history has an entry and an undo. */
const opening = fc.tuple(
  fc.record({ type: is('SetWorkingHours'), hours: is({ from: '08:00', until: '17:00' }) }),
  fc.oneof(
    fc.record({ ...same, type: is('ScheduleSession'), at, status: is('considering'), session }),
    fc.record({ ...same, type: is('CreatePlan'), at, status: is('tentative'), title: text, hours }),
  ),
  fc.record({ type: is('Undo'), which: fc.constantFrom(0, 0.9) }),
);
/** The least number of changes that any commands lead to. */
const SURE_CHANGES = 3;
const anyCommands: fc.Arbitrary<readonly AnyCommand[]> = fc
  .tuple(opening, fc.array(anyCommand, { minLength: 10, maxLength: 40, size: 'max' }))
  .map((commands) => commands.flat());

let database: TestDatabase;
let store: EventStore;
let projector: AsyncDisposable;
let reached: ReadModelWaiter;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool, url: databaseUrl } = database;
  await createReadModelTables(pool);
  store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
  const deps = { pool, databaseUrl, store, log: silentLog };
  projector = await runProjections(deps, [schedules]);
  reached = await openReadModelWaiter({ ...deps, timeoutMs: 60_000 });
}, 60_000);
afterAll(async () => {
  await reached[Symbol.asyncDispose]();
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

/** Converts a folded schedule to the format of the read model. */
const cellsOf = ({ revision, workingHours, entries }: Schedule): StoredCells => ({
  revision,
  workingHours,
  entries: [...entries.values()].flatMap(({ revisionByField, isRemoved, ...entry }) =>
    isRemoved ? [] : [{ ...entry, revision: Math.max(...Object.values(revisionByField)) }],
  ),
});
/** Rows have a column for fields of other kinds of entries, and no defined order. */
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

const runCommand = async (actor: Planner, streamId: string, { ...command }: AnyCommand): Promise<void> => {
  const { events } = await store.readStream(streamId);
  const undone = command.type === 'Undo' ? events[Math.floor(command.which * events.length)] : undefined;
  if (command.type === 'Undo' && !undone) return;
  await handleCommand(store, scheduleDecider, {
    streamId,
    command:
      command.type === 'Undo'
        ? { type: 'UndoChange', by: actor, revision: Number(undone?.revision), change: read(undone as RecordedEvent) }
        : { ...command, by: actor },
    metadata: {
      time: '2026-03-01T09:00:00.000Z',
      actor: { userId: actor.userId, role: 'parent' },
      correlationId: 'test',
    },
  });
};

/** Runs the commands, and waits until the schedule can be read. */
const planned = async (commands: readonly AnyCommand[]) => {
  const ownerId = randomUUID();
  const streamId = scheduleStream(ownerId);
  for (const each of commands) await runCommand({ userId: ownerId, isOwner: true }, streamId, each);
  const { events } = await store.readStream(streamId);
  const position = events.at(-1)?.position ?? (await store.head());
  expect(await reached.awaitReadModels(position, [SCHEDULES.name], new AbortController().signal)).toBe('reached');
  return { ownerId, events };
};

const MS = 1;
const RUNS = 20;

describe('the read model of a schedule, after any commands', () => {
  // Covers: D7.21
  it('matches the fold of the events, now and at each moment, with a history of consecutive pages that shows each undo', async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(anyCommands, fc.integer({ min: 1, max: 7 }), async (commands, limit) => {
        const { ownerId, events } = await planned(commands);
        changes += events.length;
        expect(comparable(await readSchedule(createReader(database.pool), ownerId))).toEqual(
          comparable(replay(events)),
        );
        const times = events.flatMap(({ recordedAt }) => [recordedAt.getTime() - MS, recordedAt.getTime()]);
        for (const at of [0, ...new Set(times), Date.now() + 60_000]) {
          const before = events.filter(({ recordedAt }) => recordedAt.getTime() <= at);
          const shown = await readScheduleAsOf(createReader(database.pool), ownerId, new Date(at));
          expect(comparable(shown)).toEqual(comparable(replay(before)));
        }

        const undoes = events.map(({ data }) => (data as { undoes?: number }).undoes ?? null);
        const depth = (at: number): number => {
          const before = undoes[at];
          return typeof before === 'number' ? 1 + depth(before) : 0;
        };
        const paged: Awaited<ReturnType<typeof readChanges>>[number][] = [];
        for (let before: number | undefined; ; before = paged.at(-1)?.revision) {
          const page = await readChanges(createReader(database.pool), { ownerId, before, limit });
          paged.push(...page);
          if (page.length < limit) break;
        }
        expect(paged.map(({ revision, undoneBy, undoDepth }) => ({ revision, undoneBy, undoDepth })).reverse()).toEqual(
          events.map((_, revision) => {
            const actor = undoes.indexOf(revision);
            return { revision, undoneBy: actor < 0 ? null : actor, undoDepth: depth(revision) };
          }),
        );
      }),
      { numRuns: RUNS },
    );
    expect(changes).toBeGreaterThanOrEqual(SURE_CHANGES * RUNS);
  }, 120_000);
});
