import { type Db } from '../postgres/pool.ts';

/**
 * Whether events of a stream are parked in a build: its rows then do not show the stream's latest events, and will not
 * until somebody retries or skips them, so that waiting for a position is of no use.
 */
export const isParked = async (db: Db, schema: string, streamId: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    'select 1 from projections.parked_events where build = $1 and stream_id = $2 limit 1',
    [schema, streamId],
  );
  return rowCount === 1;
};
