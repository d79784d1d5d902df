import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { createLog, type Log, silentLog } from '@campjay/platform/log/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { type ProjectionsDesk, projectionsDesk, startProjector } from '@campjay/projector/service.ts';
import { type Pool } from 'pg';
import { caughtUp } from '../caughtUp.ts';
import { type Config } from '../config.ts';
import { placesIn, prepareDataFolder } from '../dataFolder.ts';
import { openStore } from '../openStore.ts';
import { openParts, type Parts } from '../parts.ts';
import { reachDatabase } from '../reachDatabase.ts';
import { findRunningProduct } from '../runningProduct.ts';
import { listenForStop } from '../stopSignal.ts';
import { tellingLog } from '../supervisor/tellingLog.ts';
import { type Terminal } from '../terminal.ts';

const CATCH_UP_WITHIN_MS = 60_000;

export interface CommandContext {
  readonly config: Config;
  readonly terminal: Terminal;
}

/** What a command works with while it runs. */
export interface CommandParts extends CommandContext {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly store: EventStore;
  /** Of the product that is known to run on the database. */
  readonly address: string | undefined;
  readonly desk: ProjectionsDesk;
  /** The names of all read models. */
  readonly readModels: readonly string[];
  readonly log: Log;
  /** Aborted when the command is asked to stop. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command on the product's database: that of the running product, else one that is started for as long as the
 * command takes. Where no running product is known to follow the log, a projector runs beside the command, so that what
 * it appends can be seen afterwards; should there be one after all, ours waits behind it.
 * @returns what `run` returns, the exit status
 * @throws what `run` throws, and CannotRun or EmbeddedPostgresFailed when there is no database to be had
 */
export const withDatabase = async (
  context: CommandContext,
  run: (parts: CommandParts) => Promise<number>,
): Promise<number> => {
  using stop = listenForStop();
  await using parts = openParts();
  const { config, terminal } = context;
  const log = commandLog(config);
  if (config.databaseUrl !== undefined) await reachDatabase(config.databaseUrl);
  const running = config.databaseUrl === undefined ? await findRunningProduct(config.dataFolder) : undefined;
  const databaseUrl =
    running?.databaseUrl ?? config.databaseUrl ?? (await ownDatabase(parts, config, tellingLog(log, terminal.say)));
  const pool = openPool(databaseUrl, { applicationName: 'campjay command' });
  parts.addClosing(() => pool.end());
  const store = parts.add(await openStore(config, { databaseUrl, log }));
  const desk = projectionsDesk({ pool, databaseUrl, store, log });
  const readModels = (await desk.list()).map(({ name }) => name);
  if (running === undefined) {
    parts.add(await startProjector({ pool, databaseUrl, store, log }));
    terminal.progress('Bringing the read models up to date …');
    await caughtUp({ pool, store }, readModels, {
      withinMs: CATCH_UP_WITHIN_MS,
      signal: stop.signal,
    });
  }
  return await run({
    ...context,
    pool,
    databaseUrl,
    store,
    desk,
    readModels,
    log,
    address: running?.address,
    signal: stop.signal,
  });
};

const ownDatabase = async (parts: Parts, config: Config, log: Log): Promise<string> => {
  await prepareDataFolder(config.dataFolder);
  const postgres = await startEmbeddedPostgres({ dataFolder: placesIn(config.dataFolder).postgres, log });
  return parts.add(postgres).url;
};

/** A command speaks to a person, in sentences; what the parts say to machines is shown to whoever looks for a fault. */
const commandLog = ({ logLevel }: Config): Log =>
  logLevel === 'debug' ? createLog({ name: 'command', level: logLevel, destination: process.stderr }) : silentLog;
