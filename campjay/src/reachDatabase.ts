import pg from 'pg';
import { CannotRun } from './cannotRun.ts';

const WITHIN_MS = 10_000;
/** The oldest that still gets fixes for some years; the embedded one is newer. */
const OLDEST_SERVER = 150_000;

/**
 * Makes sure that a database answers and is new enough.
 * @throws CannotRun with the reason, which never holds the password.
 */
export const reachDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; version: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as version",
    );
    const { number = '', version = '' } = rows[0] ?? {};
    if (Number(number) < OLDEST_SERVER)
      throw new CannotRun(`The database of DATABASE_URL is PostgreSQL ${version}; Campjay needs 15 or newer.`);
  } catch (cause) {
    if (cause instanceof CannotRun) throw cause;
    throw new CannotRun(`The database of DATABASE_URL cannot be reached: ${reasonIn(cause)}.`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** An error for several addresses of one host has no text of its own. */
const reasonIn = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return reasonIn(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};
