import { type Position } from '@campjay/platform/eventstore/port.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/channel.ts';
import { type Pool } from 'pg';
import { BuildMoved } from './build.ts';
import { type Cursor } from './cursor.ts';
import { lockName, shareBatches } from './locks.ts';

/**
 * Advances a build's checkpoint past events that do not concern it. This is no batch: no row changes, followers need
 * not re-read anything, and the commit is asynchronous, because a lost checkpoint only makes the same events be read
 * again. Of two concurrent batch writers one still succeeds, whether or not it has seen this checkpoint.
 * @throws BuildMoved when another writer was faster
 */
export const advanceCheckpoint = async (pool: Pool, cursor: Cursor, reached: Position): Promise<Cursor> => {
  const { build } = cursor;
  const { rowCount } = await pool.query(
    `with passed as (
       update projections.builds set checkpoint = $3
         from (select ${shareBatches('$5')}, set_config('synchronous_commit', 'off', true)) as quiet
        where schema_name = $1 and batch = $2 and state = $4 returning name
     ) select pg_notify('${READ_MODELS_CHANNEL}', name) from passed`,
    [build.schema, build.batch.toString(), reached, build.state, lockName('batches', build.name)],
  );
  if (rowCount !== 1) throw new BuildMoved(`${build.schema} is not where it was`);
  return { ...cursor, build: { ...build, checkpoint: reached } };
};
