import { setTimeout } from 'node:timers/promises';
import { type Bell } from '@campjay/platform/eventStore/bell.ts';
import { READ_MODELS_CHANNEL } from '@campjay/platform/readModels/channel.ts';
import { type HeldLock } from '@campjay/platform/postgres/heldLock.ts';
import { type AwaitedPosition } from './awaitedPosition.ts';
import { isKeptCurrent, readBuilds } from './builds.ts';
import { type Runtime } from './cursor.ts';
import { messageOf, ProjectionStopped, remedyFor } from './failures.ts';
import { followBuild } from './followBuild.ts';
import { provideBuild, tidyUp } from './keepHouse.ts';
import { tryHold } from './locks.ts';
import { seeToOrdered } from './makeOrdered.ts';
import { type Projection } from './projection.ts';
import { type RuntimeSettings } from './settings.ts';
import { BuildGone, jittered } from './withCursor.ts';

const LONGEST_PAUSE_MS = 5_000;

export interface Running {
  readonly signal: AbortSignal;
  /** Rings when builds or pointers changed. */
  readonly bell: Bell;
  /** What readers wait for. */
  readonly awaited: AwaitedPosition;
  readonly settings: RuntimeSettings;
  /** Told whenever this process begins to play another part. */
  readonly onRole: (role: RunnerRole) => void;
}

/**
 * What a process does for a projection: one writes, the others stand by for it. One that retries failed last, and tries
 * again and again; a stopped one does nothing any more.
 */
export type RunnerRole = 'starting' | 'writing' | 'standing by' | 'retrying' | 'stopped';

/**
 * Runs a projection until the signal aborts: one process at a time, the others stand by and take over when its lock is
 * free. Goes on by itself after any failure of database or log.
 * @throws ProjectionStopped when nothing but another build of the code will help; readers find the reason in
 * `projections.read_models.stopped`.
 */
export const runProjection = async (runtime: Runtime, projection: Projection, running: Running): Promise<void> => {
  const { log } = runtime;
  const { signal, settings, onRole } = running;
  const { name } = projection;
  let isStandingBy = false;
  let pauseMs = settings.standbyEveryMs;
  while (!signal.aborted) {
    try {
      const hasRun = await runIfFree(runtime, projection, running);
      if (!hasRun && !isStandingBy) log.info({ projection: name }, 'Another process runs this projection; standing by');
      isStandingBy = !hasRun;
      pauseMs = settings.standbyEveryMs;
    } catch (error) {
      if (isAborted(signal)) return;
      if (error instanceof ProjectionStopped || remedyFor(error) !== 'retry') {
        const stopped = asStopped(name, error);
        log.error({ error: stopped, projection: name }, stopped.message);
        await recordStop(runtime, name, stopped.message);
        onRole('stopped');
        throw stopped;
      }
      onRole('retrying');
      log.error({ error, projection: name, pauseMs }, 'The projection pauses and tries again');
      await setTimeout(jittered(pauseMs), undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      continue;
    }
    await setTimeout(settings.standbyEveryMs, undefined, { signal }).catch(() => undefined);
  }
};

/** Runs it if no other process does. @returns whether it did */
const runIfFree = async (runtime: Runtime, projection: Projection, running: Running): Promise<boolean> => {
  await using lock = await tryHold(runtime.databaseUrl, 'runner', projection.name);
  running.onRole(lock ? 'writing' : 'standing by');
  if (lock) runtime.log.info({ projection: projection.name }, 'This process runs the projection');
  if (lock) await runHolding(runtime, projection, lock, running);
  return lock !== undefined;
};

/** The compiler would take the loop's condition for the answer; meanwhile it may have changed. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

const asStopped = (name: string, error: unknown): ProjectionStopped =>
  error instanceof ProjectionStopped
    ? error
    : new ProjectionStopped(`Projection ${name} stopped: ${messageOf(error)}`, { cause: error });

/**
 * With the lock: provides a build, follows every build that is kept current, makes a replay that was ordered, and tidies
 * up, look after look.
 */
const runHolding = async (
  runtime: Runtime,
  projection: Projection,
  lock: HeldLock,
  { signal, bell, awaited, settings, onRole }: Running,
): Promise<void> => {
  const { pool } = runtime;
  const { lookEveryMs, keepFormerForMs, batchSize, passEveryMs } = settings;
  const ending = new AbortController();
  const both = AbortSignal.any([signal, lock.lost, ending.signal]);
  const followed = new Map<string, Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  const follow = (schema: string): void => {
    const following = followBuild(runtime, projection, schema, {
      ...{ signal: both, batchSize, passEveryMs, awaited },
      onRetry: () => onRole('retrying'),
      onProgress: () => onRole('writing'),
    })
      .catch((error: unknown) => {
        if (error instanceof BuildGone || both.aborted) return;
        failure ??= { error };
        bell.ring();
      })
      .finally(() => followed.delete(schema));
    followed.set(schema, following);
  };
  const throwFailure = (): void => {
    if (failure) throw failure.error;
  };

  let replaying: Promise<void> | undefined;
  const takeUpReplay = (): void => {
    replaying ??= seeToOrdered(runtime, projection, both)
      .then((isMade) => {
        if (isMade) bell.ring();
      })
      .finally(() => {
        replaying = undefined;
      });
  };

  try {
    await recordStop(runtime, projection.name, undefined);
    for (;;) {
      const { rings } = bell;
      await lock.check();
      if (lock.lost.aborted) runtime.log.warn({ projection: projection.name }, 'The projection lost its lock');
      if (both.aborted) return;
      await tidyUp(runtime, projection);
      const isProvided = await provideBuild(runtime, projection, { signal: both, keepFormerForMs });
      const kept = (await readBuilds(pool, projection)).all.filter((build) => isKeptCurrent(projection, build));
      for (const { schema } of kept) if (!followed.has(schema)) follow(schema);
      takeUpReplay();
      throwFailure();
      await bell.rungSince(rings, { atMostMs: isProvided ? lookEveryMs : settings.standbyEveryMs, signal: both });
      throwFailure();
    }
  } finally {
    ending.abort();
    await Promise.all([...followed.values(), replaying]);
  }
};

/** Tells readers that the projection stopped, and why, or that it runs again. */
const recordStop = async ({ pool, log }: Runtime, name: string, reason: string | undefined): Promise<void> => {
  try {
    await pool.query(
      `with stop as (
         insert into projections.read_models (name, stopped, stopped_at)
         values ($1, $2::text, case when $2::text is not null then now() end)
         on conflict (name) do update set stopped = excluded.stopped, stopped_at = excluded.stopped_at
       ) select pg_notify($3, $1)`,
      [name, reason ?? null, READ_MODELS_CHANNEL],
    );
  } catch (error) {
    log.warn({ error, projection: name }, 'Could not record whether the projection runs');
  }
};
