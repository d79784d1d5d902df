import { randomUUID } from 'node:crypto';
import { ParkedEventSkipped, ParkedStreamRetried } from '@campjay/events/projections/events.ts';
import { projectionStream } from '@campjay/events/streams.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { type AuditContext, toEventMetadata, publishAuditEntries, writeAuditEntry } from '../auditEntries.ts';
import { type Build, retireBuild } from '../rebuild/build.ts';
import { isMaintained, readBuilds } from '../rebuild/builds.ts';
import { advanceBuild } from '../rebuild/build.ts';
import { notifyFollowers } from '../run/commitBatch.ts';
import { type Runtime, readSkippedEventIds, withCursor } from '../cursor.ts';
import { withBatchesLock } from '../locks.ts';
import { type Projection } from '../projection.ts';
import { AdminRefusal } from './failures.ts';
import { releaseStream } from './applyEventsIndividually.ts';

/** A stream that a build cannot process further: the failing event, and the number of events that wait behind it. */
export interface ParkedStream {
  /** The projection's name. */
  readonly name: string;
  readonly build: string;
  /** Whether readers see this build. */
  readonly isLive: boolean;
  readonly streamId: string;
  readonly eventId: string;
  /** The event's type. */
  readonly type: string;
  readonly position: Position;
  readonly error: string;
  /** The SQLSTATE, if the database rejected a value. */
  readonly errorCode: string | undefined;
  readonly parkedAt: Date;
  /** The number of later events of the stream that wait. */
  readonly waitingBehind: number;
}

/**
 * Lists the parked streams of one projection, or of all projections. In each build, streams that were parked earlier
 * come first.
 */
export const listParkedStreams = async (pool: Pool, name?: string): Promise<readonly ParkedStream[]> => {
  const { rows } = await pool.query<
    Omit<ParkedStream, 'errorCode' | 'waitingBehind'> & { errorCode: string | null; waitingBehind: string }
  >(
    `select b.name, p.build, m.active_build is not distinct from p.build as "isLive", p.stream_id as "streamId",
            p.event_id as "eventId", p.type, p.position, p.error, p.error_code as "errorCode", p.parked_at as "parkedAt",
            (select count(*) from projections.parked_events w
              where w.build = p.build and w.stream_id = p.stream_id and w.revision > p.revision) as "waitingBehind"
       from projections.parked_events p
       join projections.builds b on b.schema_name = p.build
       left join projections.read_models m on m.name = b.name
      where p.error is not null and ($1::text is null or b.name = $1)
      order by b.name, p.build, p.parked_at, p.stream_id, p.revision`,
    [name ?? null],
  );
  return rows.map((row) => ({
    ...row,
    errorCode: row.errorCode ?? undefined,
    waitingBehind: Number(row.waitingBehind),
  }));
};

export interface RetryReport {
  readonly build: string;
  /** The number of events that are no longer parked. The name is that of a field of the stored event. */
  readonly taken: number;
  /** The number of events of the stream that are still parked. */
  readonly waiting: number;
  /** Why the first event that is still parked fails. */
  readonly error: string | undefined;
}

/**
 * Retries a stream's parked events, in order, in every build that the projector keeps up to date.
 * @returns a report for each build in which the stream was parked
 * @throws AdminRefusal if the stream is parked in no such build
 */
export const retryStream = async (
  runtime: Runtime,
  projection: Projection,
  streamId: string,
  { by, signal }: { readonly by: AuditContext; readonly signal: AbortSignal },
): Promise<readonly RetryReport[]> => {
  const reports: RetryReport[] = [];
  const { all } = await readBuilds(runtime.pool, projection);
  for (const { schema } of all.filter((build) => isMaintained(projection, build))) {
    const report = await retryInBuild(runtime, projection, schema, streamId, { by, signal });
    if (report) reports.push(report);
  }
  await publishAuditEntries(runtime, projection.name);
  if (reports.length === 0) throw new AdminRefusal(`No event of ${streamId} is parked in ${projection.name}.`);
  return reports;
};

