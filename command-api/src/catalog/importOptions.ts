import { DatabaseError, type Pool } from 'pg';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type ImportProgress, type Refusal } from './importReport.ts';

/** Describes an event as text for an admin, for example: type 'SessionRepriced', says 'otters: price 450 → 475'. */
export interface ChangeDescription {
  readonly type: string;
  /** Stored and published name: a description of what has changed; empty if the type alone is clear enough. */
  readonly says: string;
}

/** What an import changes, or would change, in one camp or school, or in the season. */
export interface ImportChange {
  /** Id of the camp or school; 'season' for the season. */
  readonly id: string;
  readonly name: string;
  readonly outcome: 'listed' | 'changed' | 'delisted' | 'season';
  readonly events: readonly ChangeDescription[];
}

/** Formats each event as one line, such as 'tide-pool: SessionRepriced: otters: price 450 → 475'. */
export const formatChange = ({ id, events }: ImportChange): readonly string[] =>
  events.map(({ type, says }) => [id, type, ...(says === '' ? [] : [says])].join(': '));

/** Abort reason for an import that will resume later under the same id. Its end is not recorded in the log. */
export class ImportPaused extends Error {
  override readonly name = 'ImportPaused';
}

/** The import cannot run. The message is shown to the person who requested it. */
export class ImportImpossible extends Error {
  override readonly name: string = 'ImportImpossible';
}

/** Another import of the same kind is already running; only one can write at a time. */
export class AnotherImportRuns extends ImportImpossible {
  override readonly name = 'AnotherImportRuns';
}

/** Long enough for the connection of a killed import to close, which releases its lock. */
const LOCK_TIMEOUT = '3s';
/** PostgreSQL's error code for a lock that was not released in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Acquires the lock that lets only one import of a kind write at a time. The worker for uploaded imports also acquires
 * the lock 'uploaded', so that these imports run one by one. Returns undefined if another process has the lock.
 * @param kind part of the lock's name. It keeps its spelling, because processes of other versions use the same name.
 */
export const acquireImportLock = async (
  pool: Pool,
  kind: 'catalogue' | 'schools' | 'uploaded',
): Promise<AsyncDisposable | undefined> => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    // This kind of lock belongs to the database session, so it is not released when the transaction ends.
    await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [`campjay ${kind} import`]);
    await connection.query('commit');
  } catch (error) {
    connection.release(true);
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
  return {
    // Closes the connection instead of returning it to the pool, because the lock lasts as long as the connection.
    [Symbol.asyncDispose]: () => {
      connection.release(true);
      return Promise.resolve();
    },
  };
};

export interface ImportDeps {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly now: () => Date;
}

/** Options of every import, of camps or of schools. */
export interface ImportRunOptions {
  /** True if the file is complete: camps or schools missing from it are delisted, unless a line was refused. */
  readonly full?: boolean;
  /** If true, appends nothing, and reports what would be appended. */
  readonly dryRun?: boolean;
  /** Actor of the events. */
  readonly actor?: EventMetadata['actor'];
  /**
   * The id of the import; a new one by default. An import that was killed, or stopped with `ImportPaused`, resumes when
   * it is started again with its id. Its report then also includes what it did before.
   */
  readonly runId?: string;
  /** Called for each camp or school that changes, and for the season; in a dry run, for those that would change. */
  readonly onChange?: (change: ImportChange) => void;
  readonly onRefused?: (refusal: Refusal) => void;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops the import; operations in progress are completed first. */
  readonly signal?: AbortSignal;
}

export interface ImportOptions extends ImportRunOptions {
  /** The year of the season to open; it is opened before the camps are read. */
  readonly season?: number;
  /** If true, the season is opened after all camps were imported, instead of before. */
  readonly opensSeasonLast?: true;
}
