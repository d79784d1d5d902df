import { migrateOps, waitForMigrations } from '@campjay/platform/postgres/ops/migrate.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './infrastructure/identityServices.ts';
import { answerRequests } from './http/answerRequests.ts';
import { openCommandApiRoutes } from './http/commands.ts';
import { importIntoEmptyLog, type ProgressReporter } from './importIntoEmptyLog.ts';
import { createApiHandler } from './http/openApi.ts';
import { startBackgroundWorkers } from './backgroundWorkers.ts';
import {
  type DatabaseContext,
  openInfrastructure,
  type RuntimeContext,
  listServersOf,
} from './infrastructure/runtimeContext.ts';
import { serveAdImages, openServedImageStore, openPublishingBus } from './infrastructure/adapters.ts';
import { prepareQueries } from './http/queries.ts';
import { createLog } from '@campjay/platform/kernel/log.ts';
import { OperatorError, operatorMessageOf } from '../cli/operatorError.ts';
import { type Config } from '../settings/config.ts';
import { prepareDataFolder, type Build } from './dataFolder.ts';
import { type ExternalServer, checkServerSettings } from './infrastructure/externalServers.ts';
import { waitForAbort, killIfStuck, listenForStop, DRAIN_MS } from './stopSignal.ts';
import { checkPort } from '../supervisor/port.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { runProjectorService } from './projector.ts';
import { runSearchIndexerService } from './searchIndexer.ts';
import { runWebService } from './web.ts';

/**
 * Runs the command API as a separate service: it migrates the schema `ops`, imports the bundled catalog into an empty
 * log, and runs the HTTP API and the background workers. Any number of instances may run. Resolves after it was stopped
 * and everything is closed.
 */
const runCommandApi = async (context: DatabaseContext): Promise<void> => {
  const { config, log, stop } = context;
  await using resources = openResources();
  await answerRequests(context, {
    servers: listServersOf('command-api', context),
    startupLabel: 'PostgreSQL',
    drainMs: DRAIN_MS,
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay command-api');
      if (!infrastructure) return undefined;
      await migrateOps(infrastructure.pool);
      const identity = await openIdentityServices(config, infrastructure);
      const images = resources.add(await openServedImageStore(config, log));
      const bus = await openPublishingBus(infrastructure);
      const commands = await openCommandApiRoutes(infrastructure, { identity, images, bus });
      const lease = await startBackgroundWorkers(infrastructure, { identity, images, bus });
      const api = await createApiHandler(infrastructure, identity, [commands]);
      let isImported = false;
      const reporter: ProgressReporter = {
        printStep: (text) => log.info({}, text),
        showProgress: (text) => log.debug({}, text),
      };
      const importPromise = importIntoEmptyLog(infrastructure, reporter, stop).then(() => {
        isImported = true;
      });
      resources.onClose(() => importPromise.catch(() => undefined)); // `failure` reports the error
      return {
        api,
        // The British spelling is part of `/readyz`.
        getReadiness: () => ({ ready: isImported, waitingFor: isImported ? [] : ['catalogue'] }),
        // `reactors` are the process managers; the name is part of `/readyz`.
        statusDetails: () => Promise.resolve({ reactors: lease.isLeader() ? 'working' : 'standing by' }),
        // Rejects if the import fails, and never settles otherwise.
        failure: importPromise.then(() => never),
      };
    },
  });
};

/** A promise that never settles. */
const never = new Promise<never>(() => undefined);

/**
 * Runs the query API as a separate service with its own search index: it serves query routes, live streams, HTML
 * documents and ad pictures. Any number of instances may run, and each request may go to any of them. Resolves after it
 * was stopped and everything is closed.
 */
const runQueryApi = async (context: DatabaseContext): Promise<void> => {
  const { config, stop, log } = context;
  await using resources = openResources();
  const images = resources.add(await openServedImageStore(config, log));
  const queries = await prepareQueries(context);
  await answerRequests(context, {
    servers: listServersOf('query-api', context),
    hasTextIndexAnswered: queries.hasTextIndexAnswered,
    startupLabel: 'the schema "ops", which the command-api migrates',
    drainMs: DRAIN_MS,
    pages: queries.pages,
    inlineScripts: queries.inlineScripts,
    adImages: serveAdImages(images),
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay query-api');
      if (!infrastructure) return undefined;
      if (!(await waitForMigrations(infrastructure.pool, { log, signal: stop }))) return undefined;
      const identity = await openIdentityServices(config, infrastructure);
      const queryApi = await queries.open(infrastructure, identity);
      return {
        api: await createApiHandler(infrastructure, identity, [queryApi.routes]),
        getReadiness: () => queryApi.getReadiness(),
      };
    },
  });
};

