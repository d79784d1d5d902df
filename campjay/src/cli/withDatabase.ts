import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ProjectionsAdmin, createAdminForAllProjections, startProjector } from '@campjay/projector/service.ts';
import { type Pool } from 'pg';
import { waitUntilCaughtUp } from '../processes/waitUntilCaughtUp.ts';
import { openStore } from '../processes/infrastructure/openStore.ts';
import { openResources } from '../processes/resources.ts';
import { openIdentityServices, type IdentityServices } from '../processes/infrastructure/identityServices.ts';
import { listenForStop } from '../processes/stopSignal.ts';
import { requireMasterKeys } from './installation.ts';
import { type CommandContext, type OpenDatabaseOptions, openDatabase } from './openDatabase.ts';

/** After this time, the command runs even if the read models have not caught up. */
const CATCH_UP_TIMEOUT_MS = 60_000;

export { type CommandContext } from './openDatabase.ts';

/** What a command can use while it runs. */
export interface CommandServices extends CommandContext {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly store: EventStore;
  /** Address of the product that runs in the data folder. Undefined if none does, or if DATABASE_URL is set. */
  readonly address: string | undefined;
  readonly projectionsAdmin: ProjectionsAdmin;
  /** Opens accounts and encrypted data. @throws OperatorError if there are no master keys; none are created */
  readonly openIdentityServices: () => Promise<IdentityServices>;
  /** Names of all read models. */
  readonly readModels: readonly string[];
  readonly log: Log;
  /** Aborted when the command is asked to stop. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command with the database that `openDatabase` finds or starts. If no product runs in the data folder, a
 * projector runs beside the command and updates the read models from the log. If another process already updates them,
 * this projector only stands by.
 * @returns the exit status that `run` returns
 * @throws what `run` and `openDatabase` throw
 */
export const withDatabase = async (
  context: CommandContext,
  run: (services: CommandServices) => Promise<number>,
  { mayBeEmpty = false }: Pick<OpenDatabaseOptions, 'mayBeEmpty'> = {},
): Promise<number> => {
  using stop = listenForStop();
  await using resources = openResources();
  const { config, terminal } = context;
  const { databaseUrl, pool, runningProduct, log } = await openDatabase(resources, context, {
    applicationName: 'campjay command',
    mayBeEmpty,
  });
  const store = resources.add(await openStore(config, { databaseUrl, log }));
  const projectionsAdmin = createAdminForAllProjections({ pool, databaseUrl, store, log });
  const readModels = (await projectionsAdmin.list()).map(({ name }) => name);
  if (runningProduct === undefined) {
    resources.add(await startProjector({ pool, databaseUrl, store, log }));
    terminal.progress('Bringing the read models up to date …');
    await waitUntilCaughtUp({ pool, store }, readModels, {
      withinMs: CATCH_UP_TIMEOUT_MS,
      signal: stop.signal,
    });
  }
  return await run({
    ...context,
    pool,
    databaseUrl,
    store,
    projectionsAdmin,
    openIdentityServices: async () => {
      await requireMasterKeys(config);
      return openIdentityServices(config, { pool, store, log });
    },
    readModels,
    log,
    address: runningProduct?.address,
    signal: stop.signal,
  });
};
