import { dropBuild, type Build, createBuild, retireBuild } from './build.ts';
import { type Runtime } from '../cursor.ts';
import { tryLock, withBatchesLock } from '../locks.ts';
import { failOrder, openOrder } from '../promote/replayOrders.ts';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { publishAuditEntries } from '../auditEntries.ts';
import { type Builds, hasCurrentTables, isCurrentVersion, readBuilds } from './builds.ts';
import { ProjectionStopped } from '../park/failures.ts';
import { type Projection } from '../projection.ts';
import { promoteAutomatically } from '../promote/promote.ts';
import { finishBuild } from './rebuild.ts';

const ORPHANED_ERROR = 'The command that made it was ended before it had finished.';

/**
 * Fails a replay whose command ended before it finished: no other process resumes it. A replay made by the projector is
 * left alone.
 * @param isHeld true if the caller holds the `rebuild` lock, which is free once no replay is running
 */
export const releaseOrphan = async (
  { pool, databaseUrl }: Runtime,
  name: string,
  { isHeld = false } = {},
): Promise<void> => {
  const isOrphan = (order: Awaited<ReturnType<typeof openOrder>>) =>
    order?.state === 'making' && order.madeBy === 'command';
  if (!isOrphan(await openOrder(pool, name))) return;
  await using lock = isHeld ? undefined : await tryLock(databaseUrl, 'rebuild', name);
  if (!lock && !isHeld) return;
  // Read again: it may have been finished while we waited for the lock.
  const order = await openOrder(pool, name);
  if (!order || !isOrphan(order)) return;
  await failOrder(pool, order.id, ORPHANED_ERROR);
  if (order.build !== undefined) await dropBuild(pool, { name, schema: order.build });
};

/**
 * Ensures that readers have a build of this code's version, at the first start and after a version change. Resumes an
 * interrupted build, or reuses a retained one of this version.
 * @returns false if another process is making a build
 * @throws ProjectionStopped if the tables changed without a new version
 */
export const ensureBuild = async (
  runtime: Runtime,
  projection: Projection,
  { signal, keepFormerForMs }: { readonly signal: AbortSignal; readonly keepFormerForMs: number },
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
  const anySignal = AbortSignal.any([signal, lock.lost]);
  const builds = await readBuilds(pool, projection);
  const schema = findUsableBuild(projection, builds)?.schema ?? (await createLockedBuild(runtime, projection)).schema;
  log.info({ projection: name, version, build: schema, from: active?.schema }, 'Building the read model');
  await finishBuild(runtime, projection, schema, {
    // Without a live build, all readers wait for this one.
    ...{ signal: anySignal, isLowPriority: active !== undefined },
    onProgress: (progress) => log.debug({ projection: name, build: schema, ...progress }, 'Building the read model'),
  });
  await promoteAutomatically(runtime, projection, schema, keepFormerForMs);
  return true;
};

const OUTDATED_ERROR = 'It was made by an older version of the code; readers have a build of the new one.';

const createLockedBuild = async ({ pool }: Runtime, projection: Projection): Promise<Build> =>
  await withBatchesLock(pool, projection.name, () => createBuild(pool, projection, 'automatic'));

/** A retained or incomplete build of this version. A build that an admin ordered counts only if it is finished. */
const findUsableBuild = (projection: Projection, { all }: Builds): Build | undefined =>
  all.findLast(
    (build) =>
      isCurrentVersion(projection, build) &&
      hasCurrentTables(projection, build) &&
      build.purpose !== 'verify' &&
      (build.state === 'complete' || (build.state === 'building' && build.purpose === 'automatic')),
  );

/**
 * Removes obsolete builds: former builds whose retention has expired, finished replays of another version, and
 * incomplete builds of killed replays. The live build is never touched.
 */
export const removeStaleBuilds = async (runtime: Runtime, projection: Projection): Promise<void> => {
  const { pool, databaseUrl, log } = runtime;
  const { name } = projection;
  await pool.query(
    `with past as (
       select name, former_build from projections.read_models where name = $1 and former_until < now() for update
     ), forgotten as (
       update projections.read_models m set former_build = null, former_until = null from past where m.name = past.name
     )
     update projections.builds b set state = 'retired' from past where b.schema_name = past.former_build`,
    [name],
  );
  await publishAuditEntries(runtime, name);
  await releaseOrphan(runtime, name);
  const builds = await readBuilds(pool, projection);
  for (const build of builds.all) {
    const isUnneeded = build.state === 'complete' && isObsolete(projection, builds, build);
    if (isUnneeded) await retireBuild(pool, build.schema);
    if (isUnneeded && builds.order?.build === build.schema) await failOrder(pool, builds.order.id, OUTDATED_ERROR);
    if (isUnneeded || build.state === 'retired') await tryDropBuild(runtime, build);
  }
  const abandoned = builds.all.filter((build) => isAbandoned(projection, builds, build));
  if (abandoned.length === 0) return;
  await using lock = await tryLock(databaseUrl, 'rebuild', name);
  if (!lock) return;
  // Read again: one may have been finished while we waited for the lock.
  const current = await readBuilds(pool, projection);
  for (const build of current.all.filter((one) => isAbandoned(projection, current, one))) {
    log.info({ projection: name, build: build.schema }, 'Removing a build that was never finished');
    await tryDropBuild(runtime, build);
  }
};

/**
 * An incomplete build is in use only while its maker holds the rebuild lock or an order refers to it; otherwise it is
 * abandoned.
 */
const isAbandoned = (projection: Projection, { order }: Builds, build: Build): boolean => {
  const { schema, state, purpose, version } = build;
  if (purpose === 'verify') return true;
  if (purpose === 'replay' && order?.build === schema) return false;
  return state === 'building' && (purpose === 'replay' || version < projection.version);
};

const isObsolete = (projection: Projection, { pointer, order }: Builds, build: Build): boolean => {
  if (build.schema === pointer.active || build.schema === pointer.former) return false;
  return build.version < projection.version || (build.purpose === 'replay' && order?.build !== build.schema);
};

/** A retired build may still have readers; the next reconciliation retries. */
const tryDropBuild = async ({ pool, log }: Runtime, build: Build): Promise<void> => {
  try {
    await dropBuild(pool, build);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    log.debug({ build: build.schema }, 'A retired build is still being read');
  }
};
