import { AccessDeniedError } from '@eventstore/db-client';
import { REACH_WITHIN_MS, type ReachResult, REACHED } from '../../kernel/reach.ts';
import { type LogServer } from './connectionString.ts';
import { CertificateUnreadable, LogClient } from './logClient.ts';
import { readHead } from './readLog.ts';

/** Checks the connection by reading the end of the log once. */
export const reachEventStoreDb = async (server: LogServer, withinMs = REACH_WITHIN_MS): Promise<ReachResult> => {
  let client: LogClient | undefined;
  try {
    client = new LogClient(server, withinMs);
    await readHead(client);
    return REACHED;
  } catch (error) {
    if (isAccountRefused(error))
      return { kind: 'refused', sentence: 'The event store of EVENTSTOREDB_URL refuses its user or password.' };
    if (error instanceof CertificateUnreadable) return { kind: 'refused', sentence: `${error.message}.` };
    return { kind: 'unreachable', reason: reasonOf(error) };
  } finally {
    await client?.close();
  }
};

const isAccountRefused = (error: unknown): boolean =>
  error instanceof AccessDeniedError || (error instanceof Error && isAccountRefused(error.cause));

/** The client's errors span several lines and may or may not end with a period. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').replace(/\.$/, '');
