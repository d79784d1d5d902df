import { type ChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { pause, pauseAfter, withJitter } from '@campjay/platform/kernel/retry.ts';
import { type HeldLock } from '@campjay/platform/postgres/advisoryLock.ts';
import { type AwaitedPosition } from './awaitedPosition.ts';
import { isMaintained, readBuilds } from '../rebuild/builds.ts';
import { type Runtime, BuildGone } from '../cursor.ts';
import { messageOf, ProjectionStopped, remedyFor } from '../park/failures.ts';
import { followBuild } from './followBuild.ts';
import { ensureBuild, removeStaleBuilds } from '../rebuild/reconcileBuilds.ts';
import { tryLock } from '../locks.ts';
import { dispatchRequestedReplay } from '../promote/runOrderedReplay.ts';
import { type Projection } from '../projection.ts';
import { type RuntimeSettings } from '../settings.ts';

const MAX_PAUSE_MS = 5_000;

export interface RunContext {
  readonly signal: AbortSignal;
  /**
   * Wakes the runner when a build is added or removed, another build goes live, or a replay is requested or canceled.
   */
  readonly changeSignal: ChangeSignal;
  /** The log position that readers wait for the projector to reach. */
  readonly awaitedPosition: AwaitedPosition;
  readonly settings: RuntimeSettings;
  /** Called whenever this process changes its role. */
  readonly onRoleChange: (role: RunnerRole) => void;
}

/**
 * The role of a process for a projection. One process writes, the others stand by. `retrying`: it failed and has not
 * yet succeeded again. `stopped`: it failed permanently.
 */
export type RunnerRole = 'starting' | 'writing' | 'standing by' | 'retrying' | 'stopped';

/**
 * Runs a projection until the signal aborts. One process runs it at a time; the others stand by and take over when its
 * lock is free. Retries after any failure of the database or the log.
 * @throws ProjectionStopped if the failure cannot be fixed without deploying other code; the reason is stored in
 * `projections.read_models.stopped`
 */
export const runProjection = async (runtime: Runtime, projection: Projection, context: RunContext): Promise<void> => {
  const { log } = runtime;
  const { signal, settings, onRoleChange } = context;
  const { name } = projection;
  let isStandingBy = false;
  const backoff = { firstPauseMs: settings.standbyIntervalMs, longestPauseMs: MAX_PAUSE_MS };
  let failures = 0;
  while (!signal.aborted) {
    let pauseMs = settings.standbyIntervalMs;
    try {
      const hasRun = await runIfUnlocked(runtime, projection, context);
      if (!hasRun && !isStandingBy) log.info({ projection: name }, 'Another process runs this projection; standing by');
      isStandingBy = !hasRun;
      failures = 0;
    } catch (error) {
      if (isAborted(signal)) return;
      if (error instanceof ProjectionStopped || remedyFor(error) !== 'retry') {
        const stopError = toStopError(name, error);
        // Log last: an operator who sees the log line must already find the reason in the list of read models.
        await storeStopReason(runtime, name, stopError.message).finally(() =>
          log.error({ error: stopError, projection: name }, stopError.message),
        );
        onRoleChange('stopped');
        throw stopError;
      }
      onRoleChange('retrying');
      failures += 1;
      pauseMs = withJitter(pauseAfter(backoff, failures));
      log.error({ error, projection: name, pauseMs }, 'The projection failed and will be retried');
    }
    await pause(pauseMs, signal);
  }
};

/**
 * Runs the projection unless another process does.
 * @returns whether this process ran it
 */
const runIfUnlocked = async (runtime: Runtime, projection: Projection, context: RunContext): Promise<boolean> => {
  await using lock = await tryLock(runtime.databaseUrl, 'runner', projection.name);
  context.onRoleChange(lock ? 'writing' : 'standing by');
  if (!lock) return false;
  runtime.log.info({ projection: projection.name }, 'This process runs the projection');
  await runWithLock(runtime, projection, lock, context);
  return true;
};

/**
 * This is a function because the compiler would otherwise conclude from the loop's condition that `signal.aborted` is
 * still false.
 */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

const toStopError = (name: string, error: unknown): ProjectionStopped =>
  error instanceof ProjectionStopped
    ? error
    : new ProjectionStopped(`Projection ${name} stopped: ${messageOf(error)}`, { cause: error });

/**
 * Runs the projection while this process holds the lock. On each change, and at intervals: removes stale builds,
 * ensures a live build, applies new events to every build that is kept up to date, and makes a requested replay.
 */
const runWithLock = async (
  runtime: Runtime,
  projection: Projection,
  lock: HeldLock,
  { signal, changeSignal, awaitedPosition, settings, onRoleChange }: RunContext,
): Promise<void> => {
  const { pool } = runtime;
  const { pollIntervalMs, formerBuildRetentionMs, batchSize, idleCheckpointIntervalMs } = settings;
  const shutdown = new AbortController();
  const stopSignal = AbortSignal.any([signal, lock.lossSignal, shutdown.signal]);
  const followers = new Map<string, Promise<void>>();
  // A follower runs in the background. Its error is stored here and wakes the loop below, which throws it.
  let failure: { readonly error: unknown } | undefined;

  const startFollower = (schema: string): void => {
    const follower = followBuild(runtime, projection, schema, {
      signal: stopSignal,
      batchSize,
      idleCheckpointIntervalMs,
      awaitedPosition,
      onRetry: () => onRoleChange('retrying'),
      onProgress: () => onRoleChange('writing'),
    })
      .catch((error: unknown) => {
        if (error instanceof BuildGone || stopSignal.aborted) return;
        failure ??= { error };
        changeSignal.notify();
      })
      .finally(() => followers.delete(schema));
    followers.set(schema, follower);
  };
  const throwIfFailed = (): void => {
    if (failure) throw failure.error;
  };

  let replay: Promise<void> | undefined;
  const startReplay = (): void => {
    replay ??= dispatchRequestedReplay(runtime, projection, stopSignal)
      .then((isFinished) => {
        if (isFinished) changeSignal.notify();
      })
      .finally(() => {
        replay = undefined;
      });
  };

  try {
    await storeStopReason(runtime, projection.name, null);
    for (;;) {
      const { changeCount } = changeSignal;
      await lock.check();
      if (lock.lossSignal.aborted) runtime.log.warn({ projection: projection.name }, 'The projection lost its lock');
      if (stopSignal.aborted) return;
      await removeStaleBuilds(runtime, projection);
      const hasBuild = await ensureBuild(runtime, projection, {
        signal: stopSignal,
        formerBuildRetentionMs,
      });
      const { all: builds } = await readBuilds(pool, projection);
      for (const build of builds)
        if (isMaintained(projection, build) && !followers.has(build.schema)) startFollower(build.schema);
      startReplay();
      throwIfFailed();
      await changeSignal.changedSince(changeCount, {
        timeoutMs: hasBuild ? pollIntervalMs : settings.standbyIntervalMs,
        signal: stopSignal,
      });
      throwIfFailed();
    }
  } finally {
    shutdown.abort();
    await Promise.all([...followers.values(), replay]);
  }
};

/** Stores why the projection stopped, or null when it starts to run, and notifies readers. */
const storeStopReason = async ({ pool, log }: Runtime, name: string, reason: string | null): Promise<void> => {
  try {
    await pool.query(
      `with stop as (
         insert into projections.read_models (name, stopped, stopped_at)
         values ($1, $2::text, case when $2::text is not null then now() end)
         on conflict (name) do update set stopped = excluded.stopped, stopped_at = excluded.stopped_at
       ) select pg_notify($3, $1)`,
      [name, reason, READ_MODELS_CHANNEL],
    );
  } catch (error) {
    log.warn({ error, projection: name }, 'Could not store whether the projection is stopped');
  }
};
