import { setTimeout } from 'node:timers/promises';
import { type RunnerRole } from './runProjection.ts';
import { type BuildStatus, type ProjectionStatus } from '../status.ts';

/** How long no read model may advance while one is behind the log, in ms. */
const STALL_MS = 60_000;
const POLL_INTERVAL_MS = 5_000;

/** This process should advance read models and does not, although PostgreSQL responds. A restart may help. */
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
 * Measures how long nothing has advanced between checks. Only read models that this process writes count; during a
 * build, which may take long without progress, nothing counts.
 * @returns a check at a time in ms, which returns the names of the lagging read models once none has advanced for
 * `stallMs`
 */
export const createStallDetector = (stallMs = STALL_MS) => {
  let last: { readonly progress: string; readonly since: number } | undefined;
  return {
    look: (statuses: readonly WatchedProjection[], roles: ReadonlyMap<string, RunnerRole>, nowMs: number) => {
      const ownProjections = statuses.filter(({ name }) => ['writing', 'retrying'].includes(roles.get(name) ?? ''));
      const behind = ownProjections.filter(({ lag }) => lag !== undefined && lag.events > 0);
      const isBuilding = ownProjections.some(({ builds }) => builds.some(({ part }) => part === 'building'));
      const progress = JSON.stringify(ownProjections.map(({ builds }) => builds.map(({ checkpoint }) => checkpoint)));
      if (behind.length === 0 || isBuilding || progress !== last?.progress) last = { progress, since: nowMs };
      return nowMs - last.since >= stallMs ? behind.map(({ name }) => name) : undefined;
    },
    /** Resets the detector when the status is unavailable because PostgreSQL or the log do not respond. */
    forget: (): void => {
      last = undefined;
    },
  };
};

/**
 * Checks every few seconds until the signal aborts.
 * @throws NoProgress
 */
export const watchProgress = async (
  list: () => Promise<readonly WatchedProjection[]>,
  roles: () => ReadonlyMap<string, RunnerRole>,
  signal: AbortSignal,
): Promise<void> => {
  const stallDetector = createStallDetector();
  while (!signal.aborted) {
    await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    const statuses = await list().catch(() => undefined);
    if (!statuses) {
      stallDetector.forget();
      continue;
    }
    const stalled = stallDetector.look(statuses, roles(), performance.now());
    if (stalled) throw new NoProgress(stalled, STALL_MS);
  }
};
