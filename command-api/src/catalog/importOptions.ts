import { DatabaseError, type Pool } from 'pg';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type ImportProgress, type Refusal } from './importReport.ts';

/** An event as text for a person: 'SessionRepriced', 'otters: price 450 → 475'. */
export interface ChangeDescription {
  readonly type: string;
  /** Empty if the type already says everything. */
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

/** 'tide-pool: SessionRepriced: otters: price 450 → 475', for each event. */
export const formatChange = ({ id, events }: ImportChange): readonly string[] =>
  events.map(({ type, says }) => [id, type, ...(says === '' ? [] : [says])].join(': '));

/** Reason to stop an import that will resume later under the same id: no end is recorded in the log. */
export class ImportPaused extends Error {
  override readonly name = 'ImportPaused';
}

/** The import is impossible; the message is for the person who requested it. */
export class ImportImpossible extends Error {
  override readonly name: string = 'ImportImpossible';
}

/** Only one import of a kind can write at a time. */
export class AnotherImportRuns extends ImportImpossible {
  override readonly name = 'AnotherImportRuns';
}

/** The connection of a killed import closes shortly after it. */
const LOCK_TIMEOUT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Only one import of a kind writes at a time; uploaded imports run one by one. Undefined if another import holds the
 * lock.
 */
export const acquireImportLock = async (
  pool: Pool,
  kind: 'catalogue' | 'schools' | 'uploaded',
): Promise<AsyncDisposable | undefined> => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    // A session-level lock: it outlives the transaction.
    await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [`campjay ${kind} import`]);
    await connection.query('commit');
  } catch (error) {
    connection.release(true);
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
  return {
    // The lock ends with its connection, which is closed instead of returned: the pool would leave it open.
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
  /** Delists what is missing from the file, unless a line was refused. */
  readonly full?: boolean;
  /** Appends nothing, and reports what would have been appended. */
  readonly dryRun?: boolean;
  /** Actor of the events. */
  readonly actor?: EventMetadata['actor'];
  /**
   * The id of the import; a new one if absent. An import that was killed, or stopped with `ImportPaused`, resumes under
   * its id, and its report includes what it did before.
   */
  readonly runId?: string;
  /** Called for each change, or in a dry run each change that would be made, to a camp, a school or the season. */
  readonly onChange?: (change: ImportChange) => void;
  readonly onRefused?: (refusal: Refusal) => void;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops after the operations in progress. */
  readonly signal?: AbortSignal;
}

export interface ImportOptions extends ImportRunOptions {
  /** Opens this season before reading the camps. */
  readonly season?: number;
  /** Opens the season after all camps instead. */
  readonly seasonLast?: true;
}
