import { randomUUID } from 'node:crypto';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { silentLog } from '../../kernel/log.ts';
import { createChangeSignal } from '../changeSignal.ts';
import { type EncodedEvent, encodeEvents } from '../encodedEvent.ts';
import { followLog } from '../followLog.ts';
import { createLogTail } from '../logTail.ts';
import {
  type Appended,
  DEFAULT_BATCH_SIZE,
  EventRefused,
  type EventStore,
  type ExpectedRevision,
  type LogPiece,
  type Position,
  type RecordedEvent,
  RevisionConflict,
  type SubscribeOptions,
  type SubscriptionBatch,
  type SurveyOptions,
} from '../port.ts';
import { createPositions } from '../positions.ts';

/** An event as stored in memory. */
interface Entry extends EncodedEvent {
  readonly streamId: string;
  readonly revision: bigint;
  readonly position: Position;
  /** In ms since 1970. */
  readonly recordedAt: number;
}

/** Rarely needed, because notifications cannot be lost within one process. */
const POLL_INTERVAL_MS = 60_000;

/** Creates a log in memory, for tests. It stores JSON, so that readers and writers share no objects. */
export const createMemoryEventStore = (): EventStore => {
  const positions = createPositions(randomUUID());
  const entries: Entry[] = [];
  const streams = new Map<string, Entry[]>();
  const ids = new Set<string>();
  const changeSignal = createChangeSignal();
  const closeController = new AbortController();

  const head = (): Position => entries.at(-1)?.position ?? positions.positionOf(0n);

  const append = (streamId: string, encoded: readonly EncodedEvent[], expected: ExpectedRevision): Appended => {
    const stream = streams.get(streamId) ?? [];
    const previous = findPreviousAppend(stream, encoded, expected);
    if (previous) return { revision: previous.revision, position: previous.position };
    const lastInStream = stream.at(-1);
    if (!isAsExpected(expected, lastInStream?.revision))
      throw new RevisionConflict(streamId, expected, lastInStream?.revision);
    const duplicate = encoded.find(({ id }) => ids.has(id));
    if (duplicate) throw new EventRefused(`${streamId}: the id of ${duplicate.type}, ${duplicate.id}, is already used`);

    const recordedAt = Math.max(Date.now(), entries.at(-1)?.recordedAt ?? 0);
    const newEntries = encoded.map((event, index): Entry => ({
      ...event,
      streamId,
      revision: BigInt(stream.length + index),
      position: positions.positionOf(BigInt(entries.length + index + 1)),
      recordedAt,
    }));
    entries.push(...newEntries);
    stream.push(...newEntries);
    if (newEntries.length > 0) streams.set(streamId, stream);
    for (const { id } of newEntries) ids.add(id);
    if (newEntries.length > 0) changeSignal.notify();
    const last = newEntries.at(-1) ?? lastInStream;
    return { revision: last?.revision, position: last?.position ?? head() };
  };

  const readPage = (after: Position, categories: readonly string[] | undefined, limit: number): SubscriptionBatch => {
    const requestedCategories = new Set(categories);
    const events: RecordedEvent[] = [];
    let index = Number(positions.numberOf(after));
    for (let entry = entries[index]; entry && events.length < limit; entry = entries[index]) {
      if (!categories || requestedCategories.has(categoryOf(entry.streamId))) events.push(decode(entry));
      index += 1;
    }
    return { events, reached: positions.positionOf(BigInt(index)), isCaughtUp: index >= entries.length };
  };

  const tail = createLogTail({
    readPage: async (from) => await Promise.resolve(from).then(() => readPage(from, undefined, DEFAULT_BATCH_SIZE)),
    compare: (a, b) => positions.compare(a, b),
    changeSignal,
    pollEveryMs: POLL_INTERVAL_MS,
    signal: closeController.signal,
    log: silentLog,
  });

  const subscribe = ({ after, categories, batchSize = DEFAULT_BATCH_SIZE, readAhead, signal }: SubscribeOptions) => ({
    [Symbol.asyncIterator]: () =>
      followLog({
        readPage: async (from) => await Promise.resolve(from).then(() => readPage(from, categories, batchSize)),
        from: after ?? positions.positionOf(0n),
        ...{ tail, categories, batchSize, readAhead, changeSignal },
        signal: AbortSignal.any([signal, closeController.signal]),
        log: silentLog,
      }),
  });

  const survey = ({ after, through, categories, pieces = 1 }: SurveyOptions = {}): readonly LogPiece[] => {
    const from = after === undefined ? 0 : Number(positions.numberOf(after));
    const to = through === undefined ? entries.length : Number(positions.numberOf(through));
    const pieceSize = Math.max(1, Math.ceil((to - from) / pieces));
    const matches = entries
      .slice(from, to)
      .map((entry, index) => ({ entry, piece: Math.floor(index / pieceSize) }))
      .filter(({ entry }) => !categories || categories.includes(categoryOf(entry.streamId)));
    return Array.from({ length: pieces }, (_, piece) =>
      matches.filter((match) => match.piece === piece).map(({ entry }) => entry),
    ).flatMap((pieceEntries) => {
      const [first] = pieceEntries;
      if (!first) return [];
      const bytes = pieceEntries.reduce((sum, { data }) => sum + data.length, 0);
      return [
        {
          events: pieceEntries.length,
          bytesPerEvent: bytes / pieceEntries.length,
          firstRecordedAt: new Date(first.recordedAt),
        },
      ];
    });
  };

  return {
    // oxlint-disable-next-line typescript/require-await -- errors must become rejections
    append: async (streamId, events, { expected }) => append(streamId, encodeEvents(streamId, events), expected),
    readStream: (streamId, { from = 0n, limit = Infinity, excludedTypes = [] } = {}) => {
      const stream = streams.get(streamId) ?? [];
      const matches = stream.slice(Number(from)).filter(({ type }) => !excludedTypes.includes(type));
      return Promise.resolve({ events: matches.slice(0, limit).map(decode), revision: stream.at(-1)?.revision });
    },
    subscribe,
    // oxlint-disable-next-line typescript/require-await -- errors must become rejections
    survey: async (options) => survey(options),
    head: () => Promise.resolve(head()),
    compare: (a, b) => positions.compare(a, b),
    [Symbol.asyncDispose]: () => {
      closeController.abort();
      return Promise.resolve();
    },
  };
};

