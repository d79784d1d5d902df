import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type ProjectionsAdmin, projectionsAdmin, startProjector } from '@campjay/projector/service.ts';
import { type Pool } from 'pg';
import { waitUntilCaughtUp } from '../waitUntilCaughtUp.ts';
import { openStore } from '../openStore.ts';
import { openResources } from '../resources.ts';
import { openIdentityServices, type IdentityServices } from '../identityServices.ts';
import { listenForStop } from '../stopSignal.ts';
import { requireMasterKeys } from './installation.ts';
import { type CommandContext, type OpenDatabaseOptions, openDatabase } from './openDatabase.ts';

const CATCH_UP_WITHIN_MS = 60_000;

export { type CommandContext } from './openDatabase.ts';

/** What a command works with while it runs. */
export interface CommandServices extends CommandContext {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly store: EventStore;
  /** Of the product that is known to run on the database. */
  readonly address: string | undefined;
  readonly projectionsAdmin: ProjectionsAdmin;
  /** Opens what people have sealed. @throws CannotRun where there are no master keys; none are made */
  readonly openIdentityServices: () => Promise<IdentityServices>;
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
  run: (resources: CommandServices) => Promise<number>,
  { mayBeEmpty = false }: Pick<OpenDatabaseOptions, 'mayBeEmpty'> = {},
): Promise<number> => {
  using stop = listenForStop();
  await using resources = openResources();
  const { config, terminal } = context;
  const { databaseUrl, pool, running, log } = await openDatabase(resources, context, {
    applicationName: 'campjay command',
    mayBeEmpty,
  });
  const store = resources.add(await openStore(config, { databaseUrl, log }));
  const admin = projectionsAdmin({ pool, databaseUrl, store, log });
  const readModels = (await admin.list()).map(({ name }) => name);
  if (running === undefined) {
    resources.add(await startProjector({ pool, databaseUrl, store, log }));
    terminal.progress('Bringing the read models up to date …');
    await waitUntilCaughtUp({ pool, store }, readModels, {
      withinMs: CATCH_UP_WITHIN_MS,
      signal: stop.signal,
    });
  }
  return await run({
    ...context,
    pool,
    databaseUrl,
    store,
    projectionsAdmin: admin,
    openIdentityServices: async () => {
      await requireMasterKeys(config);
      return openIdentityServices(config, { pool, store, log });
    },
    readModels,
    log,
    address: running?.address,
    signal: stop.signal,
  });
};
