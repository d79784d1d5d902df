import { countAudience } from './countAudience.ts';
import { allProjections } from './projections.ts';
import { NoSuchProjection } from './runtime/refusal.ts';
import { makeOrdered } from './runtime/makeOrdered.ts';
import { createDesk, type ProjectionsDesk } from './runtime/desk.ts';
import { type Runtime } from './runtime/cursor.ts';
import { runProjections, type RunningProjections } from './runtime/runProjections.ts';
import { type RuntimeSettings } from './runtime/settings.ts';
import { watchProgress } from './runtime/stuck.ts';

export { projectionsRoutes } from './admin/routes.ts';
export { DeskRefusal, NoSuchProjection } from './runtime/refusal.ts';
export { type MakeOrdered } from './runtime/cursor.ts';
export { ProjectionStopped } from './runtime/failures.ts';
export { type BatchTaken, batchTaken } from './runtime/batchTaken.ts';
export { type By, operatorAt } from './runtime/acts.ts';
export { type Comparison } from './runtime/compareBuilds.ts';
export { type OpenedEvent } from './runtime/openParked.ts';
export { type ReplayOrder } from './runtime/replayOrders.ts';
export { type ParkedStream, type RetryReport, type SkippedEvent } from './runtime/parkedDesk.ts';
export { type ProjectionStatus } from './runtime/status.ts';
export { type ProjectionsDesk } from './runtime/desk.ts';
export { type RebuildProgress } from './runtime/rebuildProgress.ts';
export { type ReplayReport } from './runtime/replay.ts';
export { type Verification } from './runtime/verifyLive.ts';

/** What the projector is given; `settings` are for tests. */
export interface ProjectorDeps extends Runtime {
  readonly settings?: Partial<RuntimeSettings>;
}

export interface RunningProjector extends RunningProjections {
  /** Rejects with `NoProgress` when only a new process may help; never resolves. */
  readonly stuck: Promise<never>;
}

/**
 * Keeps every read model current until disposed of. In a second process it stands by and takes over.
 * @returns `done`, which rejects with a sentence when a projection stops for good, and `stuck`.
 */
export const startProjector = async ({ settings, ...runtime }: ProjectorDeps): Promise<RunningProjector> => {
  const running = await runProjections(runtime, allProjections, settings);
  const ending = new AbortController();
  const desk = createDesk({ countAudience, ...runtime }, allProjections, settings);
  const watching = watchProgress(() => desk.list(), running.roles, ending.signal);
  watching.catch(() => undefined); // whoever starts it may look at it only later
  return {
    ...running,
    stuck: watching.then(() => never),
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      await running[Symbol.asyncDispose]();
      await watching.catch(() => undefined);
    },
  };
};

const never = new Promise<never>(() => undefined);

/** The admin's desk: list, replay, preview, promote, return, cancel, parked events, verify. */
export const projectionsDesk = ({ settings, ...runtime }: ProjectorDeps): ProjectionsDesk =>
  createDesk({ countAudience, ...runtime }, allProjections, settings);

/**
 * Makes the replay that is ordered of one read model, if there is one: for a thread of its own, which `startProjector` is
 * told of by `makeOrderedElsewhere`.
 * @returns whether one was finished @throws NoSuchProjection
 */
export const makeOrderedReplay = async (runtime: Runtime, name: string, signal: AbortSignal): Promise<boolean> => {
  const projection = allProjections.find((one) => one.name === name);
  if (!projection) throw new NoSuchProjection(name);
  return await makeOrdered(runtime, projection, signal);
};
