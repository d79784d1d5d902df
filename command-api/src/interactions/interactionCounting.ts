import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import type pg from 'pg';
import { countMessages } from './countMessages.ts';
import { ANALYTICS_TOPIC } from './interaction.ts';

const KEEP_HOUSE_EVERY_MS = 60 * 60_000;
/** Far longer than the bus needs to deliver a message again that was counted. */
const IDS_KEPT = '30 days';

export interface CountingParts {
  readonly pool: pg.Pool;
  readonly bus: InteractionBus;
  readonly log: Log;
}

/** Counts what the bus carries of parents' interactions, until it is disposed of. Any number of processes may do so. */
export const startInteractionCounting = ({ pool, bus, log }: CountingParts): AsyncDisposable => {
  const stopping = new AbortController();
  let keepHouseAt = 0;
  const counting = bus.consume(
    ANALYTICS_TOPIC,
    async (messages) => {
      await countMessages(pool, messages);
      if (Date.now() < keepHouseAt) return;
      keepHouseAt = Date.now() + KEEP_HOUSE_EVERY_MS;
      await pool.query(`delete from ops.counted_messages where counted_at < now() - interval '${IDS_KEPT}'`);
    },
    { signal: stopping.signal },
  );
  counting.catch((error: unknown) => log.error({ error }, 'The counting of interactions ended'));
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await counting.catch(() => undefined); // it was logged
    },
  };
};
