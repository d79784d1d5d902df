import { CAMPS } from '../models/camps.ts';
import { type Pool } from 'pg';
import { readActiveBuild } from '../activeBuild.ts';
import { readChanges, ALL_KEYS } from '../changeFeed.ts';
import { HOLDER_IS_ALIVE_SQL, createTextIndexTables } from './tables.ts';

/** The state of an index that may answer searches. It is reported by its holder: the process that manages the index. */
export interface TextIndexStatus {
  readonly adapter: string;
  /** The number of indexed camps. Like `build` and `batch`, undefined before the index was first built. */
  readonly documents: number | undefined;
  readonly build: string | undefined;
  readonly batch: bigint | undefined;
  /** When the holder last showed that it is alive. */
  readonly seenAt: Date;
  /**
   * The number of camps that changed in the read model and are not indexed yet. Undefined if they cannot be counted,
   * because the index reflects another build or because all camps may have changed.
   */
  readonly campsBehind: number | undefined;
}

/** A rebuild that has not ended. */
export interface RebuildInProgress {
  readonly id: string;
  /** The user id of the admin or operator who requested it. */
  readonly orderedBy: string;
  readonly orderedAt: Date;
  /** When the first index began to be rebuilt; undefined if none has begun. */
  readonly beganAt: Date | undefined;
  /** The number of camps indexed so far, in all indexes together. */
  readonly done: number;
  /** The number of camps to index, in all indexes together; undefined until they are counted. */
  readonly total: number | undefined;
  readonly secondsLeft: number | undefined;
}

/** A rebuild that has succeeded or failed. */
export interface EndedRebuild {
  readonly id: string;
  readonly orderedBy: string;
  readonly orderedAt: Date;
  readonly endedAt: Date;
  /** The number of indexed camps; undefined if the rebuild failed. */
  readonly documents: number | undefined;
  /** Why it failed, as a sentence; undefined if it succeeded. */
  readonly failure: string | undefined;
}

export interface TextIndexStatuses {
  /** The indexes of all live holders (the processes that manage them). */
  readonly indexes: readonly TextIndexStatus[];
  readonly underWay: RebuildInProgress | undefined;
  /** The latest rebuild that has ended. */
  readonly last: EndedRebuild | undefined;
}

interface IndexRow {
  readonly adapter: string;
  readonly documents: string | null;
  readonly build: string | null;
  readonly batch: string | null;
  readonly seen_at: Date;
  readonly rebuild_id: string | null;
  readonly rebuild_began_at: Date | null;
  readonly rebuild_done: string | null;
  readonly rebuild_total: string | null;
  readonly rebuild_seconds: number | null;
  readonly rebuild_ended_at: Date | null;
}

/** Reads the state of the text indexes and of their rebuilds. */
export const readTextIndexStatus = async (pool: Pool): Promise<TextIndexStatuses> => {
  await createTextIndexTables(pool);
  const { rows } = await pool.query<IndexRow>(
    `select *, extract(epoch from clock_timestamp() - rebuild_began_at)::float8 as rebuild_seconds
       from projections.text_indexes where ${HOLDER_IS_ALIVE_SQL} order by holder`,
  );
  const { rows: rebuilds } = await pool.query<RebuildRow>(
    `(select * from projections.text_index_rebuilds where ended_at is null)
     union all
     (select * from projections.text_index_rebuilds where ended_at is not null order by ended_at desc limit 1)`,
  );
  const openRebuild = rebuilds.find(({ ended_at }) => ended_at === null);
  return {
    indexes: await Promise.all(rows.map((row) => statusOf(pool, row))),
    underWay: openRebuild && progressOf(openRebuild, rows),
    last: rebuilds.flatMap(toEndedRebuild)[0],
  };
};

