import { randomUUID } from 'node:crypto';
import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { EMPTY_SCHEDULE, type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { scheduleFold } from '@campjay/domain/schedule/changes.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import { createReader } from '@campjay/read-models/activeBuild.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { schedules } from '@campjay/projector/schedule/schedules.ts';
import { runProjections } from '@campjay/projector/runtime/run/runProjections.ts';
import { readScheduleAsOf } from '@campjay/query-api/schedule/routes.ts';
import { readChanges } from '@campjay/query-api/schedule/readChanges.ts';
import { readSchedule, type StoredCells } from '@campjay/query-api/schedule/readSchedule.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { executeAll, steps } from '@campjay/command-api/schedule/testing/randomSchedules.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

/** The events of schedules after random commands by several people, with at least one undo. */
const histories = steps
  .map((all): readonly ScheduleEvent[] => {
    const last = executeAll(all).at(-1);
    return last ? [...last.history, ...(last.decision.kind === 'accepted' ? last.decision.events : [])] : [];
  })
  .filter((events) => events.some(({ data }) => 'undoes' in data));

const database = await createTestDatabase();
const { pool, url: databaseUrl } = database;
await createReadModelTables(pool);
const store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
const deps = { pool, databaseUrl, store, log: silentLog };
const projector = await runProjections(deps, [schedules]);
const reached = await openReadModelWaiter({ ...deps, timeoutMs: 60_000 });
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

/** Appends the events three at a time, and waits until the schedule can be read. */
const append = async (history: readonly ScheduleEvent[]) => {
  const ownerId = randomUUID();
  const streamId = scheduleStream(ownerId);
  for (let at = 0; at < history.length; at += 3) await appendEvents(store, streamId, ...history.slice(at, at + 3));
  const { events } = await store.readStream(streamId);
  const position = events.at(-1)?.position ?? (await store.head());
  expect(await reached.awaitReadModels(position, [SCHEDULES.name], new AbortController().signal)).toBe('reached');
  return { ownerId, events };
};

const MS = 1;

describe('the read model of a schedule, after any commands', () => {
  // Covers: D7.21
  it('matches the fold of the events, now and at each moment, with a history of consecutive pages that shows each undo', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 1, max: 7 }), async (history, limit) => {
        const { ownerId, events } = await append(history);
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
      { numRuns: 20 },
    );
  }, 300_000);
});
