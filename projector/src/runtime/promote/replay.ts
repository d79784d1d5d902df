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
import { cancelOrder, openOrder, placeOrder, existingReplayRefusal, type ReplayOrder } from './replayOrders.ts';
import { releaseOrphan } from '../rebuild/reconcileBuilds.ts';

export interface ReplayOptions {
  readonly by: AuditContext;
  readonly signal: AbortSignal;
  /** Whether it leaves most of the processors to requests (default), and therefore takes longer. */
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
 * Orders a replay, to be made by the process that runs the projection.
 * @throws AdminRefusal if one is open, or if there is no live build
 */
export const orderReplay = async (runtime: Runtime, projection: Projection, by: AuditContext): Promise<ReplayOrder> => {
  const { pool } = runtime;
  const { name } = projection;
  await requireLiveBuild(runtime, projection);
  await releaseOrphan(runtime, name);
  const order = await placeOrder(pool, name, 'projector', by);
  await publishAuditEntries(runtime, name);
  return order;
};

/**
 * Rebuilds the read model from the start of the log in this process, next to the live build, which continues. The
 * result waits to be promoted or canceled, and is maintained meanwhile.
 * @throws AdminRefusal if a replay is in progress or finished, or if it is canceled; the signal's reason. The
 * incomplete build is then removed.
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
  const existing = await openOrder(pool, name);
  if (existing && (existing.state === 'ready' || existing.madeBy === 'projector'))
    throw existingReplayRefusal(existing);
  if (!lock) throw new AdminRefusal(`A replay of ${name} is under way; wait for it, or cancel it.`);
  await requireLiveBuild(runtime, projection);
  await releaseOrphan(runtime, name, { isHeld: true });
  const order = await placeOrder(pool, name, 'command', by);
  await publishAuditEntries(runtime, name);
  try {
    const anySignal = AbortSignal.any([signal, lock.lost]);
    const build = await makeReplay(runtime, projection, order, { signal: anySignal, isLowPriority, onProgress });
    const seconds = (performance.now() - startedAt) / 1000;
    return { name, build: build.schema, events: build.events, seconds };
  } catch (error) {
    if (error instanceof ReplayCanceledMeanwhile) throw new AdminRefusal(`The replay of ${name} was cancelled.`);
    if (signal.aborted) await cancelReplay(runtime, projection, by).catch(() => undefined);
    throw error;
  }
};

/**
 * Removes a replay that is ordered, in progress or finished, including its rows. The live build is not touched.
 * @returns the name of the removed build; undefined if none was started
 * @throws AdminRefusal if there is no replay
 */
export const cancelReplay = async (
  runtime: Runtime,
  projection: Projection,
  by: AuditContext,
): Promise<{ readonly build: string | undefined }> => {
  const { pool } = runtime;
  const { name } = projection;
  // Under the lock, so that a concurrent promotion and cancellation are serialized.
  const order = await withBatchesLock(pool, name, () => cancelOrder(pool, name, by));
  if (!order) throw new AdminRefusal(`There is no replay of ${name} to cancel.`);
  await publishAuditEntries(runtime, name);
  if (order.build !== undefined) await dropUnlessBusy(runtime, { name, schema: order.build });
  return { build: order.build };
};

/** A build cannot be removed while its indexes are created; its maker or the projector removes it afterwards. */
const dropUnlessBusy = async ({ pool }: Runtime, build: Parameters<typeof dropBuild>[1]): Promise<void> => {
  try {
    await dropBuild(pool, build);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
  }
};

const requireLiveBuild = async ({ pool }: Runtime, projection: Projection): Promise<void> => {
  const { active } = await readBuilds(pool, projection);
  if (!active) throw new AdminRefusal(`${projection.name} has no live build yet; the projector makes the first one.`);
};
