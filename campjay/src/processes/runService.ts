import { createLog } from '@campjay/platform/kernel/log.ts';
import { type Build } from './build.ts';
import { OperatorError, operatorMessage } from '../cli/operatorError.ts';
import { type Config } from '../settings/config.ts';
import { prepareDataFolder } from './dataFolder.ts';
import { type ExternalServer, refuseWrongSettings } from './externalServers.ts';
import { aborted, endIfStuck, listenForStop } from './stopSignal.ts';
import { tryPort } from '../supervisor/port.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { commandApi } from './commandApi.ts';
import { projector } from './projector.ts';
import { queryApi } from './queryApi.ts';
import { searchIndexer } from './searchIndexer.ts';
import { serversOf } from './serversOf.ts';
import { type DatabaseContext, type RuntimeContext } from './runtimeContext.ts';
import { web } from './web.ts';

/** Services that can run separately, with their help texts. */
export const SERVICES = {
  'command-api': 'take commands over HTTP, judge what the bus carries, and do what follows from the log',
  'query-api': 'answer what is read, and pages, from an index of its own',
  projector: 'keep the read models current',
  'search-indexer': 'keep the index in Meilisearch current',
  web: 'serve the client, and lead to the APIs that COMMAND_API_URL and QUERY_API_URL name',
} as const;
export type ServiceName = keyof typeof SERVICES;

/**
 * Services that use the data folder: for the master keys, and for pictures and emails without a bucket or mail server.
 */
const WITH_FILES: ReadonlySet<ServiceName> = new Set(['command-api', 'query-api']);

const DATABASE_SERVICES = {
  'command-api': commandApi,
  'query-api': queryApi,
  projector,
  'search-indexer': searchIndexer,
};

/**
 * Runs one service in the foreground until the process is asked to stop; it logs to standard output. Work in progress
 * is finished before it resolves.
 * @throws OperatorError with one sentence for the operator
 */
export const runService = async (name: ServiceName, baseConfig: Config, build: Build): Promise<void> => {
  using stop = listenForStop();
  stop.signal.addEventListener('abort', endIfStuck);
  const config = { ...baseConfig, port: await tryPort(baseConfig.hosts, baseConfig.port) };
  const log = createLog({ name, level: config.logLevel });
  await using telemetry = await openTelemetry(config, { part: name, log });
  const context: RuntimeContext = { config, build, log, telemetry, stop: stop.signal };
  log.info({ build: build.server, dataFolder: config.dataFolder }, 'Starting');
  try {
    if (WITH_FILES.has(name)) await prepareDataFolder(config.dataFolder);
    if (name === 'web') await web(context);
    else await runDatabaseService(name, withDatabaseUrl(name, context));
  } catch (error) {
    log.error({ err: error }, operatorMessage(error) ?? `The service ${name} failed`);
    throw error;
  }
  log.info({}, 'Stopped');
};

type DatabaseService = keyof typeof DATABASE_SERVICES;

/** Runs a service at once, and stops it if one of its servers refuses the settings. */
const runDatabaseService = async (name: DatabaseService, context: DatabaseContext): Promise<void> => {
  const { log, stop } = context;
  const refused = new AbortController();
  const check = async (servers: readonly ExternalServer[]): Promise<void> => {
    try {
      for (const sentence of await refuseWrongSettings(servers)) log.warn({}, sentence);
    } catch (error) {
      refused.abort();
      throw error;
    }
  };
  const checking = Promise.race([check(serversOf(name, context)), aborted(stop)]);
  const running = DATABASE_SERVICES[name]({ ...context, stop: AbortSignal.any([stop, refused.signal]) });
  for (const ended of await Promise.allSettled([checking, running]))
    if (ended.status === 'rejected') throw ended.reason;
};

/** @throws OperatorError if a setting is missing that the service cannot run without */
const withDatabaseUrl = (name: DatabaseService, context: RuntimeContext): DatabaseContext => {
  const { databaseUrl, publicOrigin, meilisearch } = context.config;
  if (databaseUrl === undefined)
    throw new OperatorError(
      `DATABASE_URL is missing: ${name} alone needs a PostgreSQL to be named; only "npm start" brings one of its own.`,
    );
  if (name === 'command-api' && publicOrigin === undefined)
    throw new OperatorError(
      'PUBLIC_URL is missing: command-api alone does not know where people find the product, and its letters have to say so.',
    );
  if (name === 'search-indexer' && !meilisearch)
    throw new OperatorError(
      'MEILISEARCH_URL is missing: the search-indexer fills a Meilisearch, and does nothing without.',
    );
  return { ...context, databaseUrl };
};
