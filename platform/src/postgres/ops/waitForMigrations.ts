import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Log } from '../../kernel/log.ts';
import { opsMigrations } from './opsMigrations.ts';

const POLL_INTERVAL_MS = 250;

/**
 * Waits until another process has migrated the schema `ops` at least to this build's last step.
 * @returns false if the signal aborted first
 * @throws any database error
 */
export const waitForMigrations = async (
  pool: pg.Pool,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<boolean> => {
  const isMigrated = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ exists: boolean }>(
      "select to_regclass('ops.migrations') is not null as exists",
    );
    if (rows[0]?.exists !== true) return false;
    const steps = await pool.query<{ last: number | null }>('select max(number) as last from ops.migrations');
    return (steps.rows[0]?.last ?? 0) >= opsMigrations.length;
  };
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    if (await isMigrated()) return true;
    if (isFirst) log.info({}, 'Waiting for a command-api to bring the schema "ops" up to date');
    await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // aborted
  }
  return false;
};
