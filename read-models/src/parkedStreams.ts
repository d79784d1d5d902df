import { type Db } from '@campjay/platform/postgres/pool.ts';

/**
 * True if a build has parked events of a stream: an event could not be applied, so it and all later events of the
 * stream were set aside. The build's rows lack these events until an operator retries or skips them, so readers must
 * not wait for them.
 */
export const isParked = async (db: Db, schema: string, streamId: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    'select 1 from projections.parked_events where build = $1 and stream_id = $2 limit 1',
    [schema, streamId],
  );
  return rowCount === 1;
};
