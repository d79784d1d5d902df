import { type Position } from '@campjay/platform/eventStore/port.ts';
import { READ_MODELS_CHANNEL } from '@campjay/platform/readModels/channel.ts';
import { type Pool } from 'pg';
import { BuildMoved } from './build.ts';
import { type Cursor } from './cursor.ts';
import { lockName, shareBatches } from './locks.ts';

/**
 * Moves a build's checkpoint over events of which none concerned it. That is no batch: no row has changed, followers have
 * nothing to read again, and the disk is not waited for, since a checkpoint that is lost only has the same events read once
 * more. Of two writers of a batch one still succeeds, and what it writes is the same whether or not it knew of this.
 * @throws BuildMoved when another writer was faster.
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
