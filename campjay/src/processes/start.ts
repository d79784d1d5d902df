import { createLog, type Log } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { operatorMessageOf } from '../cli/operatorError.ts';
import { type Config, addressOf } from '../settings/config.ts';
import { pathsIn, prepareDataFolder, announceProduct, type Build } from './dataFolder.ts';
import { externalServers, checkServerSettings } from './infrastructure/externalServers.ts';
import { openEpochKeys, openMasterKeys } from './infrastructure/identityServices.ts';
import { waitForAbort, listenForStop, pause } from './stopSignal.ts';
import { openLogFile, echoLog } from '../supervisor/logFile.ts';
import { checkPort } from '../supervisor/port.ts';
import { runProcesses } from '../supervisor/runProcesses.ts';
import { type Terminal } from '../cli/terminal.ts';

const RESTART_PAUSE_MS = 1_000;
/** The start waits this long for a server to refuse the settings. A later refusal ends the running product. */
const REFUSAL_WAIT_MS = 2_000;

/**
 * Runs the product until the process is asked to stop: a database (unless DATABASE_URL is set), and two child processes
 * of the same build, which are restarted when they end. It stops the children first, then the database, and resolves
 * after both have ended.
 * @throws OperatorError, or the embedded PostgreSQL's error, with one sentence for the operator
 */
export const start = async (config: Config, build: Build, terminal: Terminal): Promise<void> => {
  using stop = listenForStop();
  await prepareDataFolder(config.dataFolder);
  const port = await checkPort(config.hosts, config.port);
  await openMasterKeys(config.masterKeyFile);
  await openEpochKeys(config.epochKeyFolder);
  const checking = checkServerSettings(externalServers(config, { databaseUrl: config.databaseUrl })).then(
    (unreachable) => unreachable.forEach((sentence) => terminal.print(sentence)),
  );
  const waitEnded = new AbortController();
  try {
    await Promise.race([checking, pause(REFUSAL_WAIT_MS, AbortSignal.any([stop.signal, waitEnded.signal]))]);
  } finally {
    waitEnded.abort(); // otherwise the timer of the pause would keep the process alive
  }
  const refused = checking.then(() => never);
  refused.catch(() => undefined); // handled by the race below
  using logFile = openLogFile(pathsIn(config.dataFolder).log);
  const log = createLog({ name: 'supervisor', level: config.logLevel, destination: logFile });
  log.info({ port, build: build.server, dataFolder: config.dataFolder }, 'Starting');
  /** Runs database and children once. @returns why they ended; undefined if a stop was requested */
  const runOnce = async (): Promise<string | undefined> => {
    await using database = await openDatabase({ ...config, port }, echoLog(log, terminal.print));
    await using processes = runProcesses({
      ...{ config: { ...config, port }, build, databaseUrl: database.url },
      ...{ logFile, log, terminal },
    });
    const stopRequested = waitForAbort(stop.signal).then(() => undefined);
    return await Promise.race([stopRequested, refused, processes.gaveUp, databaseExit(database.died)]);
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
  readonly died: Promise<never>;
}

const never = new Promise<never>(() => undefined);

/** Starts the embedded database and announces it to CLI commands, unless DATABASE_URL names another one. */
const openDatabase = async (config: Config, log: Log): Promise<Database> => {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, died: never, [Symbol.asyncDispose]: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataFolder: pathsIn(config.dataFolder).postgres, log });
  const announcement = await announceProduct(config.dataFolder, {
    databaseUrl: postgres.url,
    address: addressOf(config),
  });
  return {
    url: postgres.url,
    died: postgres.crashPromise,
    [Symbol.asyncDispose]: async () => {
      await announcement[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
    },
  };
};

/** Resolves with a sentence for the operator when the embedded database has ended by itself. */
const databaseExit = (died: Promise<never>): Promise<string> =>
  died.catch((error: unknown) => operatorMessageOf(error) ?? 'PostgreSQL ended by itself.');
