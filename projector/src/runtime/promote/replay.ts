import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type AuditContext, publishAuditEntries } from '../auditEntries.ts';
import { dropBuild } from '../rebuild/build.ts';
import { readBuilds } from '../rebuild/builds.ts';
import { type Runtime } from '../cursor.ts';
import { withBatchesLock, tryLockWithRetry } from '../locks.ts';
import { makeReplay, ReplayCanceledMeanwhile } from '../rebuild/makeReplay.ts';
import { type Projection } from '../projection.ts';
import { type RebuildProgress } from '../rebuild/rebuildProgress.ts';
import { AdminRefusal } from '../park/failures.ts';
import { cancelOrder, findOpenOrder, createOrder, replayExistsError, type ReplayOrder } from './replayOrders.ts';
import { failOrphanedReplay } from '../rebuild/reconcileBuilds.ts';

export interface ReplayOptions {
  readonly by: AuditContext;
  readonly signal: AbortSignal;
  /** Whether the replay leaves most of the processors to requests, and therefore takes longer (default true). */
  readonly isLowPriority?: boolean | undefined;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

export interface ReplayReport {
  readonly name: string;
  readonly build: string;
  readonly events: number;
  readonly seconds: number;
}

/**
 * Requests a replay, which the process that runs the projection will make.
 * @throws AdminRefusal if another replay is open (requested, in progress, or finished but not promoted), or if there is
 * no live build
 */
export const requestReplay = async (
  runtime: Runtime,
  projection: Projection,
  by: AuditContext,
): Promise<ReplayOrder> => {
  const { pool } = runtime;
  const { name } = projection;
  await requireLiveBuild(runtime, projection);
  await failOrphanedReplay(runtime, name);
  const order = await createOrder(pool, name, 'projector', by);
  await publishAuditEntries(runtime, name);
  return order;
};

/**
 * Makes a replay in this process: rebuilds the read model from the start of the log, next to the live build, which
 * stays up to date. The finished build waits to be promoted or canceled, and is kept up to date until then. If an
 * error occurs, the incomplete build is removed.
 * @throws AdminRefusal if another replay is in progress or finished, or if this one is canceled
 * @throws the signal's reason when it aborts
 */
export const runReplay = async (
  runtime: Runtime,
  projection: Projection,
  { by, signal, isLowPriority, onProgress }: ReplayOptions,
): Promise<ReplayReport> => {
  const { pool, databaseUrl } = runtime;
  const { name } = projection;
  const startedAt = performance.now();
  await using lock = await tryLockWithRetry(databaseUrl, 'rebuild', name);
  const openOrder = await findOpenOrder(pool, name);
  if (openOrder && (openOrder.state === 'ready' || openOrder.madeBy === 'projector'))
    throw replayExistsError(openOrder);
  if (!lock) throw new AdminRefusal(`A replay of ${name} is under way; wait for it, or cancel it.`);
  await requireLiveBuild(runtime, projection);
  await failOrphanedReplay(runtime, name, { hasRebuildLock: true });
  const order = await createOrder(pool, name, 'command', by);
  await publishAuditEntries(runtime, name);
  try {
    const stopSignal = AbortSignal.any([signal, lock.lossSignal]);
    const build = await makeReplay(runtime, projection, order, { signal: stopSignal, isLowPriority, onProgress });
    const seconds = (performance.now() - startedAt) / 1000;
    return { name, build: build.schema, events: build.events, seconds };
  } catch (error) {
    if (error instanceof ReplayCanceledMeanwhile) throw new AdminRefusal(`The replay of ${name} was canceled.`);
    if (signal.aborted) await cancelReplay(runtime, projection, by).catch(() => undefined);
    throw error;
  }
};

/**
 * Cancels a replay that is requested, in progress or finished, and removes its build. The live build is not touched.
 * @returns the name of the removed build; undefined if the replay had none yet
 * @throws AdminRefusal if there is no replay
 */
export const cancelReplay = async (
  runtime: Runtime,
  projection: Projection,
  by: AuditContext,
): Promise<{ readonly build: string | undefined }> => {
  const { pool } = runtime;
  const { name } = projection;
  // The lock prevents a promotion of the replay at the same time.
  const order = await withBatchesLock(pool, name, () => cancelOrder(pool, name, by));
  if (!order) throw new AdminRefusal(`There is no replay of ${name} to cancel.`);
  await publishAuditEntries(runtime, name);
  if (order.build !== undefined) await dropUnlessBusy(runtime, { name, schema: order.build });
  return { build: order.build };
};

/**
 * Drops a build, unless it is locked because its indexes are being created. In that case, either the process that makes
 * the build or the projector drops it later.
 */
const dropUnlessBusy = async ({ pool }: Runtime, build: Parameters<typeof dropBuild>[1]): Promise<void> => {
  try {
    await dropBuild(pool, build);
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
  }
};

/** SQLSTATE: waiting for a lock timed out. */
const LOCK_NOT_AVAILABLE = '55P03';

/** @throws AdminRefusal if there is no live build */
const requireLiveBuild = async ({ pool }: Runtime, projection: Projection): Promise<void> => {
  const { active } = await readBuilds(pool, projection);
  if (!active) throw new AdminRefusal(`${projection.name} has no live build yet; the projector makes the first one.`);
};
