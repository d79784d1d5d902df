import { EventMetadata } from '@campjay/events/metadata.ts';
import { allEvents } from '@campjay/events/registry.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { createIdSet } from './idSet.ts';

export interface LogCheck {
  readonly events: number;
  /** The ids of all streams. */
  readonly streamIds: ReadonlySet<string>;
  /** How often the log breaks one of its rules. */
  readonly faultCount: number;
  /** A sentence for each of the first of them, at most `MAX_FAULTS`. */
  readonly faults: readonly string[];
}

/** A log that is broken throughout is told by its first faults; more of them would help nobody. */
const MAX_FAULTS = 50;
const READERS = new Map(allEvents.map((reader) => [reader.type, reader]));

/**
 * Reads the whole log once, up to where it ends while it is read, and holds it against its rules: each stream's revisions
 * without a gap, positions and times of record that only grow, ids that stand once, and events and metadata that this
 * build can read. It holds a number per stream and an id per event.
 * @param onProgress told of the progress
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
