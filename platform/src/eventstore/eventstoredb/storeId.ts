import { randomUUID } from 'node:crypto';
import { jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { z } from 'zod';
import { withStoreErrors, withTimeout } from './withStoreErrors.ts';
import { type LogClient } from './logClient.ts';
import { readAt } from './readStream.ts';

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