/** Reads the result of a rebuild; undefined while it is in progress. */
export const readEndedRebuild = async (pool: Pool, rebuildId: string): Promise<EndedRebuild | undefined> => {
  const { rows } = await pool.query<RebuildRow>('select * from projections.text_index_rebuilds where id = $1', [
    rebuildId,
  ]);
  return rows.flatMap(toEndedRebuild)[0];
};

interface RebuildRow {
  readonly id: string;
  readonly ordered_by: string;
  readonly ordered_at: Date;
  readonly ended_at: Date | null;
  readonly documents: string | null;
  readonly failure: string | null;
}

const toEndedRebuild = (row: RebuildRow): readonly EndedRebuild[] =>
  row.ended_at === null
    ? []
    : [
        {
          id: row.id,
          orderedBy: row.ordered_by,
          orderedAt: row.ordered_at,
          endedAt: row.ended_at,
          documents: row.documents === null ? undefined : Number(row.documents),
          failure: row.failure ?? undefined,
        },
      ];

const statusOf = async (pool: Pool, row: IndexRow): Promise<TextIndexStatus> => {
  const batch = row.batch === null ? undefined : BigInt(row.batch);
  return {
    adapter: row.adapter,
    documents: row.documents === null ? undefined : Number(row.documents),
    build: row.build ?? undefined,
    batch,
    seenAt: row.seen_at,
    campsBehind: row.build === null || batch === undefined ? undefined : await countCampsBehind(pool, row.build, batch),
  };
};

const countCampsBehind = async (pool: Pool, build: string, batch: bigint): Promise<number | undefined> => {
  const active = await readActiveBuild(pool, CAMPS.name);
  if (active?.schema !== build) return undefined;
  const changes = await readChanges(pool, build, batch);
  if (!changes || changes.keys.includes(ALL_KEYS) || changes.batch < batch) return undefined;
  return changes.keys.length;
};

const progressOf = (rebuild: RebuildRow, rows: readonly IndexRow[]): RebuildInProgress => {
  const claimedIndexes = rows.filter(({ rebuild_id }) => rebuild_id === rebuild.id);
  const countedIndexes = claimedIndexes.filter(({ rebuild_total }) => rebuild_total !== null);
  const sumOf = (readCount: (row: IndexRow) => string | null) =>
    countedIndexes.reduce((total, row) => total + Number(readCount(row) ?? 0), 0);
  const unfinishedIndexes = claimedIndexes.filter(({ rebuild_ended_at }) => rebuild_ended_at === null);
  const secondsLeft = unfinishedIndexes.map(secondsLeftOf);
  const beginTimes = claimedIndexes.flatMap(({ rebuild_began_at }) => rebuild_began_at ?? []).map((at) => at.getTime());
  return {
    id: rebuild.id,
    orderedBy: rebuild.ordered_by,
    orderedAt: rebuild.ordered_at,
    beganAt: beginTimes.length === 0 ? undefined : new Date(Math.min(...beginTimes)),
    done: sumOf(({ rebuild_done }) => rebuild_done),
    total: countedIndexes.length === 0 ? undefined : sumOf(({ rebuild_total }) => rebuild_total),
    secondsLeft: longestOf(secondsLeft),
  };
};

/**
 * Returns the longest of the remaining times, because indexes are rebuilt in parallel; undefined if one of them cannot
 * be estimated.
 */
const longestOf = (secondsLeft: readonly (number | undefined)[]): number | undefined => {
  const estimates = secondsLeft.filter((seconds) => seconds !== undefined);
  const isComplete = estimates.length > 0 && estimates.length === secondsLeft.length;
  return isComplete ? Math.max(...estimates) : undefined;
};

/** Estimates the remaining time from the speed so far; undefined before the first report of progress. */
const secondsLeftOf = ({ rebuild_done, rebuild_total, rebuild_seconds }: IndexRow): number | undefined => {
  const done = Number(rebuild_done ?? 0);
  if (rebuild_total === null || rebuild_seconds === null || done === 0) return undefined;
  return Math.max(0, ((Number(rebuild_total) - done) * rebuild_seconds) / done);
};
