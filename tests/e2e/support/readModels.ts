import { PositionSchema } from '@campjay/platform/eventstore/port.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { waitUntilSearchable } from '@campjay/campjay/processes/waitUntilCaughtUp.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';

/** Longer than a busy machine takes to project an import. */
const WITHIN_MS = 30_000;

export interface ReadModels extends AsyncDisposable {
  /**
   * Waits until all read models include the log up to a position, which each command returns; without one, everything
   * in the log at the time of the call. @throws if they do not get there
   */
  readonly awaitPosition: (position?: string) => Promise<void>;
  /** Waits until searches include everything in the log at the time of the call: each query API searches in memory. */
  readonly awaitSearches: (addresses: readonly string[]) => Promise<void>;
}

/** Waits for a product's read models like its query API, which waits for the position that a reader has written. */
export const openReadModels = async (databaseUrl: string): Promise<ReadModels> => {
  const resources = openResources();
  try {
    const pool = openPool(databaseUrl, { applicationName: 'browser tests', max: 2 });
    resources.onClose(() => pool.end());
    const store = resources.add(await openPostgresEventStore({ url: databaseUrl, log: silentLog }));
    const deps = { pool, databaseUrl, store, log: silentLog, timeoutMs: WITHIN_MS };
    const { awaitReadModels } = resources.add(await openReadModelWaiter(deps));
    const { rows } = await pool.query<{ name: string }>('select name from projections.read_models');
    const names = rows.map(({ name }) => name);
    return {
      awaitPosition: async (position) => {
        const target = position === undefined ? await store.head() : PositionSchema.parse(position);
        const outcome = await awaitReadModels(target, names, new AbortController().signal);
        if (outcome === 'behind') throw new Error(`The read models did not reach position ${target}.`);
      },
      awaitSearches: async (addresses) => {
        const waiting = { withinMs: WITHIN_MS, signal: new AbortController().signal };
        const head = await store.head();
        for (const address of addresses)
          if (!(await waitUntilSearchable(store, address, head, waiting)))
            throw new Error('Searches are behind the log.');
      },
      [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
    };
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
};
