import { EventMetadata } from '@campjay/events/metadata.ts';
import { allEvents } from '@campjay/events/registry.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

/** Set of UUIDs at 32 bytes each or less: as strings, those of a log of millions of events would not fit in memory. */
export interface IdSet {
  /** @returns false if it was in the set already */
  add(uuid: string): boolean;
}

const FIRST_SLOTS = 1 << 12;

/** Open addressing over the two halves of each id, which are practically random. The nil UUID marks an empty slot. */
export const createIdSet = (): IdSet => {
  let slots = FIRST_SLOTS;
  let halves = new BigUint64Array(2 * slots);
  let held = 0;

  const put = (high: bigint, low: bigint): boolean => {
    for (let slot = Number(low & BigInt(slots - 1)); ; slot = (slot + 1) & (slots - 1)) {
      const [foundHigh, foundLow] = [halves[2 * slot], halves[2 * slot + 1]];
      if (foundHigh === high && foundLow === low) return false;
      if (foundHigh === 0n && foundLow === 0n) {
        halves[2 * slot] = high;
        halves[2 * slot + 1] = low;
        return true;
      }
    }
  };

  const grow = (): void => {
    const before = halves;
    slots *= 2;
    halves = new BigUint64Array(2 * slots);
    for (let at = 0; at < before.length; at += 2) {
      const [high = 0n, low = 0n] = [before[at], before[at + 1]];
      if (high !== 0n || low !== 0n) put(high, low);
    }
  };

  return {
    add: (uuid) => {
      if (2 * (held + 1) > slots) grow();
      const digits = uuid.replaceAll('-', '');
      const isNew = put(BigInt(`0x${digits.slice(0, 16)}`), BigInt(`0x${digits.slice(16)}`));
      if (isNew) held += 1;
      return isNew;
    },
  };
};

export interface LogCheck {
  readonly events: number;
  /** Ids of all streams. */
  readonly streamIds: ReadonlySet<string>;
  /** Number of violations of the log's rules. */
  readonly faultCount: number;
  /** A sentence for each of the first violations, at most `MAX_FAULTS`. */
  readonly faults: readonly string[];
}

/** Limits the report of a thoroughly broken log; more faults would not help. */
const MAX_FAULTS = 50;
const READERS = new Map(allEvents.map((reader) => [reader.type, reader]));

/**
 * Reads the whole log once, up to its end while it is read, and checks its rules: revisions without gaps in each
 * stream, increasing positions and times, unique ids, and events and metadata that this build can read. Memory: a
 * number per stream and an id per event.
 * @param onProgress receives progress messages
 * @throws the signal's reason; StoreUnavailable
 */
export const checkLog = async (
  store: Pick<EventStore, 'subscribe' | 'compare'>,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<LogCheck> => {
  const next = new Map<string, bigint>();
  const ids = createIdSet();
  const faults: string[] = [];
  let [events, faultCount] = [0, 0];
  let before: RecordedEvent | undefined;
  const addFault = (sentence: string): void => {
    faultCount += 1;
    if (faults.length < MAX_FAULTS) faults.push(sentence);
  };
  const checkEvent = (event: RecordedEvent): void => {
    const { streamId, revision, position, recordedAt, id } = event;
    const expected = next.get(streamId) ?? 0n;
    if (revision !== expected) addFault(`${streamId}: revision ${revision} where ${expected} was expected`);
    next.set(streamId, revision + 1n);
    if (before && store.compare(before.position, position) >= 0)
      addFault(`${streamId}: position ${position} does not come after ${before.position}`);
    if (before && recordedAt < before.recordedAt)
      addFault(`${streamId}: revision ${revision} was recorded before the event that precedes it in the log`);
    if (!ids.add(id)) addFault(`${streamId}: the id ${id} of revision ${revision} stands twice in the log`);
    const unreadable = unreadableReason(event);
    if (unreadable !== undefined) addFault(`${streamId}: revision ${revision} cannot be read: ${unreadable}`);
    before = event;
  };
  for await (const batch of store.subscribe({ signal, batchSize: 5_000 })) {
    for (const event of batch.events) checkEvent(event);
    events += batch.events.length;
    onProgress(`Reading the log, ${events.toLocaleString('en-US')} events`);
    if (batch.isCaughtUp) break;
  }
  signal.throwIfAborted();
  return { events, streamIds: new Set(next.keys()), faultCount, faults };
};

const unreadableReason = ({ type, version, data, metadata }: RecordedEvent): string | undefined => {
  const reader = READERS.get(type);
  if (!reader) return `nobody knows the type ${type}`;
  try {
    reader.parse(data, version);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const [issue] = EventMetadata.safeParse(metadata).error?.issues ?? [];
  return issue && `its metadata: ${issue.path.map(String).join('.')}: ${issue.message}`;
};
