import { setMaxListeners } from 'node:events';
import { createChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { AWAITED_POSITIONS_CHANNEL, parseAwaitedPosition } from '@campjay/read-models/changeFeed.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { createAwaitedPosition } from './awaitedPosition.ts';
import { BUILDS_CHANNEL } from '../rebuild/build.ts';
import { type Runtime } from '../cursor.ts';
import { type Projection } from '../projection.ts';
import { runProjection, type RunnerRole } from './runProjection.ts';
import { DEFAULT_SETTINGS, type RuntimeSettings } from '../settings.ts';

export interface RunningProjections extends AsyncDisposable {
  /** Rejects with `ProjectionStopped` when a projection stops; the other projections continue. Resolves on disposal. */
  readonly done: Promise<void>;
  /** Returns this process's current role for each projection, by name. */
  readonly roles: () => ReadonlyMap<string, RunnerRole>;
}

/** Runs projections until the result is disposed. On disposal, each projection finishes its current batch. */
export const runProjections = async (
  runtime: Runtime,
  projections: readonly Projection[],
  settings: Partial<RuntimeSettings> = {},
): Promise<RunningProjections> => {
  await createReadModelTables(runtime.pool);
  const runners = projections.map((projection) => ({
    projection,
    changeSignal: createChangeSignal(),
    awaitedPosition: createAwaitedPosition(runtime.store),
  }));
  const buildsListener = await listen(
    runtime.databaseUrl,
    BUILDS_CHANNEL,
    (name) => {
      // An empty name means that notifications may have been missed.
      for (const { projection, changeSignal } of runners)
        if (name === '' || name === projection.name) changeSignal.notify();
    },
    runtime.log,
  );
  const readersListener = await listen(
    runtime.databaseUrl,
    AWAITED_POSITIONS_CHANNEL,
    (payload) => {
      const request = parseAwaitedPosition(payload);
      for (const { projection, awaitedPosition } of runners)
        if (request?.readModels.includes(projection.name)) awaitedPosition.request(request.position);
    },
    runtime.log,
  ).catch(async (error: unknown) => {
    await buildsListener[Symbol.asyncDispose]();
    throw error;
  });
  const shutdown = new AbortController();
  setMaxListeners(0, shutdown.signal); // each projection adds a listener
  const roles = new Map(projections.map(({ name }): [string, RunnerRole] => [name, 'starting']));
  const runs = runners.map(({ projection, changeSignal, awaitedPosition }) =>
    runProjection(runtime, projection, {
      signal: shutdown.signal,
      changeSignal,
      awaitedPosition,
      onRoleChange: (role) => roles.set(projection.name, role),
      settings: { ...DEFAULT_SETTINGS, ...settings },
    }),
  );
  const done = Promise.all(runs).then(() => undefined);
  // Callers may await `done` later. Until then, its rejection must not be reported as unhandled.
  done.catch(() => undefined);
  return {
    done,
    roles: () => roles,
    [Symbol.asyncDispose]: async () => {
      shutdown.abort();
      await Promise.allSettled(runs);
      await buildsListener[Symbol.asyncDispose]();
      await readersListener[Symbol.asyncDispose]();
    },
  };
};
