import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import type pg from 'pg';
import { countMessages } from './countMessages.ts';
import { ANALYTICS_TOPIC } from './interaction.ts';

const PURGE_INTERVAL_MS = 60 * 60_000;
/** Far longer than the bus may take to redeliver a counted message. */
const ID_RETENTION = '30 days';

export interface CountingDeps {
  readonly pool: pg.Pool;
  readonly bus: InteractionBus;
  readonly log: Log;
}

/** Counts parents' interactions on the bus until disposed. Any number of processes may run it. */
export const startInteractionCounting = ({ pool, bus, log }: CountingDeps): AsyncDisposable => {
  const stopping = new AbortController();
  let purgeAt = 0;
  const counting = bus.consume(
    ANALYTICS_TOPIC,
    async (messages) => {
      await countMessages(pool, messages);
      if (Date.now() < purgeAt) return;
      purgeAt = Date.now() + PURGE_INTERVAL_MS;
      await pool.query(`delete from ops.counted_messages where counted_at < now() - interval '${ID_RETENTION}'`);
    },
    { signal: stopping.signal },
  );
  counting.catch((error: unknown) => log.error({ error }, 'The counting of interactions ended'));
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await counting.catch(() => undefined); // already logged
    },
  };
};
