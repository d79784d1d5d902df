import { createLog, type Log } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { operatorMessageOf } from '../cli/operatorError.ts';
import { type Config, addressOf } from '../settings/config.ts';
import { pathsIn, prepareDataFolder, announceProduct, type Build } from './dataFolder.ts';
import { listExternalServers, checkServerSettings } from './infrastructure/externalServers.ts';
import { openEpochKeys, openMasterKeys } from './infrastructure/identityServices.ts';
import { pause } from '@campjay/platform/kernel/retry.ts';
import { waitForAbort, listenForStop } from './stopSignal.ts';
import { openLogFile, echoLog } from '../supervisor/logFile.ts';
import { checkPort } from '../supervisor/port.ts';
import { runProcesses } from '../supervisor/runProcesses.ts';
import { type Terminal } from '../cli/terminal.ts';

/** Pause before the database and the children are started again. */
const RESTART_PAUSE_MS = 1_000;
/** The start waits this long for a server to refuse the settings. A later refusal ends the running product. */
const REFUSAL_WAIT_MS = 2_000;

/**
 * Runs the product until the process is asked to stop: a database (unless DATABASE_URL is set), and two child processes
 * of the same build, which are restarted when they end. It stops the children first, then the database, and resolves
 * after both have ended.
 * @throws OperatorError, or the error of the embedded PostgreSQL, if the operator has to fix something
 */
export const start = async (config: Config, build: Build, terminal: Terminal): Promise<void> => {
  using stop = listenForStop();
  await prepareDataFolder(config.dataFolder);
  const port = await checkPort(config.hosts, config.port);
  await openMasterKeys(config.masterKeyFile);
  await openEpochKeys(config.epochKeyFolder);
  const settingsCheck = checkServerSettings(listExternalServers(config, { databaseUrl: config.databaseUrl })).then(
    (warnings) => warnings.forEach((sentence) => terminal.print(sentence)),
  );
  const endOfWait = new AbortController();
  try {
    await Promise.race([settingsCheck, pause(REFUSAL_WAIT_MS, AbortSignal.any([stop.signal, endOfWait.signal]))]);
  } finally {
    endOfWait.abort(); // otherwise the timer of the pause would keep the process alive
  }
  // Rejects if a server refuses the settings, and never settles otherwise.
  const refusal = settingsCheck.then(() => never);
  refusal.catch(() => undefined); // `runOnce` handles the error
  using logFile = openLogFile(pathsIn(config.dataFolder).log);
  const log = createLog({ name: 'supervisor', level: config.logLevel, destination: logFile });
  log.info({ port, build: build.server, dataFolder: config.dataFolder }, 'Starting');
  /**
   * Runs the database and the children until the embedded database crashes or a stop is requested.
   * @returns a sentence about the crash; undefined if a stop was requested
   */
  const runOnce = async (): Promise<string | undefined> => {
    await using database = await openDatabase({ ...config, port }, echoLog(log, terminal.print));
    await using processes = runProcesses({
      config: { ...config, port },
      build,
      databaseUrl: database.url,
      logFile,
      log,
      terminal,
    });
    const stopRequest = waitForAbort(stop.signal).then(() => undefined);
    return await Promise.race([stopRequest, refusal, processes.gaveUp, describeCrash(database.crash)]);
  };
  try {
    while (!stop.signal.aborted) {
      const reason = await runOnce();
      if (reason === undefined) break;
      log.error({}, reason);
      terminal.print(`${reason} Restarting it.`);
      await pause(RESTART_PAUSE_MS, stop.signal);
    }
  } catch (error) {
    log.error({ error }, operatorMessageOf(error) ?? 'The supervisor failed');
    throw error;
  }
  log.info({}, 'Stopped');
};

interface Database extends AsyncDisposable {
  readonly url: string;
  /** Rejects if the embedded database ends by itself. */
  readonly crash: Promise<never>;
}

/** A promise that never settles. */
const never = new Promise<never>(() => undefined);

/** Starts the embedded database and announces it to CLI commands, unless DATABASE_URL names another one. */
const openDatabase = async (config: Config, log: Log): Promise<Database> => {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, crash: never, [Symbol.asyncDispose]: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataFolder: pathsIn(config.dataFolder).postgres, log });
  const announcement = await announceProduct(config.dataFolder, {
    databaseUrl: postgres.url,
    address: addressOf(config),
  });
  return {
    url: postgres.url,
    crash: postgres.crashPromise,
    [Symbol.asyncDispose]: async () => {
      await announcement[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
    },
  };
};

/** Resolves with a sentence for the operator when the embedded database has ended by itself. */
const describeCrash = (crash: Promise<never>): Promise<string> =>
  crash.catch((error: unknown) => operatorMessageOf(error) ?? 'PostgreSQL ended by itself.');
