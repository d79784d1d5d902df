import {
  type StreamingRead,
  BACKWARDS,
  END,
  type ResolvedEvent,
  StreamNotFoundError,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { StoreSilent, type ReadStreamOptions, type StreamSlice } from '../port.ts';
import { type LogClient, withStoreErrors, withTimeout } from './logClient.ts';
import { ensureMonotonicTimes, toRecordedEvent, type LogPositions } from './toRecordedEvent.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/**
 * Passes the items of a read to `onItem` until the read ends or `onItem` returns 'enough'.
 * @param idleTimeoutMs how long the server may send nothing: its reads have no deadline
 * @throws StoreSilent after that time, and any error of the client
 */
export const receive = <Item>(
  read: StreamingRead<Item>,
  onItem: (item: Item) => 'more' | 'enough',
  idleTimeoutMs: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      read.removeListener('data', handleItem);
      // Canceling may still fail, and nothing awaits it.
      void read.cancel().catch(() => undefined);
    };
    const timer: NodeJS.Timeout = setTimeout(() => {
      stop();
      reject(new StoreSilent(`The event store said nothing for ${idleTimeoutMs} ms`));
    }, idleTimeoutMs);
    const handleItem = (item: Item) => {
      timer.refresh();
      try {
        if (onItem(item) === 'more') return;
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      stop();
    };
    read.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    read.on('end', () => {
      clearTimeout(timer);
      resolve();
    });
    read.on('data', handleItem);
  });

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

/** Contains one event, which holds the log's id for positions. It is data of the log, so backups include it. */
export const STORE_STREAM = 'campjayStore';

/** Increment when the format of events changes; a build refuses a log with a newer layout. */
const LAYOUT = 1;

const StoreNamed = z.object({ id: z.uuid(), layout: z.int() });

/**
 * Returns the log's id; the first process to open the log creates it.
 * @throws StoreUnavailable, or an error if a newer build set the layout
 */
export const ensureStoreId = async (client: LogClient): Promise<string> => {
  const { id, layout } = (await readStoreId(client)) ?? (await nameStore(client));
  if (layout > LAYOUT) throw new Error(`The log has layout ${layout}; this build knows layout ${LAYOUT}`);
  return id;
};

const readStoreId = async (client: LogClient) => {
  const stored = await readAt(client, STORE_STREAM, 0n);
  return stored?.event && StoreNamed.parse(stored.event.data);
};

/** If several processes open a new log at once, the first one wins and the others use its id. */
const nameStore = async (client: LogClient) => {
  const event = jsonEvent({ type: 'StoreNamed', data: { id: randomUUID(), layout: LAYOUT } });
  await withStoreErrors(
    client,
    async () => {
      const options = { expectedRevision: NO_STREAM, requiresLeader: true, deadline: client.answerWithinMs } as const;
      await withTimeout(client.answerWithinMs, client.appendToStream(STORE_STREAM, event, options));
      return 'named';
    },
    (error) => (error instanceof WrongExpectedVersionError ? 'named by another' : undefined),
  );
  const stored = await readStoreId(client);
  if (!stored) throw new Error(`${STORE_STREAM} has no event, though one was written`);
  return stored;
};
