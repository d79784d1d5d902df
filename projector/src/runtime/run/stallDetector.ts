import { pause } from '@campjay/platform/kernel/retry.ts';
import { type RunnerRole } from './runProjection.ts';
import { type BuildStatus, type ProjectionStatus } from '../status.ts';

/** A process is stalled if at least one of its read models is behind the log and none has advanced for this time. */
const STALL_MS = 60_000;
const POLL_INTERVAL_MS = 5_000;

/** The process is stalled, although PostgreSQL responds. A restart may help; nothing else does. */
export class NoProgress extends Error {
  override readonly name = 'NoProgress';
  constructor(names: readonly string[], ms: number) {
    super(`No read model advanced for ${Math.round(ms / 1_000)} s, while the log is ahead of: ${names.join(', ')}.`);
  }
}

interface WatchedProjection extends Pick<ProjectionStatus, 'name' | 'lag'> {
  readonly builds: readonly Pick<BuildStatus, 'part' | 'checkpoint'>[];
}

/**
 * Detects that this process no longer advances the read models that it writes. Reports nothing while a build is being
 * made, because that may take long without visible progress.
 */
export const createStallDetector = (stallMs = STALL_MS) => {
  let lastProgress: { readonly checkpoints: string; readonly atMs: number } | undefined;
  return {
    /**
     * Returns the names of the read models that are behind the log, if none has advanced for `stallMs` before `nowMs`;
     * otherwise undefined.
     */
    check: (statuses: readonly WatchedProjection[], roles: ReadonlyMap<string, RunnerRole>, nowMs: number) => {
      const ownProjections = statuses.filter(({ name }) => ['writing', 'retrying'].includes(roles.get(name) ?? ''));
      const lagging = ownProjections.filter(({ lag }) => lag !== undefined && lag.events > 0);
      const isBuilding = ownProjections.some(({ builds }) => builds.some(({ part }) => part === 'building'));
      const checkpoints = JSON.stringify(
        ownProjections.map(({ builds }) => builds.map(({ checkpoint }) => checkpoint)),
      );
      if (lagging.length === 0 || isBuilding || checkpoints !== lastProgress?.checkpoints)
        lastProgress = { checkpoints, atMs: nowMs };
      return nowMs - lastProgress.atMs >= stallMs ? lagging.map(({ name }) => name) : undefined;
    },
    /**
     * Restarts the measurement. Must be called when the status is unavailable, because PostgreSQL or the log does not
     * respond.
     */
    reset: (): void => {
      lastProgress = undefined;
    },
  };
};

/**
 * Checks every few seconds, until the signal aborts, whether this process is stalled.
 * @throws NoProgress if it is
 */
export const watchProgress = async (
  list: () => Promise<readonly WatchedProjection[]>,
  roles: () => ReadonlyMap<string, RunnerRole>,
  signal: AbortSignal,
): Promise<void> => {
  const stallDetector = createStallDetector();
  while (!signal.aborted) {
    await pause(POLL_INTERVAL_MS, signal);
    const statuses = await list().catch(() => undefined);
    if (!statuses) {
      stallDetector.reset();
      continue;
    }
    const stalledNames = stallDetector.check(statuses, roles(), performance.now());
    if (stalledNames) throw new NoProgress(stalledNames, STALL_MS);
  }
};