/** If the same events were appended at the expected revision before, returns the last of them. */
const findPreviousAppend = (
  stream: readonly Entry[],
  encoded: readonly EncodedEvent[],
  expected: ExpectedRevision,
): Entry | undefined => {
  if (encoded.length === 0) return undefined;
  const start = findStart(stream, encoded, expected);
  const areAllStored = start >= 0 && encoded.every(({ id }, index) => stream[start + index]?.id === id);
  return areAllStored ? stream[start + encoded.length - 1] : undefined;
};

/** Returns the index of the first event that an earlier attempt of the append would have stored; -1 if none. */
const findStart = (stream: readonly Entry[], encoded: readonly EncodedEvent[], expected: ExpectedRevision): number => {
  if (expected === 'noStream') return 0;
  if (expected === 'any') return stream.findIndex(({ id }) => id === encoded[0]?.id);
  return Number(expected) + 1;
};

const isAsExpected = (expected: ExpectedRevision, actual: bigint | undefined): boolean =>
  expected === 'any' || (expected === 'noStream' ? actual === undefined : actual === expected);

const decode = ({ data, metadata, recordedAt, ...entry }: Entry): RecordedEvent => ({
  ...entry,
  data: JSON.parse(data),
  metadata: JSON.parse(metadata) as EventMetadata,
  recordedAt: new Date(recordedAt),
});
