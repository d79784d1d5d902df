import { errorCode } from '@campjay/platform/kernel/errorCode.ts';
import { REACH_WITHIN_MS, type ReachResult, REACHED, withTimeout } from '@campjay/platform/kernel/reach.ts';
import pg from 'pg';
import { OperatorError } from '../cli/operatorError.ts';

/** The oldest version that still gets fixes for some years; the embedded one is newer. */
const OLDEST_SERVER = 150_000;

/** SQLSTATEs of a wrong user, password, database or role: waiting does not help (classes 28 and 3D). */
const REFUSAL = /^(28|3D)[0-9A-Z]{3}$/;

/** Connects to a database once and checks its version. Reasons never contain the password. */
export const reachDatabase = async (url: string, withinMs = REACH_WITHIN_MS): Promise<ReachResult> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await withTimeout(
      withinMs,
      client.query<{ number: string; version: string }>(
        "select current_setting('server_version_num') as number, current_setting('server_version') as version",
      ),
    );
    const { number = '', version = '' } = rows[0] ?? {};
    if (Number(number) >= OLDEST_SERVER) return REACHED;
    return {
      kind: 'refused',
      sentence: `The database of DATABASE_URL is PostgreSQL ${version}; Campjay needs 15 or newer.`,
    };
  } catch (error) {
    if (REFUSAL.test(errorCode(error) ?? ''))
      return { kind: 'refused', sentence: `The database of DATABASE_URL refuses the connection: ${reasonIn(error)}.` };
    return { kind: 'unreachable', reason: reasonIn(error) };
  } finally {
    // Not awaited: a hanging server would not confirm the end of the connection either.
    void client.end().catch(() => undefined);
  }
};

/** For interactive commands. @throws OperatorError with the reason, unless the database can be used now */
export const requireDatabase = async (url: string): Promise<void> => {
  const reach = await reachDatabase(url);
  if (reach.kind === 'refused') throw new OperatorError(reach.sentence);
  if (reach.kind === 'unreachable')
    throw new OperatorError(`The database of DATABASE_URL cannot be reached: ${reach.reason}.`);
};

/** An error for several addresses of one host has no message of its own. */
const reasonIn = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return reasonIn(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};
