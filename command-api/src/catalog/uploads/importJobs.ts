import { type ImportKind } from '@campjay/events/catalog/imports.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { DatabaseError } from 'pg';
import {
  type CatalogImport,
  type ImportPreview,
  type ImportResult,
  type ImportState,
  type JobProgress,
} from './contract.ts';

/** An uploaded import: a row of the table `ops.catalog_imports`. */
export interface ImportJob {
  readonly import_id: string;
  readonly kind: ImportKind;
  readonly source: string;
  /** A bigint, which the database driver returns as a string. */
  readonly bytes: string;
  readonly season: number | null;
  readonly is_full: boolean;
  readonly state: ImportState;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly started_by: string | null;
  readonly started_at: Date | null;
  readonly cancelled_by: string | null;
  readonly ended_at: Date | null;
  /** Number of times a worker has started the current step. */
  readonly attempts: number;
  readonly progress: JobProgress | null;
  readonly preview: ImportPreview | null;
  readonly result: ImportResult | null;
  readonly problem: string | null;
}

const MAX_LISTED_JOBS = 50;

export const findLatestJobs = async (db: Db): Promise<readonly ImportJob[]> => {
  const { rows } = await db.query<ImportJob>(
    `select * from ops.catalog_imports order by requested_at desc, import_id limit ${MAX_LISTED_JOBS}`,
  );
  return rows;
};

export const findJob = async (db: Db, importId: string): Promise<ImportJob | undefined> => {
  const { rows } = await db.query<ImportJob>('select * from ops.catalog_imports where import_id = $1', [importId]);
  return rows[0];
};

/** Adds an import to the queue. @returns false if there is already one with this id */
export const addJob = async (
  db: Db,
  job: Pick<ImportJob, 'import_id' | 'kind' | 'source' | 'season' | 'is_full' | 'requested_by'> & {
    readonly bytes: number;
  },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `insert into ops.catalog_imports (import_id, kind, source, bytes, season, is_full, requested_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [job.import_id, job.kind, job.source, job.bytes, job.season, job.is_full, job.requested_by],
  );
  return rowCount === 1;
};

/** PostgreSQL's error code. A unique index allows only one job in the state 'importing'. */
const UNIQUE_VIOLATION = '23505';

/** Starts an import that was previewed, if no other import is running. @param userId the admin who starts it */
export const startJob = async (
  db: Db,
  importId: string,
  userId: string,
): Promise<'started' | 'notReady' | 'anotherRuns'> => {
  try {
    const { rowCount } = await db.query(
      `update ops.catalog_imports
          set state = 'importing', started_by = $2, started_at = clock_timestamp(), attempts = 0,
              progress = null, problem = null
        where import_id = $1 and state = 'previewed'`,
      [importId, userId],
    );
    return rowCount === 1 ? 'started' : 'notReady';
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return 'anotherRuns';
    throw error;
  }
};

/**
 * Cancels an import that waits for an admin to start it, and deletes its file. For an import that is queued or running,
 * asks the worker to stop.
 * @returns false if the import has already ended
 */
export const cancelJob = async (db: Db, importId: string, userId: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    `with cancelled as (
       update ops.catalog_imports
          set cancelled_by = coalesce(cancelled_by, $2),
              state = case state when 'previewed' then 'cancelled' else state end,
              ended_at = case state when 'previewed' then clock_timestamp() else ended_at end
        where import_id = $1 and state in ('previewing', 'previewed', 'importing')
        returning import_id, state)
     , deleted_files as (
       delete from ops.catalog_import_files f using cancelled c
        where f.import_id = c.import_id and c.state = 'cancelled')
     select 1 from cancelled`,
    [importId, userId],
  );
  return (rowCount ?? 0) > 0;
};

/** Converts a job to the form that the API returns. @param userId the caller */
export const toCatalogImport = (job: ImportJob, userId: string): CatalogImport => {
  const isRunning = job.state === 'previewing' || job.state === 'importing';
  return {
    importId: job.import_id,
    kind: job.kind,
    source: job.source,
    bytes: Number(job.bytes),
    season: job.season,
    full: job.is_full,
    state: job.state,
    isOwn: job.requested_by === userId,
    isStopping: isRunning && job.cancelled_by !== null,
    requestedAt: job.requested_at.toISOString(),
    startedAt: job.started_at?.toISOString() ?? null,
    endedAt: job.ended_at?.toISOString() ?? null,
    progress: isRunning ? job.progress : null,
    preview: job.preview,
    result: job.result,
    problem: job.problem,
  };
};
