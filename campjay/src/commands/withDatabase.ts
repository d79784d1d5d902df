import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type ProjectionsDesk, projectionsDesk, startProjector } from '@campjay/projector/service.ts';
import { type Pool } from 'pg';
import { caughtUp } from '../caughtUp.ts';
import { openStore } from '../openStore.ts';
import { openParts } from '../parts.ts';
import { openPeople, type People } from '../people.ts';
import { listenForStop } from '../stopSignal.ts';
import { requireMasterKeys } from './installation.ts';
import { type CommandContext, type DatabaseNeeds, openDatabase } from './openDatabase.ts';

const CATCH_UP_WITHIN_MS = 60_000;

export { type CommandContext } from './openDatabase.ts';

/** What a command works with while it runs. */
export interface CommandParts extends CommandContext {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly store: EventStore;
  /** Of the product that is known to run on the database. */
  readonly address: string | undefined;
  readonly desk: ProjectionsDesk;
  /** Opens what people have sealed. @throws CannotRun where there are no master keys; none are made */
  readonly openPeople: () => Promise<People>;
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
 * @throws what `run` throws, and CannotRun or EmbeddedPostgresFailed when there is no database to be had, or none with data
 */
export const withDatabase = async (
  context: CommandContext,
  run: (parts: CommandParts) => Promise<number>,
  { mayBeEmpty = false }: Pick<DatabaseNeeds, 'mayBeEmpty'> = {},
): Promise<number> => {
  using stop = listenForStop();
  await using parts = openParts();
  const { config, terminal } = context;
  const { databaseUrl, pool, running, log } = await openDatabase(parts, context, {
    applicationName: 'campjay command',
    mayBeEmpty,
  });
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
    openPeople: async () => {
      await requireMasterKeys(config);
      return openPeople(config, { pool, store, log });
    },
    readModels,
    log,
    address: running?.address,
    signal: stop.signal,
  });
};
