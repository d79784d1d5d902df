import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type Backoff, pause, pauseAfter } from '@campjay/platform/kernel/retry.ts';
import { REACH_WITHIN_MS, type ReachResult, REACHED, withTimeout } from '@campjay/platform/kernel/timeouts.ts';
import pg from 'pg';
import { OperatorError } from '../../cli/operatorError.ts';
import { reachEventStoreDb } from '@campjay/platform/eventstore/eventstoredb/eventStoreDbEventStore.ts';
import { reachS3 } from '@campjay/platform/images/s3ImageStore.ts';
import { reachKafka } from '@campjay/platform/bus/kafka/topics.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { reachMailServer } from '@campjay/platform/mail/smtp/smtpMailer.ts';
import { reachMeilisearch } from '@campjay/platform/text-index/meilisearch/meilisearchTextIndex.ts';
import { type Config } from '../../settings/config.ts';

/** The oldest supported PostgreSQL version (15), as its `server_version_num`. */
const MIN_POSTGRES_VERSION = 150_000;

/** SQLSTATE codes of a wrong user, password, database or role (classes 28 and 3D). Retrying does not help. */
const REFUSED_SQLSTATE = /^(28|3D)[0-9A-Z]{3}$/;

/** Connects to a database once and checks its version. The returned reasons never contain the password. */
const reachDatabase = async (url: string, withinMs = REACH_WITHIN_MS): Promise<ReachResult> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await withTimeout(
      withinMs,
      client.query<{ versionNumber: string; version: string }>(
        `select current_setting('server_version_num') as "versionNumber", current_setting('server_version') as version`,
      ),
    );
    const { versionNumber = '', version = '' } = rows[0] ?? {};
    if (Number(versionNumber) >= MIN_POSTGRES_VERSION) return REACHED;
    return {
      kind: 'refused',
      sentence: `The database of DATABASE_URL is PostgreSQL ${version}; Campjay needs 15 or newer.`,
    };
  } catch (error) {
    if (REFUSED_SQLSTATE.test(errorCode(error) ?? ''))
      return { kind: 'refused', sentence: `The database of DATABASE_URL refuses the connection: ${messageOf(error)}.` };
    return { kind: 'unreachable', reason: messageOf(error) };
  } finally {
    // Not awaited, because a server that hangs never confirms the end of the connection.
    void client.end().catch(() => undefined);
  }
};

/**
 * Checks the database once, for CLI commands, which do not wait for a server.
 * @throws OperatorError with the reason if the database cannot be used now
 */
export const requireDatabase = async (url: string): Promise<void> => {
  const result = await reachDatabase(url);
  if (result.kind === 'refused') throw new OperatorError(result.sentence);
  if (result.kind === 'unreachable')
    throw new OperatorError(`The database of DATABASE_URL cannot be reached: ${result.reason}.`);
};

/**
 * Returns the message of an error. If Node.js has tried several addresses of a host, it throws an AggregateError
 * without a message.
 */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

const SERVERS = ['PostgreSQL', 'EventStoreDB', 'Meilisearch', 'Kafka', 'SMTP', 'S3'] as const;
export type ServerName = (typeof SERVERS)[number];

/** A configured server that the product does not run itself. */
export interface ExternalServer {
  readonly name: ServerName;
  /** True if no request can be answered without it. Without an optional server, only some features are missing. */
  readonly isRequired: boolean;
  /** Interval of checks while the server is up (ms). Long for servers that limit sign-ins or charge per request. */
  readonly checkIntervalMs: number;
  /** Tries once to reach the server. */
  readonly reach: () => Promise<ReachResult>;
}

/** The pauses between attempts to reach a server. */
export const REACH_BACKOFF: Backoff = { firstPauseMs: 500, longestPauseMs: 10_000 };

/**
 * Lists the external servers that are configured and that a process uses.
 * @param options.databaseUrl URL of an external PostgreSQL; undefined for the embedded one
 * @param options.uses the servers that the process uses; all by default
 * @param options.withinMs time limit of one attempt to reach a server
 */
export const listExternalServers = (
  { eventStoreDb, meilisearch, kafka, smtpUrl, bucket }: Config,
  {
    databaseUrl,
    uses = SERVERS,
    withinMs,
  }: { readonly databaseUrl: string | undefined; readonly uses?: readonly ServerName[]; readonly withinMs?: number },
): readonly ExternalServer[] => {
  const requiredServer = { isRequired: true, checkIntervalMs: 5_000 };
  const optionalServer = { isRequired: false, checkIntervalMs: 30_000 };
  const configuredServers: readonly (ExternalServer | undefined)[] = [
    databaseUrl === undefined
      ? undefined
      : { name: 'PostgreSQL', ...requiredServer, reach: () => reachDatabase(databaseUrl, withinMs) },
    eventStoreDb && { name: 'EventStoreDB', ...requiredServer, reach: () => reachEventStoreDb(eventStoreDb, withinMs) },
    meilisearch && { name: 'Meilisearch', ...optionalServer, reach: () => reachMeilisearch(meilisearch, withinMs) },
    kafka && { name: 'Kafka', ...optionalServer, reach: () => reachKafka(kafka, withinMs) },
    smtpUrl === undefined
      ? undefined
      : {
          name: 'SMTP',
          ...optionalServer,
          checkIntervalMs: 60_000,
          reach: () => reachMailServer(smtpUrl, { ...(withinMs !== undefined && { withinMs }) }),
        },
    bucket && { name: 'S3', ...optionalServer, reach: () => reachS3(bucket, withinMs) },
  ];
  return configuredServers.filter((server) => server !== undefined).filter(({ name }) => uses.includes(name));
};

/**
 * Tries each server once, in parallel, so that a wrong setting (such as a key) is reported at the start. A server that
 * is down or hangs does not end the process.
 * @returns a sentence for each server that cannot be reached now
 * @throws OperatorError with a sentence for each refused setting; none contains a secret
 */
export const checkServerSettings = async (servers: readonly ExternalServer[]): Promise<readonly string[]> => {
  const checks = await Promise.all(servers.map(async (server) => ({ ...server, result: await server.reach() })));
  const refusals = checks.flatMap(({ result }) => (result.kind === 'refused' ? [result.sentence] : []));
  if (refusals.length > 0) throw new OperatorError(refusals.join('\n'));
  return checks.flatMap(({ name, isRequired, result }) => {
    if (result.kind !== 'unreachable') return [];
    const consequence = isRequired ? 'Campjay waits for it.' : 'Campjay runs without it until it is back.';
    return [`${name} cannot be reached (${result.reason}). ${consequence}`];
  });
};

/**
 * Tries to reach a server, with growing pauses, until it succeeds.
 * @returns false if the process was asked to stop first
 * @throws OperatorError if the server refuses the settings
 */
export const waitUntilReached = async (
  { name, reach }: ExternalServer,
  { log, stop }: { readonly log: Log; readonly stop: AbortSignal },
): Promise<boolean> => {
  for (let failures = 0; !stop.aborted;) {
    const result = await reach();
    if (result.kind === 'reached') return true;
    if (result.kind === 'refused') throw new OperatorError(result.sentence);
    failures += 1;
    log.warn({ reason: result.reason, failures }, `${name} cannot be reached; trying again`);
    await pause(pauseAfter(REACH_BACKOFF, failures), stop);
  }
  return false;
};
