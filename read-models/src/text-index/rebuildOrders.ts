import { randomUUID } from 'node:crypto';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { textIndexStream } from '@campjay/events/streams.ts';
import {
  TextIndexRebuildFailed,
  TextIndexRebuildOrdered,
  TextIndexRebuilt,
} from '@campjay/events/text-index/events.ts';
import { type Pool } from 'pg';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { READ_MODELS_CHANNEL } from '../changeFeed.ts';
import { HOLDER_IS_ALIVE_SQL, TEXT_INDEX_NOTIFICATION } from './tables.ts';

export interface RebuildDeps {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'append'>;
}

/** Why a requested rebuild of the text index is refused. */
export interface RebuildRefusal {
  /** 'NobodyHoldsTextIndex': no live process manages a text index. */
  readonly type: 'RebuildUnderWay' | 'NobodyHoldsTextIndex';
  readonly message: string;
}

/** PostgreSQL's error code `unique_violation`: another rebuild has not ended yet. */
const UNIQUE_VIOLATION = '23505';

const alreadyInProgress: RebuildRefusal = {
  type: 'RebuildUnderWay',
  message: 'The text index is already being rebuilt. Wait until that is done.',
};
const noHolder: RebuildRefusal = {
  type: 'NobodyHoldsTextIndex',
  message: 'No running process manages the text index, so it cannot be rebuilt. Start the product first.',
};

const NOTIFY_HOLDERS = `select pg_notify('${READ_MODELS_CHANNEL}', '${TEXT_INDEX_NOTIFICATION}')`;

/**
 * Requests a rebuild from every holder (a process that manages a text index), and appends an event.
 * @param actor an admin, or the operator
 * @returns the id of the rebuild, or the reason why it is refused
 */
export const requestRebuild = async (
  { pool, store }: RebuildDeps,
  { actor, correlationId, time }: Pick<EventMetadata, 'actor' | 'correlationId' | 'time'>,
): Promise<
  { readonly kind: 'ordered'; readonly rebuildId: string } | ({ readonly kind: 'refused' } & RebuildRefusal)
> => {
  const { rowCount } = await pool.query(`select 1 from projections.text_indexes where ${HOLDER_IS_ALIVE_SQL} limit 1`);
  if (rowCount === 0) return { kind: 'refused', ...noHolder };
  const rebuildId = randomUUID();
  try {
    // The event is appended before the commit, so that the log contains every rebuild that holders can see.
    await inTransaction(pool, async (tx) => {
      await tx.query(
        `insert into projections.text_index_rebuilds (id, ordered_by, correlation_id, ordered_at)
           values ($1, $2, $3, $4)`,
        [rebuildId, actor.userId, correlationId, time],
      );
      const { version } = TextIndexRebuildOrdered;
      const metadata = { actor, correlationId, time };
      const event = { ...TextIndexRebuildOrdered({ rebuildId }), id: rebuildId, version, metadata };
      await store.append(textIndexStream, [event], { expected: 'any' });
      await tx.query(NOTIFY_HOLDERS);
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return { kind: 'refused', ...alreadyInProgress };
    throw error;
  }
  return { kind: 'ordered', rebuildId };
};

/**
 * Ends the current rebuild once every live holder has completed it, and appends the result as an event. Does nothing if
 * another holder has already done that.
 */
export const endRebuildIfDone = async ({ pool, store }: RebuildDeps, now: () => Date): Promise<void> => {
  await inTransaction(pool, async (tx) => {
    const { rows: openRebuilds } = await tx.query<{ id: string; correlation_id: string; end_event_id: string }>(
      'select id, correlation_id, end_event_id from projections.text_index_rebuilds where ended_at is null for update',
    );
    const [rebuild] = openRebuilds;
    if (!rebuild) return;
    const { rows: holders } = await tx.query<{ documents: string | null; failure: string | null; ended: boolean }>(
      `select documents, rebuild_failure as failure, rebuild_id = $1 and rebuild_ended_at is not null as ended
         from projections.text_indexes where ${HOLDER_IS_ALIVE_SQL}`,
      [rebuild.id],
    );
    if (holders.length === 0 || holders.some(({ ended }) => !ended)) return;
    const { id: rebuildId, end_event_id: eventId } = rebuild;
    const failure = holders.find((holder) => holder.failure !== null)?.failure ?? null;
    const documents = Math.max(...holders.map((holder) => Number(holder.documents ?? 0)));
    const metadata: EventMetadata = {
      time: now().toISOString(),
      actor: { userId: 'system', role: 'system' },
      correlationId: rebuild.correlation_id,
      causationId: rebuild.id,
    };
    const event =
      failure === null
        ? { ...TextIndexRebuilt({ rebuildId, documents }), version: TextIndexRebuilt.version }
        : { ...TextIndexRebuildFailed({ rebuildId, why: failure }), version: TextIndexRebuildFailed.version };
    await store.append(textIndexStream, [{ ...event, id: eventId, metadata }], { expected: 'any' });
    await tx.query(
      'update projections.text_index_rebuilds set ended_at = $2, documents = $3, failure = $4 where id = $1',
      [rebuildId, metadata.time, failure === null ? documents : null, failure],
    );
    await tx.query(NOTIFY_HOLDERS);
  });
};
