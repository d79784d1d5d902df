import { migrateOps, waitForMigrations } from '@campjay/platform/postgres/ops/migrate.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './infrastructure/identityServices.ts';
import { answerRequests } from './http/answerRequests.ts';
import { openCommands } from './http/commands.ts';
import { importIntoEmptyLog } from './firstImport.ts';
import { openApi } from './http/openApi.ts';
import { startBackgroundWorkers } from './backgroundWorkers.ts';
import {
  type DatabaseContext,
  openInfrastructure,
  type RuntimeContext,
  serversOf,
} from './infrastructure/runtimeContext.ts';
import { serveAdImages, openServedImageStore, openPublishingBus } from './infrastructure/adapters.ts';
import { prepareQueries } from './http/queries.ts';
import { createLog } from '@campjay/platform/kernel/log.ts';
import { OperatorError, operatorMessage } from '../cli/operatorError.ts';
import { type Config } from '../settings/config.ts';
import { prepareDataFolder, type Build } from './dataFolder.ts';
import { type ExternalServer, refuseWrongSettings } from './infrastructure/externalServers.ts';
import { aborted, endIfStuck, listenForStop, DRAIN_MS } from './stopSignal.ts';
import { tryPort } from '../supervisor/port.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { projector } from './projector.ts';
import { searchIndexer } from './searchIndexer.ts';
import { web } from './web.ts';

/**
 * The command API as a separate service: migrates the schema `ops`, fills an empty log, and starts the HTTP API and the
 * consumers of bus and log. Any number of instances may run. Resolves after it was stopped and everything is closed.
 */
const commandApi = async (context: DatabaseContext): Promise<void> => {
  const { config, log, stop } = context;
  await using resources = openResources();
  await answerRequests(context, {
    servers: serversOf('command-api', context),
    startupLabel: 'PostgreSQL',
    drainMs: DRAIN_MS,
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay command-api');
      if (!infrastructure) return undefined;
      await migrateOps(infrastructure.pool);
      const identity = await openIdentityServices(config, infrastructure);
      const images = resources.add(await openServedImageStore(config, log));
      const bus = await openPublishingBus(infrastructure);
      const commands = await openCommands(infrastructure, { identity, images, bus });
      const reactors = await startBackgroundWorkers(infrastructure, { identity, images, bus });
      const api = await openApi(infrastructure, identity, [commands]);
      let isImported = false;
      const reporter = { say: (text: string) => log.info({}, text), progress: (text: string) => log.debug({}, text) };
      const importing = importIntoEmptyLog(infrastructure, reporter, stop).then(() => {
        isImported = true;
      });
      resources.onClose(() => importing.catch(() => undefined)); // `failed` reports the error
      return {
        api,
        readiness: () => ({ ready: isImported, waitingFor: isImported ? [] : ['catalogue'] }),
        statusDetails: () => Promise.resolve({ reactors: reactors.isLeader() ? 'working' : 'standing by' }),
        failed: importing.then(() => never),
      };
    },
  });
};

const never = new Promise<never>(() => undefined);

/**
 * The query API as a separate service, with its own index: query routes, live streams, HTML documents, ad pictures. Any
 * number of instances may run, and each request may go to any of them. Resolves after it was stopped and everything is
 * closed.
 */
const queryApi = async (context: DatabaseContext): Promise<void> => {
  const { config, stop, log } = context;
  await using resources = openResources();
  const images = resources.add(await openServedImageStore(config, log));
  const queries = await prepareQueries(context);
  await answerRequests(context, {
    servers: serversOf('query-api', context),
    textIndexAnsweredLast: queries.textIndexAnsweredLast,
    startupLabel: 'the schema "ops", which a command-api brings up to date',
    drainMs: DRAIN_MS,
    ...{ pages: queries.pages, inlineScripts: queries.inlineScripts, adImages: serveAdImages(images) },
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay query-api');
      if (!infrastructure) return undefined;
      if (!(await waitForMigrations(infrastructure.pool, { log, signal: stop }))) return undefined;
      const identity = await openIdentityServices(config, infrastructure);
      const service = await queries.open(infrastructure, identity);
      return { api: await openApi(infrastructure, identity, [service.routes]), readiness: () => service.readiness() };
    },
  });
};

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
