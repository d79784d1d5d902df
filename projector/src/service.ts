import { countAudience } from './countAudience.ts';
import { allProjections } from './projections.ts';
import { NoSuchProjection } from './runtime/park/failures.ts';
import { runRequestedReplay } from './runtime/promote/runOrderedReplay.ts';
import { createProjectionsAdmin, type ProjectionsAdmin } from './runtime/promote/projectionsAdmin.ts';
import { type Runtime } from './runtime/cursor.ts';
import { runProjections, type RunningProjections } from './runtime/run/runProjections.ts';
import { type RuntimeSettings } from './runtime/settings.ts';
import { watchProgress } from './runtime/run/stallDetector.ts';

export { projectionsRoutes } from './admin/routes.ts';
export { AdminRefusal, NoSuchProjection } from './runtime/park/failures.ts';
export { type RunRequestedReplay as RunOrderedReplay } from './runtime/cursor.ts';
export { ProjectionStopped } from './runtime/park/failures.ts';
export { type BatchCommitted, batchCommitted } from './runtime/run/followBuild.ts';
export { type AuditContext, operatorContext } from './runtime/auditEntries.ts';
export { type Comparison } from './runtime/compare/compareTables.ts';
export { type ParkedEventContent } from './runtime/park/readParkedEvent.ts';
export { type ReplayOrder } from './runtime/promote/replayOrders.ts';
export { type ParkedStream, type RetryReport, type SkippedEvent } from './runtime/park/parkedStreams.ts';
export { type ProjectionStatus } from './runtime/status.ts';
export { type ProjectionsAdmin } from './runtime/promote/projectionsAdmin.ts';
export { type RebuildProgress } from './runtime/rebuild/rebuildProgress.ts';
export { type ReplayReport } from './runtime/promote/replay.ts';
export { type Verification } from './runtime/compare/verifyLive.ts';

/** Dependencies of the projector. Only tests pass `settings`. */
export interface ProjectorDeps extends Runtime {
  readonly settings?: Partial<RuntimeSettings>;
}

export interface RunningProjector extends RunningProjections {
  /**
   * Rejects with `NoProgress` if the read models no longer advance and nothing but a restart may help. Never resolves.
   */
  readonly stalled: Promise<never>;
}

/**
 * Keeps every read model up to date until disposed. Several processes may run a projector: one of them writes a
 * read model, and the others stand by and take over when it ends.
 * @returns `done`, which rejects when a projection stops permanently, and `stalled`
 */
export const startProjector = async ({ settings, ...runtime }: ProjectorDeps): Promise<RunningProjector> => {
  const runningProjections = await runProjections(runtime, allProjections, settings);
  const shutdown = new AbortController();
  const admin = createProjectionsAdmin({ countAudience, ...runtime }, allProjections, settings);
  const watcher = watchProgress(() => admin.list(), runningProjections.roles, shutdown.signal);
  // Callers may await `stalled` later. Until then, a rejection must not be reported as unhandled.
  watcher.catch(() => undefined);
  return {
    ...runningProjections,
    stalled: watcher.then(() => never),
    [Symbol.asyncDispose]: async () => {
      shutdown.abort();
      await runningProjections[Symbol.asyncDispose]();
      await watcher.catch(() => undefined);
    },
  };
};

const never = new Promise<never>(() => undefined);

/** Creates the admin commands for all read models. */
export const createAdminForAllProjections = ({ settings, ...runtime }: ProjectorDeps): ProjectionsAdmin =>
  createProjectionsAdmin({ countAudience, ...runtime }, allProjections, settings);

/**
 * Makes the replay that an admin requested for a read model, if there is one. Runs in the separate thread that
 * `startProjector` starts through `runReplayInWorker`.
 * @returns whether a replay was finished
 * @throws NoSuchProjection
 */
export const runRequestedReplayByName = async (
  runtime: Runtime,
  name: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const projection = allProjections.find((each) => each.name === name);
  if (!projection) throw new NoSuchProjection(name);
  return await runRequestedReplay(runtime, projection, signal);
};
