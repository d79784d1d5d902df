import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type SilentProxy } from '@campjay/platform/postgres/testing/silentProxy.ts';
import { type Pool } from 'pg';
import { becomeReady } from '../services/serviceProcess.ts';
import { type Services } from '../services/startServices.ts';
import { type Fault } from './faults.ts';

const BACK_WITHIN_MS = 90_000;
const POLL_INTERVAL_MS = 100;

/**
 * Makes PostgreSQL's host unreachable without closing connections, and reachable again after some seconds. Prints how
 * long it took afterwards until every read model held the log as of then, and until a further command was acknowledged
 * and in the read models.
 * @param pool connects to the database directly
 */
export const silenceDatabase = async (
  { processes, database }: Services,
  { proxy, pool }: { readonly proxy: SilentProxy; readonly pool: Pool },
  silentMs: number,
): Promise<readonly Fault[]> => {
  const store = await openPostgresEventStore({ url: database.url, log: silentLog });
  try {
    const at = Date.now();
    proxy.vanish();
    await pause(silentMs);
    proxy.comeBack();
    const startedAt = Date.now();
    const waitUntilHeld = async (position: string): Promise<void> => {
      while (!(await areAllAt(pool, position)) && Date.now() < startedAt + BACK_WITHIN_MS)
        await pause(POLL_INTERVAL_MS);
    };
    const before = await store.head();
    await waitUntilHeld(before);
    const caughtUpMs = Date.now() - startedAt;
    while ((await store.head()) === before && Date.now() < startedAt + BACK_WITHIN_MS) await pause(POLL_INTERVAL_MS);
    await waitUntilHeld(await store.head());
    const currentMs = Date.now() - startedAt;
    console.log(
      `PostgreSQL was silent for ${silentMs / 1_000} s; all read models held the log of its return ${caughtUpMs} ms later, ` +
        `and the first command after it ${currentMs} ms later (given up at ${BACK_WITHIN_MS} ms).`,
    );
    const isBack = (await becomeReady(processes, BACK_WITHIN_MS)) && currentMs < BACK_WITHIN_MS;
    const kind = 'PostgreSQL silent';
    return [{ kind, targets: ['PostgreSQL'], at, startedAt, readyAt: isBack ? startedAt + currentMs : undefined }];
  } finally {
    await store[Symbol.asyncDispose]();
  }
};

/** Positions of this log end with the number of the event. */
const areAllAt = async (pool: Pool, position: string): Promise<boolean> => {
  const { rows } = await pool.query<{ behind: string }>(
    `select count(*) as behind from projections.read_models left join projections.builds on schema_name = active_build
      where checkpoint is null or split_part(checkpoint, ':', 2)::bigint < split_part($1, ':', 2)::bigint`,
    [position],
  );
  return rows[0]?.behind === '0';
};
