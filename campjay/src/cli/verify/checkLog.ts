import { EventMetadata } from '@campjay/events/metadata.ts';
import { allEvents } from '@campjay/events/registry.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

/** Set of UUIDs, with 32 to 64 bytes for each. As strings, the ids of millions of events would need too much memory. */
export interface IdSet {
  /** @returns false if the id was already in the set */
  add(uuid: string): boolean;
}

/** A power of two, so that `slots - 1` is a bit mask. */
const INITIAL_SLOTS = 1 << 12;

/**
 * A hash table with open addressing. Each slot contains the two 64-bit halves of an id; the nil UUID, which is no
 * event's id, marks an empty slot. The low half serves as the hash, because it is practically random.
 */
export const createIdSet = (): IdSet => {
  let slots = INITIAL_SLOTS;
  let halves = new BigUint64Array(2 * slots);
  let size = 0;

  const insert = (high: bigint, low: bigint): boolean => {
    // Walks the slots, beginning at the hash, until it finds the id or an empty slot.
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
    const oldHalves = halves;
    slots *= 2;
    halves = new BigUint64Array(2 * slots);
    for (let index = 0; index < oldHalves.length; index += 2) {
      const [high = 0n, low = 0n] = [oldHalves[index], oldHalves[index + 1]];
      if (high !== 0n || low !== 0n) insert(high, low);
    }
  };

  return {
    add: (uuid) => {
      if (2 * (size + 1) > slots) grow();
      const digits = uuid.replaceAll('-', '');
      const isNew = insert(BigInt(`0x${digits.slice(0, 16)}`), BigInt(`0x${digits.slice(16)}`));
      if (isNew) size += 1;
      return isNew;
    },
  };
};

export interface LogCheck {
  readonly eventCount: number;
  /** Ids of all streams. */
  readonly streamIds: ReadonlySet<string>;
  /** Number of violations of the log's rules, including those that are not in `faults`. */
  readonly faultCount: number;
  /** Descriptions of the first violations, at most `MAX_FAULTS`. */
  readonly faults: readonly string[];
}

/** Maximum number of violations to describe, for a badly damaged log. */
const MAX_FAULTS = 50;
const DEFINITIONS = new Map(allEvents.map((definition) => [definition.type, definition]));

/**
 * Reads the whole log once, including events that are appended meanwhile, and checks its rules: no gaps in the
 * revisions of each stream, increasing positions, times that do not decrease, unique ids, and events and metadata that
 * this build can read. Needs memory for one number per stream and one id per event.
 * @throws StoreUnavailable, or the signal's reason if it aborts
 */
export const checkLog = async (
  store: Pick<EventStore, 'subscribe' | 'compare'>,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<LogCheck> => {
  const nextRevisions = new Map<string, bigint>();
  const ids = createIdSet();
  const faults: string[] = [];
  let [eventCount, faultCount] = [0, 0];
  let previousEvent: RecordedEvent | undefined;
  const addFault = (description: string): void => {
    faultCount += 1;
    if (faults.length < MAX_FAULTS) faults.push(description);
  };
  const checkEvent = (event: RecordedEvent): void => {
    const { streamId, revision, position, recordedAt, id } = event;
    const expectedRevision = nextRevisions.get(streamId) ?? 0n;
    if (revision !== expectedRevision)
      addFault(`${streamId}: revision ${revision} where ${expectedRevision} was expected`);
    nextRevisions.set(streamId, revision + 1n);
    if (previousEvent && store.compare(previousEvent.position, position) >= 0)
      addFault(`${streamId}: position ${position} does not come after ${previousEvent.position}`);
    if (previousEvent && recordedAt < previousEvent.recordedAt)
      addFault(`${streamId}: revision ${revision} was recorded before the event that precedes it in the log`);
    if (!ids.add(id)) addFault(`${streamId}: the id ${id} of revision ${revision} occurs twice in the log`);
    const readError = findReadError(event);
    if (readError !== undefined) addFault(`${streamId}: revision ${revision} cannot be read: ${readError}`);
    previousEvent = event;
  };
  for await (const batch of store.subscribe({ signal, batchSize: 5_000 })) {
    for (const event of batch.events) checkEvent(event);
    eventCount += batch.events.length;
    onProgress(`Reading the log, ${eventCount.toLocaleString('en-US')} events`);
    if (batch.isCaughtUp) break;
  }
  signal.throwIfAborted();
  return { eventCount, streamIds: new Set(nextRevisions.keys()), faultCount, faults };
};

/** Describes why this build cannot read an event. Undefined if it can. */
const findReadError = ({ type, version, data, metadata }: RecordedEvent): string | undefined => {
  const definition = DEFINITIONS.get(type);
  if (!definition) return `the type ${type} is unknown`;
  try {
    definition.parse(data, version);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const [issue] = EventMetadata.safeParse(metadata).error?.issues ?? [];
  return issue && `its metadata: ${issue.path.map(String).join('.')}: ${issue.message}`;
};
