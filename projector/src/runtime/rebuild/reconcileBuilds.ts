import { dropBuild, type Build, createBuild, retireBuild } from './build.ts';
import { type Runtime } from '../cursor.ts';
import { tryLock, withBatchesLock } from '../locks.ts';
import { markOrderFailed, findOpenOrder } from '../promote/replayOrders.ts';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { publishAuditEntries } from '../auditEntries.ts';
import { type Builds, hasCurrentTables, isCurrentVersion, readBuilds } from './builds.ts';
import { ProjectionStopped } from '../park/failures.ts';
import { type Projection } from '../projection.ts';
import { promoteAutomatically } from '../promote/promote.ts';
import { finishBuild } from './finishBuild.ts';

/** SQLSTATE: waiting for a lock timed out. */
const LOCK_NOT_AVAILABLE = '55P03';

const ORPHANED_ERROR = 'The command that made it ended before the replay was finished.';

/**
 * Marks a replay as failed if the command that made it has ended before the replay was finished, because no other
 * process would resume it. While such a command runs, it holds the `rebuild` lock. Replays made by the projector are
 * left alone.
 * @param hasRebuildLock true if the caller holds the `rebuild` lock; otherwise it is taken here
 */
export const failOrphanedReplay = async (
  { pool, databaseUrl }: Runtime,
  name: string,
  { hasRebuildLock = false } = {},
): Promise<void> => {
  const isInProgressByCommand = (order: Awaited<ReturnType<typeof findOpenOrder>>) =>
    order?.state === 'making' && order.madeBy === 'command';
  if (!isInProgressByCommand(await findOpenOrder(pool, name))) return;
  await using lock = hasRebuildLock ? undefined : await tryLock(databaseUrl, 'rebuild', name);
  if (!lock && !hasRebuildLock) return;
  // Read the order again: the replay may have been finished before the lock was free.
  const order = await findOpenOrder(pool, name);
  if (!order || !isInProgressByCommand(order)) return;
  await markOrderFailed(pool, order.id, ORPHANED_ERROR);
  if (order.build !== undefined) await dropBuild(pool, { name, schema: order.build });
};

/**
 * Ensures that the live build has this code's version. If it does not (at the first start, and after a version change),
 * makes a build of this version, resumes an interrupted one, or uses one that still exists.
 * @returns false if another process is making a build
 * @throws ProjectionStopped if the tables were changed without raising the version
 */
export const ensureBuild = async (
  runtime: Runtime,
  projection: Projection,
  { signal, formerBuildRetentionMs }: { readonly signal: AbortSignal; readonly formerBuildRetentionMs: number },
): Promise<boolean> => {
  const { pool, databaseUrl, log } = runtime;
  const { name, version } = projection;
  const { active } = await readBuilds(pool, projection);
  if (active && isCurrentVersion(projection, active)) {
    if (!hasCurrentTables(projection, active))
      throw new ProjectionStopped(
        `The tables of projection ${name} are not those that its version ${version} was built with; raise its version.`,
      );
    return true;
  }
  await using lock = await tryLock(databaseUrl, 'rebuild', name);
  if (!lock) return false;
  const stopSignal = AbortSignal.any([signal, lock.lossSignal]);
  const builds = await readBuilds(pool, projection);
  const schema = findUsableBuild(projection, builds)?.schema ?? (await createLockedBuild(runtime, projection)).schema;
  log.info({ projection: name, version, build: schema, from: active?.schema }, 'Building the read model');
  await finishBuild(runtime, projection, schema, {
    // Without a live build, all readers wait for this one.
    ...{ signal: stopSignal, isLowPriority: active !== undefined },
    onProgress: (progress) => log.debug({ projection: name, build: schema, ...progress }, 'Building the read model'),
  });
  await promoteAutomatically(runtime, projection, schema, formerBuildRetentionMs);
  return true;
};

const OUTDATED_ERROR = 'It was made by an older version of the code, and the live build is of a newer one.';

