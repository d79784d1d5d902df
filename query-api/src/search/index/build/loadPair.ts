import { product } from '@campjay/domain/product/product.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { countCamps, readAllCamps, readSeason } from './readCamps.ts';
import { pairBuilder, type SegmentPair } from './snapshotBuilder.ts';

/** A build's camps as segments, with the build's position at the time of reading. */
export interface LoadedPair {
  readonly pair: SegmentPair;
  readonly batch: bigint;
  readonly checkpoint: Position | undefined;
}

/** Reports the number of camps read, and the total. */
export type ReportProgress = (done: number, total: number) => void;

/**
 * Reads a whole build of the read model in one snapshot.
 * @returns undefined if the build no longer exists
 */
export const loadPair = (
  pool: Pool,
  schema: string,
  reportProgress?: ReportProgress,
): Promise<LoadedPair | undefined> =>
  inTransaction(
    pool,
    async (client) => {
      const { rows } = await client.query<{ batch: string; checkpoint: Position | null }>(
        'select batch, checkpoint from projections.builds where schema_name = $1',
        [schema],
      );
      const [build] = rows;
      if (!build) return undefined;
      const builder = pairBuilder((await readSeason(client, schema)) ?? product.fallbackSeasonYear);
      const total = reportProgress && (await countCamps(client, schema));
      let done = 0;
      for await (const camps of readAllCamps(client, schema)) {
        for (const camp of camps) builder.add(camp);
        done += camps.length;
        if (total !== undefined) reportProgress?.(done, total);
      }
      return { pair: builder.build(), batch: BigInt(build.batch), checkpoint: build.checkpoint ?? undefined };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
