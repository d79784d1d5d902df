import { setMaxListeners } from 'node:events';
import { createBell } from '@campjay/platform/eventStore/bell.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { AWAITED_CHANNEL, readAwaited } from '@campjay/platform/readModels/awaited.ts';
import { createReadModelTables } from '@campjay/platform/readModels/tables.ts';
import { createAwaitedPosition } from './awaitedPosition.ts';
import { BUILDS_CHANNEL } from './buildsChannel.ts';
import { type Runtime } from './cursor.ts';
import { type Projection } from './projection.ts';
import { runProjection, type RunnerRole } from './runProjection.ts';
import { DEFAULT_SETTINGS, type RuntimeSettings } from './settings.ts';

export interface RunningProjections extends AsyncDisposable {
  /** Rejects with `ProjectionStopped` when one of them cannot go on; the others go on. Resolves when disposed of. */
  readonly done: Promise<void>;
  /** What this process does for each of them now. */
  readonly roles: () => ReadonlyMap<string, RunnerRole>;
}

/** Runs projections until disposed of; each finishes the batch it is writing. */
export const runProjections = async (
  runtime: Runtime,
  projections: readonly Projection[],
  settings: Partial<RuntimeSettings> = {},
): Promise<RunningProjections> => {
  await createReadModelTables(runtime.pool);
  const listeners = projections.map((projection) => ({
    projection,
    bell: createBell(),
    awaited: createAwaitedPosition(runtime.store),
  }));
  const listening = await listen(
    runtime.databaseUrl,
    BUILDS_CHANNEL,
    (name) => {
      for (const { projection, bell } of listeners) if (name === '' || name === projection.name) bell.ring();
    },
    runtime.log,
  );
  const listeningForReaders = await listen(
    runtime.databaseUrl,
    AWAITED_CHANNEL,
    (payload) => {
      const told = readAwaited(payload);
      for (const { projection, awaited } of listeners)
        if (told?.readModels.includes(projection.name)) awaited.tell(told.position);
    },
    runtime.log,
  ).catch(async (error: unknown) => {
    await listening[Symbol.asyncDispose]();
    throw error;
  });
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // each projection hears of the end
  const roles = new Map(projections.map(({ name }): [string, RunnerRole] => [name, 'starting']));
  const runs = listeners.map(({ projection, bell, awaited }) =>
    runProjection(runtime, projection, {
      ...{ signal: ending.signal, bell, awaited },
      onRole: (role) => roles.set(projection.name, role),
      settings: { ...DEFAULT_SETTINGS, ...settings },
    }),
  );
  const done = Promise.all(runs).then(() => undefined);
  // Whoever starts them may look at `done` only later.
  done.catch(() => undefined);
  return {
    done,
    roles: () => roles,
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      await Promise.allSettled(runs);
      await listening[Symbol.asyncDispose]();
      await listeningForReaders[Symbol.asyncDispose]();
    },
  };
};
