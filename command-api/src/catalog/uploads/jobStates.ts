import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type ImportPreview, type ImportResult, type JobProgress } from './contract.ts';
import { type ImportJob } from './importJobs.ts';

/** The next job of the worker: the one that has waited longest. */
export const nextJob = async (db: Db): Promise<ImportJob | undefined> => {
  const { rows } = await db.query<ImportJob>(
    `select * from ops.catalog_imports where state in ('previewing', 'importing')
      order by coalesce(started_at, requested_at), import_id limit 1`,
  );
  return rows[0];
};

/** Counts an attempt of a worker. @returns the job after the update */
export const beginJob = async (db: Db, job: ImportJob): Promise<ImportJob | undefined> => {
  const { rows } = await db.query<ImportJob>(
    `update ops.catalog_imports set attempts = attempts + 1 where import_id = $1 and state = $2 returning *`,
    [job.import_id, job.state],
  );
  return rows[0];
};

/** @returns true if cancellation was requested */
export const saveProgress = async (db: Db, job: ImportJob, progress: JobProgress | null): Promise<boolean> => {
  const { rows } = await db.query<{ cancelled_by: string | null }>(
    'update ops.catalog_imports set progress = $3 where import_id = $1 and state = $2 returning cancelled_by',
    [job.import_id, job.state, progress],
  );
  return rows.some(({ cancelled_by }) => cancelled_by !== null);
};

export const markPreviewed = async (db: Db, job: ImportJob, preview: ImportPreview): Promise<void> => {
  await db.query(
    `update ops.catalog_imports set state = 'previewed', preview = $2, attempts = 0, progress = null
      where import_id = $1`,
    [job.import_id, preview],
  );
};

/** It cannot import now; an admin may start it again. */
export const postponeJob = async (db: Db, job: ImportJob, problem: string): Promise<void> => {
  await db.query(
    "update ops.catalog_imports set state = 'previewed', problem = $2, attempts = 0, progress = null where import_id = $1",
    [job.import_id, problem],
  );
};

/** Its report stays; the file is deleted. */
export const endJob = async (
  db: Db,
  job: ImportJob,
  state: 'done' | 'failed' | 'cancelled',
  { result, problem }: { readonly result?: ImportResult; readonly problem?: string },
): Promise<void> => {
  await db.query(
    `with emptied as (delete from ops.catalog_import_files where import_id = $1)
     update ops.catalog_imports
        set state = $2, result = $3, problem = $4, ended_at = clock_timestamp(), progress = null
      where import_id = $1`,
    [job.import_id, state, result ?? null, problem ?? null],
  );
};
