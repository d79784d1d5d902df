import { CAMPS } from '../models/camps.ts';
import { type Pool } from 'pg';
import { readActiveBuild } from '../activeBuild.ts';
import { readChanges, EVERYTHING } from '../changeFeed.ts';
import { IS_ALIVE, createTextIndexTables } from './tables.ts';

/** An index that may answer searches. */
export interface TextIndexStatus {
  readonly adapter: string;
  /** These three are undefined before it was first built. */
  readonly documents: number | undefined;
  readonly build: string | undefined;
  readonly batch: bigint | undefined;
  readonly seenAt: Date;
  /**
   * Number of camps that changed in the read model and are not indexed yet; undefined if they cannot be counted,
   * because the index reflects another build, or everything may have changed.
   */
  readonly campsBehind: number | undefined;
}

/** A rebuild order in progress. */
export interface RebuildUnderWay {
  readonly id: string;
  readonly orderedBy: string;
  readonly orderedAt: Date;
  /** When the first index began it; undefined if none has. */
  readonly beganAt: Date | undefined;
  /** Camps of all indexes together. */
  readonly done: number;
  /** Undefined until they are counted. */
  readonly total: number | undefined;
  readonly secondsLeft: number | undefined;
}

export interface RebuildEnded {
  readonly id: string;
  readonly orderedBy: string;
  readonly orderedAt: Date;
  readonly endedAt: Date;
  readonly documents: number | undefined;
  /** Why it failed, as a sentence. */
  readonly failure: string | undefined;
}

export interface TextIndexStatuses {
  /** Indexes of live holders. */
  readonly indexes: readonly TextIndexStatus[];
  readonly underWay: RebuildUnderWay | undefined;
  readonly last: RebuildEnded | undefined;
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

/** The state of the text index and of its rebuilds. */
export const textIndexStatus = async (pool: Pool): Promise<TextIndexStatuses> => {
  await createTextIndexTables(pool);
  const { rows } = await pool.query<IndexRow>(
    `select *, extract(epoch from clock_timestamp() - rebuild_began_at)::float8 as rebuild_seconds
       from projections.text_indexes where ${IS_ALIVE} order by holder`,
  );
  const { rows: rebuilds } = await pool.query<RebuildRow>(
    `(select * from projections.text_index_rebuilds where ended_at is null)
     union all
     (select * from projections.text_index_rebuilds where ended_at is not null order by ended_at desc limit 1)`,
  );
  const open = rebuilds.find(({ ended_at }) => ended_at === null);
  return {
    indexes: await Promise.all(rows.map((row) => statusOf(pool, row))),
    underWay: open && progressOf(open, rows),
    last: rebuilds.flatMap(endedOf)[0],
  };
};

/** The result of an order; undefined while it is in progress. */
export const endedRebuild = async (pool: Pool, rebuildId: string): Promise<RebuildEnded | undefined> => {
  const { rows } = await pool.query<RebuildRow>('select * from projections.text_index_rebuilds where id = $1', [
    rebuildId,
  ]);
  return rows.flatMap(endedOf)[0];
};

interface RebuildRow {
  readonly id: string;
  readonly ordered_by: string;
  readonly ordered_at: Date;
  readonly ended_at: Date | null;
  readonly documents: string | null;
  readonly failure: string | null;
}

const endedOf = (row: RebuildRow): readonly RebuildEnded[] =>
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
    campsBehind: row.build === null || batch === undefined ? undefined : await campsBehind(pool, row.build, batch),
  };
};

const campsBehind = async (pool: Pool, build: string, batch: bigint): Promise<number | undefined> => {
  const active = await readActiveBuild(pool, CAMPS);
  if (active?.schema !== build) return undefined;
  const changes = await readChanges(pool, build, batch);
  if (!changes || changes.keys.includes(EVERYTHING) || changes.batch < batch) return undefined;
  return changes.keys.length;
};

const progressOf = (order: RebuildRow, rows: readonly IndexRow[]): RebuildUnderWay => {
  const claimed = rows.filter(({ rebuild_id }) => rebuild_id === order.id);
  const counted = claimed.filter(({ rebuild_total }) => rebuild_total !== null);
  const sum = (of: (row: IndexRow) => string | null) => counted.reduce((all, row) => all + Number(of(row) ?? 0), 0);
  const left = claimed.filter(({ rebuild_ended_at }) => rebuild_ended_at === null).map(secondsLeftOf);
  const began = claimed.flatMap(({ rebuild_began_at }) => rebuild_began_at ?? []).map((at) => at.getTime());
  return {
    id: order.id,
    orderedBy: order.ordered_by,
    orderedAt: order.ordered_at,
    beganAt: began.length === 0 ? undefined : new Date(Math.min(...began)),
    done: sum(({ rebuild_done }) => rebuild_done),
    total: counted.length === 0 ? undefined : sum(({ rebuild_total }) => rebuild_total),
    // They run in parallel, so the slowest determines the time.
    secondsLeft: left.length === 0 || left.includes(undefined) ? undefined : Math.max(...left.map((one) => one ?? 0)),
  };
};

const secondsLeftOf = ({ rebuild_done, rebuild_total, rebuild_seconds }: IndexRow): number | undefined => {
  const done = Number(rebuild_done ?? 0);
  if (rebuild_total === null || rebuild_seconds === null || done === 0) return undefined;
  return Math.max(0, ((Number(rebuild_total) - done) * rebuild_seconds) / done);
};
