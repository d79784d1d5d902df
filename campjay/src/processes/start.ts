import { createLog, type Log } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { operatorMessage } from '../cli/operatorError.ts';
import { type Config, addressOf } from '../settings/config.ts';
import { pathsIn, prepareDataFolder, announceProduct, type Build } from './dataFolder.ts';
import { externalServers, refuseWrongSettings } from './infrastructure/externalServers.ts';
import { epochKeysIn, masterKeysIn } from './infrastructure/identityServices.ts';
import { aborted, listenForStop, pause } from './stopSignal.ts';
import { openLogFile, echoLog } from '../supervisor/logFile.ts';
import { tryPort } from '../supervisor/port.ts';
import { runProcesses } from '../supervisor/runProcesses.ts';
import { type Terminal } from '../cli/terminal.ts';

const DATABASE_AGAIN_AFTER_MS = 1_000;
/** How long a start waits for servers that refuse the settings. A slower refusal is handled while the product runs. */
const REFUSALS_WITHIN_MS = 2_000;

/**
 * Runs the product until the process is asked to stop: the database (unless DATABASE_URL names one), and two child
 * processes of the same build, which are restarted when they end. Before it resolves everything is stopped, children
 * first.
 * @throws OperatorError, or the embedded PostgreSQL's error, with one sentence for the operator
 */
export const start = async (config: Config, build: Build, terminal: Terminal): Promise<void> => {
  using stop = listenForStop();
  await prepareDataFolder(config.dataFolder);
  const port = await tryPort(config.hosts, config.port);
  await masterKeysIn(config.masterKeyFile);
  await epochKeysIn(config.epochKeyFolder);
  const checking = refuseWrongSettings(externalServers(config, { databaseUrl: config.databaseUrl })).then(
    (unreachable) => unreachable.forEach((sentence) => terminal.print(sentence)),
  );
  const settled = new AbortController();
  try {
    await Promise.race([checking, pause(REFUSALS_WITHIN_MS, AbortSignal.any([stop.signal, settled.signal]))]);
  } finally {
    settled.abort(); // the pause would keep the process alive
  }
  const refused = checking.then(() => never);
  refused.catch(() => undefined); // handled by the race below
  using logFile = openLogFile(pathsIn(config.dataFolder).log);
  const log = createLog({ name: 'supervisor', level: config.logLevel, destination: logFile });
  log.info({ port, build: build.server, dataFolder: config.dataFolder }, 'Starting');
  /** @returns why it ended; undefined if it was asked to stop */
  const runOnce = async (): Promise<string | undefined> => {
    await using database = await openDatabase({ ...config, port }, echoLog(log, terminal.print));
    const shared = { build, databaseUrl: database.url, logFile, log, terminal };
    await using processes = runProcesses({ config: { ...config, port }, ...shared });
    const stopRequested = aborted(stop.signal).then(() => undefined);
    return await Promise.race([stopRequested, refused, processes.gaveUp, databaseEnded(database.died)]);
  };
  try {
    while (!stop.signal.aborted) {
      const ended = await runOnce();
      if (ended === undefined) break;
      log.error({}, ended);
      terminal.print(`${ended} It is started again.`);
      await pause(DATABASE_AGAIN_AFTER_MS, stop.signal);
    }
  } catch (error) {
    log.error({ err: error }, operatorMessage(error) ?? 'The supervisor failed');
    throw error;
  }
  log.info({}, 'Stopped');
};

interface Database extends AsyncDisposable {
  readonly url: string;
  readonly died: Promise<never>;
}

const never = new Promise<never>(() => undefined);

const openDatabase = async (config: Config, log: Log): Promise<Database> => {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, died: never, [Symbol.asyncDispose]: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataFolder: pathsIn(config.dataFolder).postgres, log });
  const announced = await announceProduct(config.dataFolder, { databaseUrl: postgres.url, address: addressOf(config) });
  return {
    url: postgres.url,
    died: postgres.died,
    [Symbol.asyncDispose]: async () => {
      await announced[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
    },
  };
};

/** The embedded server rejects `died` with a sentence. */
const databaseEnded = (died: Promise<never>): Promise<string> =>
  died.catch((error: unknown) => operatorMessage(error) ?? 'PostgreSQL ended by itself.');
