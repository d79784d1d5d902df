import { type Build, createBuild, dropBuild } from './build.ts';
import { readBuilds } from './builds.ts';
import { areEqual } from './compareBuilds.ts';
import { compareAside, type Comparison } from './comparison.ts';
import { type Runtime } from './cursor.ts';
import { holdingBatches, tryHoldPatiently } from './locks.ts';
import { type Projection } from './projection.ts';
import { finishBuild, type RebuildProgress } from './rebuild.ts';
import { DeskRefusal } from './refusal.ts';
import { BuildGone } from './withCursor.ts';

export interface ReplayOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

export interface ReplayReport {
  readonly name: string;
  readonly build: string;
  readonly events: number;
  readonly seconds: number;
}

/**
 * Makes the read model again from the beginning of the log, beside the live build, which goes on. The result waits until
 * it is promoted or cancelled, and is kept current meanwhile.
 * @throws DeskRefusal when a replay is under way or waits already, or when it is cancelled; the signal's reason. What was
 * half built is then removed.
 */
export const replayBeside = async (
  runtime: Runtime,
  projection: Projection,
  options: ReplayOptions,
): Promise<ReplayReport> => {
  const { name } = projection;
  const startedAt = performance.now();
  return await makingAside(runtime, projection, 'replay', options, async (build) =>
    Promise.resolve({
      name,
      build: build.schema,
      events: build.events,
      seconds: (performance.now() - startedAt) / 1000,
    }),
  );
};

export interface Verification extends Comparison {
  /** Whether the live build holds exactly the rows that the log says. */
  readonly equal: boolean;
}

/** Makes the read model again aside, compares it with the live build at one position, and removes it. */
export const verifyLive = async (
  runtime: Runtime,
  projection: Projection,
  options: ReplayOptions,
): Promise<Verification> =>
  await makingAside(runtime, projection, 'verify', options, async (build) => {
    const { active } = await readBuilds(runtime.pool, projection);
    if (!active) throw new DeskRefusal(`${build.name} has no live build any more.`);
    const comparison = await compareAside(runtime, projection, { live: active, other: build.schema }, options.signal);
    await dropBuild(runtime.pool, build);
    return { ...comparison, equal: areEqual(comparison.tables) };
  });

const makingAside = async <T>(
  runtime: Runtime,
  projection: Projection,
  purpose: 'replay' | 'verify',
  { signal, onProgress }: ReplayOptions,
  use: (build: Build) => Promise<T>,
): Promise<T> => {
  const { pool, databaseUrl } = runtime;
  const { name } = projection;
  await using lock = await tryHoldPatiently(databaseUrl, 'rebuild', name);
  if (!lock) throw new DeskRefusal(`A replay of ${name} is under way; wait for it, or cancel it.`);
  const { active, replayed, building } = await readBuilds(pool, projection);
  if (!active) throw new DeskRefusal(`${name} has no live build yet; the projector makes the first one.`);
  if (replayed && purpose === 'replay')
    throw new DeskRefusal(`A finished replay of ${name} (${replayed.schema}) waits; promote or cancel it first.`);
  // Whoever made it is gone, since we hold the lock.
  if (building && building.purpose !== 'automatic') await dropBuild(pool, building);
  // Under the batches lock, so that a skip is either seen by this build or refused because of it.
  const { schema } = await holdingBatches(pool, name, () => createBuild(pool, projection, purpose));
  const both = AbortSignal.any([signal, lock.lost]);
  try {
    const build = await finishBuild(runtime, projection, schema, {
      signal: both,
      onProgress,
      eventsTotal: active.events,
    });
    return await use(build);
  } catch (error) {
    await dropBuild(pool, { name, schema }).catch(() => undefined);
    throw error instanceof BuildGone ? new DeskRefusal(`The replay of ${name} was cancelled.`) : error;
  }
};

/** Removes a replay, finished or under way, with its rows. The live build is not touched. @throws DeskRefusal */
export const cancelReplay = async ({ pool }: Runtime, projection: Projection): Promise<{ readonly build: string }> => {
  const { replayed, building } = await readBuilds(pool, projection);
  const doomed = building && building.purpose !== 'automatic' ? building : replayed;
  if (!doomed) throw new DeskRefusal(`There is no replay of ${projection.name} to cancel.`);
  await dropBuild(pool, doomed);
  return { build: doomed.schema };
};
