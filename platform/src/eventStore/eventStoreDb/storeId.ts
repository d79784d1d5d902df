import { randomUUID } from 'node:crypto';
import { jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { z } from 'zod';
import { withStoreErrors, withTimeout } from './withStoreErrors.ts';
import { type LogClient } from './logClient.ts';
import { readAt } from './readStream.ts';

/** Holds one event, which names the log in positions. It is data of the log, so it comes along with a backup of it. */
export const STORE_STREAM = 'campjayStore';

/** Raised when the way changes in which events are written; a log of a newer layout is not touched. */
const LAYOUT = 1;

const StoreNamed = z.object({ id: z.uuid(), layout: z.int() });

/**
 * The log's id, which the first who opens it gives it.
 * @throws StoreUnavailable, and when a newer build gave it its layout.
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

/** Of several who open a log for the first time, one is first; the others take its name. */
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
