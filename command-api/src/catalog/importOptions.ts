import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Pool } from 'pg';
import { type ImportChange } from './importChange.ts';
import { type ImportProgress, type Refusal } from './importReport.ts';

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
