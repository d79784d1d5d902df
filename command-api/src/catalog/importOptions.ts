import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Pool } from 'pg';
import { type ImportChange } from './importChange.ts';
import { type ImportProgress, type Refusal } from './importReport.ts';

export interface ImportDeps {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly now: () => Date;
}

/** What any import may be asked, of camps or of schools. */
export interface ImportRunOptions {
  /** Delists what the file does not name, when no line was refused. */
  readonly full?: boolean;
  /** Appends nothing, and reports what would have been appended. */
  readonly dryRun?: boolean;
  /** Who is written down as the events' actor. */
  readonly actor?: EventMetadata['actor'];
  /**
   * The id of the import, in place of a new one. An import that was killed, or stopped with `ImportPaused`, goes on under
   * its id, and its report counts what it had done before.
   */
  readonly runId?: string;
  /** What is (or would be) changed of a camp or school, or of the season. */
  readonly onChange?: (change: ImportChange) => void;
  readonly onRefused?: (refusal: Refusal) => void;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops after what is under way. */
  readonly signal?: AbortSignal;
}

export interface ImportOptions extends ImportRunOptions {
  /** Opens this season before the camps are read. */
  readonly season?: number;
  /** Opens it once all camps are there instead. */
  readonly seasonLast?: true;
}
