import { product } from '@campjay/domain/product/product.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { countCamps, readAllCamps, readSeason } from './readCamps.ts';
import { createSegmentPairBuilder, type SegmentPair } from './snapshotBuilder.ts';

/** All camps of a read-model build as a pair of index segments, and the state of the build that they reflect. */
export interface LoadedSegments {
  readonly segments: SegmentPair;
  /** Number of batches of events that the projector had committed to the build. It tells which changes are included. */
  readonly batch: bigint;
  /** Log position up to which the projector had processed events; undefined before the first event. */
  readonly checkpoint: Position | undefined;
}

/** Called repeatedly with the number of camps read so far and the total. */
export type ReportProgress = (done: number, total: number) => void;

/**
 * Reads all camps of a build in one transaction, so that they all reflect the same state.
 * @param schema the PostgreSQL schema of the build
 * @returns undefined if the build no longer exists
 */
export const loadSegments = (
  pool: Pool,
  schema: string,
  reportProgress?: ReportProgress,
): Promise<LoadedSegments | undefined> =>
  inTransaction(
    pool,
    async (client) => {
      const { rows } = await client.query<{ batch: string; checkpoint: Position | null }>(
        'select batch, checkpoint from projections.builds where schema_name = $1',
        [schema],
      );
      const [build] = rows;
      if (!build) return undefined;
      const builder = createSegmentPairBuilder((await readSeason(client, schema)) ?? product.fallbackSeasonYear);
      // The total is only counted if the progress is reported.
      const total = reportProgress && (await countCamps(client, schema));
      let readCount = 0;
      for await (const camps of readAllCamps(client, schema)) {
        for (const camp of camps) builder.add(camp);
        readCount += camps.length;
        if (total !== undefined) reportProgress?.(readCount, total);
      }
      return { segments: builder.build(), batch: BigInt(build.batch), checkpoint: build.checkpoint ?? undefined };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