/** Services that can run separately, with their help texts on the command line. */
export const SERVICES = [
  ['command-api', 'serve commands over HTTP, process clicks from the bus, and run background work'],
  ['query-api', 'serve queries and HTML pages from its own search index'],
  ['projector', 'keep the read models current'],
  ['search-indexer', 'keep the index in Meilisearch current'],
  ['web', 'serve the client, and proxy requests to COMMAND_API_URL and QUERY_API_URL'],
] as const;
export type ServiceName = (typeof SERVICES)[number][0];

/**
 * Services that use the data folder: for the master keys, and for pictures and emails if no bucket or mail server is
 * configured.
 */
const DATA_FOLDER_SERVICES: ReadonlySet<ServiceName> = new Set(['command-api', 'query-api']);

const DATABASE_SERVICES = {
  'command-api': runCommandApi,
  'query-api': runQueryApi,
  projector: runProjectorService,
  'search-indexer': runSearchIndexerService,
};

/**
 * Runs one service in the foreground until the process is asked to stop. The service logs to standard output, and
 * finishes work in progress before this resolves.
 * @throws OperatorError if the operator has to change a setting
 */
export const runService = async (name: ServiceName, baseConfig: Config, build: Build): Promise<void> => {
  using stop = listenForStop();
  stop.signal.addEventListener('abort', killIfStuck);
  const config = { ...baseConfig, port: await checkPort(baseConfig.hosts, baseConfig.port) };
  const log = createLog({ name, level: config.logLevel });
  await using telemetry = await openTelemetry(config, { part: name, log });
  const context: RuntimeContext = { config, build, log, telemetry, stop: stop.signal };
  log.info({ build: build.server, dataFolder: config.dataFolder }, 'Starting');
  try {
    if (DATA_FOLDER_SERVICES.has(name)) await prepareDataFolder(config.dataFolder);
    if (name === 'web') await runWebService(context);
    else await runDatabaseService(name, addDatabaseUrl(name, context));
  } catch (error) {
    log.error({ error }, operatorMessageOf(error) ?? `The service ${name} failed`);
    throw error;
  }
  log.info({}, 'Stopped');
};

type DatabaseService = keyof typeof DATABASE_SERVICES;

/** Starts a service without waiting for the check of its settings, and stops it if a server refuses them. */
const runDatabaseService = async (name: DatabaseService, context: DatabaseContext): Promise<void> => {
  const { log, stop } = context;
  const refusal = new AbortController();
  const check = async (servers: readonly ExternalServer[]): Promise<void> => {
    try {
      for (const sentence of await checkServerSettings(servers)) log.warn({}, sentence);
    } catch (error) {
      refusal.abort();
      throw error;
    }
  };
  const settingsCheck = Promise.race([check(listServersOf(name, context)), waitForAbort(stop)]);
  const service = DATABASE_SERVICES[name]({ ...context, stop: AbortSignal.any([stop, refusal.signal]) });
  for (const result of await Promise.allSettled([settingsCheck, service]))
    if (result.status === 'rejected') throw result.reason;
};

/** Adds the database URL to the context. @throws OperatorError if the service lacks a required setting */
const addDatabaseUrl = (name: DatabaseService, context: RuntimeContext): DatabaseContext => {
  const { databaseUrl, publicOrigin, meilisearch } = context.config;
  if (databaseUrl === undefined)
    throw new OperatorError(
      `DATABASE_URL is missing: ${name} needs the address of a PostgreSQL; only "npm start" runs one of its own.`,
    );
  if (name === 'command-api' && publicOrigin === undefined)
    throw new OperatorError(
      'PUBLIC_URL is missing: command-api needs the public address of the product for the links in its emails.',
    );
  if (name === 'search-indexer' && !meilisearch)
    throw new OperatorError(
      'MEILISEARCH_URL is missing: search-indexer needs the address of the Meilisearch that it keeps current.',
    );
  return { ...context, databaseUrl };
};
