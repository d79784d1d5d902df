import { createBuild, dropBuild } from '../rebuild/build.ts';
import { readBuilds } from '../rebuild/builds.ts';
import { haveNoDifferences, type Comparison } from './compareTables.ts';
import { compareWithLive } from './compareWithLive.ts';
import { type Runtime, BuildGone } from '../cursor.ts';
import { withBatchesLock, tryLockWithRetry } from '../locks.ts';
import { type MakeReplayOptions } from '../rebuild/makeReplay.ts';
import { type Projection } from '../projection.ts';
import { finishBuild } from '../rebuild/finishBuild.ts';
import { AdminRefusal } from '../park/failures.ts';

export interface Verification extends Comparison {
  /** Whether the live build contains exactly the rows that follow from the log. */
  readonly isEqual: boolean;
}

/**
 * Verifies the live build: makes a separate build from the log, compares both at the same position, and removes the
 * separate build.
 * @throws AdminRefusal if a replay is in progress or there is no live build
 * @throws the signal's reason when it aborts
 */
export const verifyLive = async (
  runtime: Runtime,
  projection: Projection,
  { signal, isLowPriority = true, onProgress }: MakeReplayOptions,
): Promise<Verification> => {
  const { pool, databaseUrl } = runtime;
  const { name } = projection;
  await using lock = await tryLockWithRetry(databaseUrl, 'rebuild', name);
  if (!lock) throw new AdminRefusal(`A replay of ${name} is under way; wait for it, or cancel it.`);
  if (!(await readBuilds(pool, projection)).active)
    throw new AdminRefusal(`${name} has no live build yet; the projector makes the first one.`);
  // The lock orders this against an admin who skips a parked event: either the new build skips that event, too, or the
  // skip is rejected because this build exists.
  const { schema } = await withBatchesLock(pool, name, () => createBuild(pool, projection, 'verify'));
  try {
    const stopSignal = AbortSignal.any([signal, lock.lossSignal]);
    await finishBuild(runtime, projection, schema, { signal: stopSignal, isLowPriority, onProgress });
    // Read again: another build may have gone live during the replay.
    const { active } = await readBuilds(pool, projection);
    if (!active) throw new AdminRefusal(`${name} no longer has a live build.`);
    const comparison = await compareWithLive(runtime, projection, { live: active, other: schema }, stopSignal);
    return { ...comparison, isEqual: haveNoDifferences(comparison.tables) };
  } catch (error) {
    if (error instanceof BuildGone) throw new AdminRefusal(`The build for the verification of ${name} was removed.`);
    throw error;
  } finally {
    await dropBuild(pool, { name, schema }).catch(() => undefined);
  }
};