/** The lock orders the creation against an admin who skips a parked event; see `makeReplay`. */
const createLockedBuild = async ({ pool }: Runtime, projection: Projection): Promise<Build> =>
  await withBatchesLock(pool, projection.name, () => createBuild(pool, projection, 'automatic'));

/**
 * Finds a build of this version to use or to resume. A replay that an admin requested is used only if it is complete; a
 * build that verifies the live build is never used.
 */
const findUsableBuild = (projection: Projection, { all }: Builds): Build | undefined =>
  all.findLast(
    (build) =>
      isCurrentVersion(projection, build) &&
      hasCurrentTables(projection, build) &&
      build.purpose !== 'verify' &&
      (build.state === 'complete' || (build.state === 'building' && build.purpose === 'automatic')),
  );

/**
 * Removes the builds that are no longer needed: former builds whose retention has expired, finished replays of an older
 * version, and builds that were abandoned before they were complete. The live build is never touched.
 */
export const removeStaleBuilds = async (runtime: Runtime, projection: Projection): Promise<void> => {
  const { pool, databaseUrl, log } = runtime;
  const { name } = projection;
  await pool.query(
    `with expired as (
       select name, former_build from projections.read_models where name = $1 and former_until < now() for update
     ), cleared as (
       update projections.read_models m set former_build = null, former_until = null
         from expired where m.name = expired.name
     )
     update projections.builds b set state = 'retired' from expired where b.schema_name = expired.former_build`,
    [name],
  );
  await publishAuditEntries(runtime, name);
  await failOrphanedReplay(runtime, name);
  const builds = await readBuilds(pool, projection);
  for (const build of builds.all) {
    const isNoLongerNeeded =
      build.state === 'complete' && isObsolete(projection, builds, build) && (await retireBuild(pool, build.schema));
    if (isNoLongerNeeded && builds.order?.build === build.schema)
      await markOrderFailed(pool, builds.order.id, OUTDATED_ERROR);
    if (isNoLongerNeeded || build.state === 'retired') await tryDropBuild(runtime, build);
  }
  if (!builds.all.some((build) => isAbandoned(projection, builds, build))) return;
  await using lock = await tryLock(databaseUrl, 'rebuild', name);
  if (!lock) return;
  // Read the builds again: one may have been completed before the lock was free.
  const currentBuilds = await readBuilds(pool, projection);
  for (const build of currentBuilds.all.filter((each) => isAbandoned(projection, currentBuilds, each))) {
    log.info({ projection: name, build: build.schema }, 'Removing a build that was never completed');
    await tryDropBuild(runtime, build);
  }
};

/**
 * Whether no process will finish this build, provided that none holds the `rebuild` lock now. Only two kinds of builds
 * are resumed: the build of an open order, and an automatic build of this version. A build that verifies the live build
 * is used only while its maker holds the lock.
 */
const isAbandoned = (projection: Projection, { order }: Builds, build: Build): boolean => {
  const { schema, state, purpose, version } = build;
  if (purpose === 'verify') return true;
  if (purpose === 'replay' && order?.build === schema) return false;
  return state === 'building' && (purpose === 'replay' || version < projection.version);
};

/**
 * Whether a complete build is no longer needed: it is of an older version, or its replay order is no longer open. The
 * live build and the former one are kept.
 */
const isObsolete = (projection: Projection, { pointer, order }: Builds, build: Build): boolean => {
  if (build.schema === pointer.active || build.schema === pointer.former) return false;
  return build.version < projection.version || (build.purpose === 'replay' && order?.build !== build.schema);
};

/**
 * Drops a retired build, unless it still has readers. In that case, the next call of `removeStaleBuilds` tries again.
 */
const tryDropBuild = async ({ pool, log }: Runtime, build: Build): Promise<void> => {
  try {
    await dropBuild(pool, build);
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    log.debug({ build: build.schema }, 'A retired build is still being read');
  }
};
