import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { foldByKey } from '../run/flush.ts';
import { categoriesOf, interpret } from '../interpret.ts';
import { type Projection } from '../projection.ts';
import { type Row, type RowOperation } from '../rowOperations.ts';

export const TEST_METADATA: EventMetadata = {
  time: '2026-03-01T09:00:00.000Z',
  actor: { userId: 'admin-1', role: 'admin' },
  correlationId: 'test',
};

/** An event and its stream. */
export interface StreamEvent {
  readonly streamId: string;
  readonly event: DomainEvent;
  /** Actor and correlation id, if the test depends on them. */
  readonly metadata?: Partial<EventMetadata>;
}

/** Assigns an event to a stream other than the default one. */
export const inStream = (
  streamId: string,
  event: DomainEvent,
  metadata: NonNullable<StreamEvent['metadata']> = {},
): StreamEvent => ({ streamId, event, metadata });

type PlainRow = Readonly<Record<string, unknown>>;

export interface GivenEvents {
  /** A table's rows in key order, without null columns; bigints are strings. */
  rows(table: string): Promise<readonly PlainRow[]>;
}

/**
 * Specifies a projection: given events, then rows. It needs no database: handlers are pure, and the tests of `flush`
 * show that PostgreSQL stores rows the same way.
 * @param streamId the stream of all events that are not assigned by `inStream`
 */
export const projectionSpec =
  (projection: Projection, streamId: string) =>
  (...events: readonly (DomainEvent | StreamEvent)[]): GivenEvents => ({
    rows: async (name) => {
      const log = await storeAndRead(
        events.map((one) => ('streamId' in one ? one : { streamId, event: one })),
        projection,
      );
      const operations = log.flatMap((recorded) => operationsOf(projection, recorded));
      const folded = foldByKey(projection.tables, operations).get(name)?.rows.values() ?? [];
      // The tables are empty, so remaining patches and removals have no effect.
      const rows = [...folded].flatMap((outcome) => (outcome.kind === 'upsert' ? [outcome.row] : []));
      const key = projection.tables[name]?.key ?? [];
      return rows.toSorted((one, other) => compareKeys(key, one, other)).map(toPlainRow);
    },
  });

/** The events as read back from the log. */
const storeAndRead = async (
  streamEvents: readonly StreamEvent[],
  projection: Projection,
): Promise<readonly RecordedEvent[]> => {
  await using store = createMemoryEventStore();
  for (const { streamId, event, metadata } of streamEvents) {
    const version = projection.events.get(event.type)?.reader.version ?? 1;
    const appended = { id: randomUUID(), ...event, version, metadata: { ...TEST_METADATA, ...metadata } };
    await store.append(streamId, [appended], { expected: 'any' });
  }
  const { signal } = new AbortController();
  const log: RecordedEvent[] = [];
  for await (const { events, isCaughtUp } of store.subscribe({ categories: categoriesOf(projection), signal })) {
    log.push(...events);
    if (isCaughtUp) break;
  }
  return log;
};

const operationsOf = (projection: Projection, recorded: RecordedEvent): readonly RowOperation[] => {
  const { interpretation } = interpret(projection, recorded);
  if (interpretation.kind === 'fault') throw interpretation.error;
  return interpretation.kind === 'none' ? [] : interpretation.operations;
};

const compareKeys = (key: readonly string[], one: Row, other: Row): number => {
  const column = key.find((name) => one[name] !== other[name]) ?? '';
  return (one[column] ?? '') < (other[column] ?? '') ? -1 : 1;
};

/** Values as returned by queries. */
const toPlainRow = (row: Row): PlainRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => (value ?? null) !== null)
      .map(([column, value]) => [column, typeof value === 'bigint' ? value.toString() : value]),
  );
