import { type AuditContext, publishAuditEntries } from '../auditEntries.ts';
import { isCurrentVersion, readBuilds } from '../rebuild/builds.ts';
import { type Comparison } from '../compare/compareTables.ts';
import {
  compareAlignedBuilds,
  requireLiveAndReplay,
  alignBuilds,
  catchUpTowardLive,
} from '../compare/compareWithLive.ts';
import { type Runtime } from '../cursor.ts';
import { withBatchesLock } from '../locks.ts';
import { swapPointer } from './pointer.ts';
import { type Projection } from '../projection.ts';
import { AdminRefusal } from '../park/failures.ts';

export interface SwapOptions {
  readonly by: AuditContext;
  readonly signal: AbortSignal;
  /** How long the replaced build is retained, in ms. */
  readonly formerBuildRetentionMs: number;
}

/**
 * Promotes the finished replay: catches both builds up to the same position, compares them, records the comparison and
 * switches readers. The live build pauses for the duration of the comparison.
 * @returns the recorded comparison
 * @throws AdminRefusal if there is no finished replay
 */
export const promoteReplay = async (
  runtime: Runtime,
  projection: Projection,
  { by, signal, formerBuildRetentionMs }: SwapOptions,
): Promise<Comparison> => {
  const { pool } = runtime;
  const initialBuilds = requireLiveAndReplay(projection, await readBuilds(pool, projection));
  await catchUpTowardLive(
    runtime,
    projection,
    { schema: initialBuilds.replayed.schema, live: initialBuilds.live },
    signal,
  );
  const recordedComparison = await withBatchesLock(pool, projection.name, async (lockClient) => {
    const { live, replayed } = requireLiveAndReplay(projection, await readBuilds(pool, projection));
    const aligned = await alignBuilds(runtime, projection, { live: live.schema, other: replayed.schema }, signal);
    const comparison = await compareAlignedBuilds(runtime, projection, aligned);
    await swapPointer(lockClient, {
      kind: 'replay',
      from: aligned.live,
      to: aligned.other,
      comparison,
      by,
      formerBuildRetentionMs,
    });
    return comparison;
  });
  await publishAuditEntries(runtime, projection.name);
  return recordedComparison;
};

/**
 * Switches readers to the former build, which has been kept up to date. The replaced build becomes the former one.
 * @returns the schema of the build that is live now
 * @throws AdminRefusal if there is no former build, or if this code has another version and cannot keep it up to date
 */
export const returnToFormerBuild = async (
  runtime: Runtime,
  projection: Projection,
  { by, signal, formerBuildRetentionMs }: SwapOptions,
): Promise<{ readonly build: string }> => {
  const { pool } = runtime;
  const { name } = projection;
  const result = await withBatchesLock(pool, name, async (lockClient) => {
    const { active, former } = await readBuilds(pool, projection);
    if (!active || !former) throw new AdminRefusal(`${name} has no former build to return to.`);
    if (!isCurrentVersion(projection, former))
      throw new AdminRefusal(
        `The former build of ${name} has version ${former.version}, which this code (version ${projection.version}) cannot keep up to date; run the code of that version to return to it.`,
      );
    const aligned = await alignBuilds(runtime, projection, { live: active.schema, other: former.schema }, signal);
    await swapPointer(lockClient, {
      kind: 'return',
      from: aligned.live,
      to: aligned.other,
      by,
      formerBuildRetentionMs,
    });
    return { build: aligned.other.schema };
  });
  await publishAuditEntries(runtime, name);
  return result;
};

/**
 * Makes a build the live one without an admin: the first build of all, or the first one of this code's version, which
 * replaces a live build of another version.
 */
export const promoteAutomatically = async (
  { pool, log }: Runtime,
  projection: Projection,
  schema: string,
  formerBuildRetentionMs: number,
): Promise<void> => {
  await withBatchesLock(pool, projection.name, async (lockClient) => {
    const { active, all } = await readBuilds(pool, projection);
    const to = all.find((build) => build.schema === schema);
    if (!to || active?.schema === schema) return;
    await swapPointer(lockClient, {
      kind: active ? 'version' : 'first',
      from: active,
      to,
      formerBuildRetentionMs,
    });
    log.info({ projection: projection.name, build: schema, former: active?.schema }, 'Switched readers to a new build');
  });
};
