import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Runtime } from '../cursor.ts';
import { type Projection } from '../projection.ts';
import { AdminRefusal } from './failures.ts';

/** A parked event as stored in the log, without its metadata. */
export type ParkedEventContent = Omit<RecordedEvent, 'metadata'>;

/**
 * Reads a parked event from the log. The event may be parked in any build of the read model: either it failed, or it
 * waits behind another event that failed.
 * @throws AdminRefusal if the event is not parked
 */
export const readParkedEvent = async (
  { pool, store }: Runtime,
  { name }: Projection,
  streamId: string,
  eventId: string,
): Promise<ParkedEventContent> => {
  const { rows } = await pool.query<{ revision: string }>(
    `select p.revision from projections.parked_events p join projections.builds b on b.schema_name = p.build
      where b.name = $1 and p.stream_id = $2 and p.event_id = $3 limit 1`,
    [name, streamId, eventId],
  );
  const [parked] = rows;
  if (!parked) throw new AdminRefusal(`This event of ${streamId} is no longer parked in ${name}.`);
  const { events } = await store.readStream(streamId, { from: BigInt(parked.revision), limit: 1 });
  const [event] = events;
  if (event?.id !== eventId)
    throw new Error(`The event ${eventId} is not at revision ${parked.revision} of ${streamId}`);
  const { metadata: _metadata, ...content } = event;
  return content;
};
