import { BACKWARDS, END, type ResolvedEvent, StreamNotFoundError, type StreamingRead } from '@eventstore/db-client';
import { type ReadStreamOptions, type StreamSlice } from '../port.ts';
import { withStoreErrors } from './withStoreErrors.ts';
import { type LogClient } from './logClient.ts';
import { type LogPositions } from './logPositions.ts';
import { receive } from './receive.ts';
import { ensureMonotonicTimes, toRecordedEvent } from './toRecordedEvent.ts';

/**
 * Reads a stream's events and its last revision. Starts one event early, so that a reader who already has the whole
 * stream learns that with one request. Excluded types are read and dropped here: the server cannot filter within a
 * stream.
 * @throws StoreUnavailable
 */
export const readStream = async (
  client: LogClient,
  positions: LogPositions,
  streamId: string,
  { from = 0n, limit = Infinity, without = [] }: ReadStreamOptions,
): Promise<StreamSlice> => {
  if (limit <= 0) return { events: [], revision: (await readLast(client, streamId))?.event?.revision };
  const fromRevision = from > 0n ? from - 1n : 0n;
  // With a count that the server enforces, the read never has to be canceled.
  const counted = limit === Infinity || without.length > 0 ? {} : { maxCount: limit + Number(from - fromRevision) };
  const { wanted, seen, isAll } = await withStoreErrors(client, async () => {
    const wanted: ResolvedEvent[] = [];
    let seen: bigint | undefined;
    let isAll = true;
    const collect = (resolved: ResolvedEvent) => {
      if (!resolved.event) return 'more';
      seen = resolved.event.revision;
      if (seen < from || without.includes(resolved.event.type)) return 'more';
      wanted.push(resolved);
      isAll = wanted.length < limit;
      return isAll ? 'more' : 'enough';
    };
    await receiveStream(
      client,
      client.readStream(streamId, { fromRevision, ...counted, requiresLeader: true }),
      collect,
    );
    return { wanted, seen, isAll };
  });
  const withMonotonicTime = ensureMonotonicTimes();
  return {
    events: wanted.map((resolved) => withMonotonicTime(toRecordedEvent(resolved, positions))),
    revision: isAll && seen !== undefined ? seen : (await readLast(client, streamId))?.event?.revision,
  };
};

/** @throws StoreUnavailable */
export const readLast = async (client: LogClient, streamId: string): Promise<ResolvedEvent | undefined> =>
  (await readBackwards(client, streamId, 1))[0];

/**
 * Returns a stream's last events, newest first.
 * @throws StoreUnavailable
 */
export const readBackwards = async (
  client: LogClient,
  streamId: string,
  maxCount: number,
): Promise<readonly ResolvedEvent[]> =>
  await withStoreErrors(client, async () => {
    const events: ResolvedEvent[] = [];
    const options = { direction: BACKWARDS, fromRevision: END, maxCount, requiresLeader: true } as const;
    await receiveStream(client, client.readStream(streamId, options), (resolved) => {
      events.push(resolved);
      return 'more';
    });
    return events;
  });

/**
 * Reads one event of a stream.
 * @throws StoreUnavailable
 */
export const readAt = async (
  client: LogClient,
  streamId: string,
  revision: bigint,
): Promise<ResolvedEvent | undefined> =>
  await withStoreErrors(client, async () => {
    let found: ResolvedEvent | undefined;
    const options = { fromRevision: revision, maxCount: 1, requiresLeader: true };
    await receiveStream(client, client.readStream(streamId, options), (resolved) => {
      found = resolved;
      return 'more';
    });
    return found;
  });

/** Treats a missing stream as one without events. */
const receiveStream = async (
  { answerWithinMs }: LogClient,
  read: StreamingRead<ResolvedEvent>,
  collect: (resolved: ResolvedEvent) => 'more' | 'enough',
): Promise<void> => {
  try {
    await receive(read, collect, answerWithinMs);
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
};
