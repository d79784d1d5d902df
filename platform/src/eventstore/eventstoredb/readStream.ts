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
import { StoreTimeout, type ReadStreamOptions, type StreamSlice } from '../port.ts';
import { type LogClient, withStoreErrors, withTimeout } from './logClient.ts';
import { ensureMonotonicTimes, toRecordedEvent, type LogPositions } from './toRecordedEvent.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/**
 * Passes the items of a read to `onItem` until the read ends or `onItem` returns 'enough'.
 * @param idleTimeoutMs how long the server may send nothing; its reads have no deadline of their own
 * @throws StoreSilent if the server sends nothing for `idleTimeoutMs`; any error of the client or of `onItem`
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
      // Canceling may fail, and nothing awaits it.
      void read.cancel().catch(() => undefined);
    };
    const timer: NodeJS.Timeout = setTimeout(() => {
      stop();
      reject(new StoreTimeout(`The event store sent nothing for ${idleTimeoutMs} ms`));
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
 * Reads a stream's events and its last revision. The read starts one event early: if no events follow that one, its
 * revision is the stream's last, and no second request is needed. Events of excluded types are dropped here, because
 * the server cannot filter within a stream.
 * @throws StoreUnavailable
 */
export const readStream = async (
  client: LogClient,
  positions: LogPositions,
  streamId: string,
  { from = 0n, limit = Infinity, excludedTypes = [] }: ReadStreamOptions,
): Promise<StreamSlice> => {
  if (limit <= 0) return { events: [], revision: (await readLast(client, streamId))?.event?.revision };
  const fromRevision = from > 0n ? from - 1n : 0n;
  // If the server limits the number of events, the read never has to be canceled.
  const countLimit =
    limit === Infinity || excludedTypes.length > 0 ? {} : { maxCount: limit + Number(from - fromRevision) };
  const { events, lastSeen, hasReachedEnd } = await withStoreErrors(client, async () => {
    const events: ResolvedEvent[] = [];
    let lastSeen: bigint | undefined;
    let hasReachedEnd = true;
    const collect = (resolved: ResolvedEvent) => {
      if (!resolved.event) return 'more';
      lastSeen = resolved.event.revision;
      if (lastSeen < from || excludedTypes.includes(resolved.event.type)) return 'more';
      events.push(resolved);
      hasReachedEnd = events.length < limit;
      return hasReachedEnd ? 'more' : 'enough';
    };
    await receiveStream(
      client,
      client.readStream(streamId, { fromRevision, ...countLimit, requiresLeader: true }),
      collect,
    );
    return { events, lastSeen, hasReachedEnd };
  });
  const withMonotonicTime = ensureMonotonicTimes();
  return {
    events: events.map((resolved) => withMonotonicTime(toRecordedEvent(resolved, positions))),
    revision: hasReachedEnd && lastSeen !== undefined ? lastSeen : (await readLast(client, streamId))?.event?.revision,
  };
};

/**
 * Reads the last event of a stream.
 * @throws StoreUnavailable
 */
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
    let result: ResolvedEvent | undefined;
    const options = { fromRevision: revision, maxCount: 1, requiresLeader: true };
    await receiveStream(client, client.readStream(streamId, options), (resolved) => {
      result = resolved;
      return 'more';
    });
    return result;
  });

/** Receives the events of a stream. A stream that does not exist has no events. */
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

/** A stream with one event, which contains the id that positions start with. Backups of the log include it. */
export const STORE_STREAM = 'campjayStore';

/** The version of the events' storage format. Increment it when the format changes: a build refuses a newer layout. */
const LAYOUT = 1;

/** Data of the event in `STORE_STREAM`, whose type is also called `StoreNamed`. */
const StoreNamed = z.object({ id: z.uuid(), layout: z.int() });

/**
 * Returns the log's id. The first process that opens the log creates it.
 * @throws StoreUnavailable; another Error if a newer build wrote the log
 */
export const ensureStoreId = async (client: LogClient): Promise<string> => {
  const { id, layout } = (await readStoreId(client)) ?? (await createStoreId(client));
  if (layout > LAYOUT) throw new Error(`The log has layout ${layout}; this build knows layout ${LAYOUT}`);
  return id;
};

const readStoreId = async (client: LogClient) => {
  const first = await readAt(client, STORE_STREAM, 0n);
  return first?.event && StoreNamed.parse(first.event.data);
};

/** Writes a new id and returns the id in the log: if several processes write one at the same time, the first wins. */
const createStoreId = async (client: LogClient) => {
  const event = jsonEvent({ type: 'StoreNamed', data: { id: randomUUID(), layout: LAYOUT } });
  await withStoreErrors(
    client,
    async () => {
      const options = { expectedRevision: NO_STREAM, requiresLeader: true, deadline: client.answerWithinMs } as const;
      await withTimeout(client.answerWithinMs, client.appendToStream(STORE_STREAM, event, options));
      return 'created';
    },
    (error) => (error instanceof WrongExpectedVersionError ? 'created by another process' : undefined),
  );
  const store = await readStoreId(client);
  if (!store) throw new Error(`${STORE_STREAM} has no event, although one was just written`);
  return store;
};