const retryInBuild = async (
  runtime: Runtime,
  projection: Projection,
  buildSchema: string,
  streamId: string,
  { by, signal }: { readonly by: AuditContext; readonly signal: AbortSignal },
): Promise<RetryReport | undefined> =>
  await withCursor(runtime, buildSchema, { signal }, async (cursor) => {
    if (!cursor.parkedStreamIds.has(streamId)) return undefined;
    return await inTransaction(runtime.pool, async (tx) => {
      // Keeps the checkpoint; fails if another writer has changed the build.
      const build = await advanceBuild(tx, cursor.build, { reached: cursor.build.checkpoint, events: 0 });
      const release = await releaseStream(tx, { store: runtime.store, projection, cursor }, streamId);
      await notifyFollowers(tx, projection, build, release.changedKeys);
      const counts = { taken: release.releasedCount, waiting: release.parkedCount };
      await writeAuditEntry(tx, projection.name, ParkedStreamRetried, { streamId, build: buildSchema, ...counts }, by);
      return { build: buildSchema, ...counts, error: release.error };
    });
  });

export interface SkipOptions {
  readonly by: AuditContext;
  /** Why the read model can do without the event; up to 500 characters. Must contain nothing private. */
  readonly reason: string;
  /**
   * The first parked event of the stream as the admin saw it; the skip is refused if another one is first now. If
   * absent, whichever event is first is skipped.
   */
  readonly eventId?: string | undefined;
}

export interface SkippedEvent {
  readonly eventId: string;
  /** The event's type. */
  readonly type: string;
  /** The position of the decision in the log. A build skips the event as soon as it has read the log up to there. */
  readonly position: Position;
}

/**
 * Records an admin's decision that a read model skips the first parked event of a stream. When the projector reads the
 * decision from the log, it applies the events that wait behind the skipped one.
 * @throws AdminRefusal if no event of the stream is parked in the live build, or if another build that can become live
 * does not have the event parked, such as the build of a running replay
 */
export const skipParkedEvent = async (
  runtime: Runtime,
  projection: Projection,
  streamId: string,
  { by, reason, eventId }: SkipOptions,
): Promise<SkippedEvent> => {
  const { pool, store } = runtime;
  const { name } = projection;
  return await withBatchesLock(pool, name, async () => {
    const parkedEvents = (await listParkedStreams(pool, name)).filter((row) => row.streamId === streamId);
    const firstParkedEvent = parkedEvents.find(({ isLive }) => isLive);
    if (!firstParkedEvent) throw new AdminRefusal(`No event of ${streamId} is parked in the live build of ${name}.`);
    if (eventId !== undefined && eventId !== firstParkedEvent.eventId)
      throw new AdminRefusal(
        `The first parked event of ${streamId} in ${name} is now ${firstParkedEvent.type} (${firstParkedEvent.eventId}); look at it first.`,
      );
    const { all: allBuilds, former: formerBuild } = await readBuilds(pool, projection);
    // A build that applies an event that the live build skips would differ from it.
    const differingBuilds = allBuilds.filter(
      ({ schema }) => !parkedEvents.some((row) => row.build === schema && row.eventId === firstParkedEvent.eventId),
    );
    const replayBuild = differingBuilds.find(
      ({ schema, state }) => schema !== formerBuild?.schema && state !== 'retired',
    );
    if (replayBuild)
      throw new AdminRefusal(
        `${replayBuild.schema}, a replay of ${name}, does not have the event parked; promote or cancel it, then skip.`,
      );
    if ((await readSkippedEventIds(store, name)).has(firstParkedEvent.eventId))
      throw new AdminRefusal(
        `${firstParkedEvent.type} of ${streamId} is skipped already; the projector has yet to process the skip.`,
      );
    const data = { streamId, eventId: firstParkedEvent.eventId, eventType: firstParkedEvent.type, reason };
    if (!ParkedEventSkipped.schema.safeParse(data).success)
      throw new AdminRefusal('A skip needs a reason of 1 to 500 characters.');
    if (formerBuild && differingBuilds.some(({ schema }) => schema === formerBuild.schema))
      await retireFormerBuild(pool, runtime, formerBuild, firstParkedEvent.position);
    const { position } = await store.append(
      projectionStream(name),
      [
        {
          id: randomUUID(),
          type: ParkedEventSkipped.type,
          version: ParkedEventSkipped.version,
          data,
          metadata: toEventMetadata(by),
        },
      ],
      { expected: 'any' },
    );
    return { eventId: firstParkedEvent.eventId, type: firstParkedEvent.type, position };
  });
};

/**
 * Retires a former build if it has applied the event that is now skipped. It must not be restored, because its rows
 * would differ from those of a rebuild.
 */
const retireFormerBuild = async (pool: Pool, { store }: Runtime, former: Build, position: Position): Promise<void> => {
  if (former.checkpoint === undefined || store.compare(former.checkpoint, position) < 0) return;
  await pool.query(
    'update projections.read_models set former_build = null, former_until = null where former_build = $1',
    [former.schema],
  );
  await retireBuild(pool, former.schema);
};
