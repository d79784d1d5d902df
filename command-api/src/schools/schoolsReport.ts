import { SchoolDelisted } from '@campjay/events/schools/events.ts';
import { categoryOf, entityIdOf, schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Refusal } from '../catalog/importReport.ts';

/** The schools in the log. */
export interface SchoolsInLog {
  /** The current status of every school that was ever listed, by its code. */
  readonly statusByCode: ReadonlyMap<string, 'listed' | 'delisted'>;
  /** User ids of everyone who changed a school. */
  readonly actorIds: ReadonlySet<string>;
}

/**
 * Reads the schools from the log directly, without a read model, because there are few of them.
 * @throws StoreUnavailable
 */
export const readSchoolsInLog = async (store: EventStore, signal: AbortSignal): Promise<SchoolsInLog> => {
  const statusByCode = new Map<string, 'listed' | 'delisted'>();
  const actorIds = new Set<string>();
  for await (const { events, isCaughtUp } of store.subscribe({ categories: [categoryOf(schoolStream(''))], signal })) {
    for (const { streamId, type, metadata } of events) {
      statusByCode.set(entityIdOf(streamId), type === SchoolDelisted.type ? 'delisted' : 'listed');
      actorIds.add(metadata.actor.userId);
    }
    if (isCaughtUp) break;
  }
  return { statusByCode, actorIds };
};

/** The result of an import of schools, or, in a dry run, the result that it would have. */
export interface SchoolsReport {
  readonly file: string;
  /** Correlation id of all events of this import. */
  readonly correlationId: string;
  readonly dryRun: boolean;
  /** True if the import was stopped before the end of the file. */
  readonly interrupted: boolean;
  readonly schools: {
    readonly listed: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly delisted: number;
    readonly refused: number;
  };
  /** Number of appended events. */
  readonly events: number;
  /** The first refused lines; `schools.refused` counts all. */
  readonly refusals: readonly Refusal[];
  /** Names of unknown fields, which are ignored. */
  readonly ignoredFields: readonly string[];
  /** Why no school was delisted although it was requested, as a sentence. */
  readonly delistingSkippedReason: string | undefined;
  /** The report as sentences for display. */
  readonly summary: readonly string[];
}

/** Formats the report as sentences. */
export const formatSchoolsSummary = (report: Omit<SchoolsReport, 'summary'>): readonly string[] => {
  const { schools, events, ignoredFields, delistingSkippedReason, dryRun, interrupted } = report;
  const wouldBe = dryRun ? 'would be ' : '';
  return [
    `${report.file}: ${formatCount(schools.listed, 'school')} ${wouldBe}newly listed, ${schools.changed} ${wouldBe}changed, ` +
      `${schools.unchanged} unchanged, ${schools.delisted} ${wouldBe}delisted, ${schools.refused} refused.`,
    `${formatCount(events, 'event')} ${wouldBe}appended.`,
    ...(delistingSkippedReason === undefined ? [] : [delistingSkippedReason]),
    ...(ignoredFields.length > 0 ? [`Unknown fields were ignored: ${ignoredFields.join(', ')}.`] : []),
    ...(interrupted ? ['The import was stopped before the end of the file; run it again to continue.'] : []),
  ];
};

const formatCount = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
