import { SchoolDelisted } from '@campjay/events/schools/events.ts';
import { categoryOf, entityIdOf, schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Refusal } from '../catalog/importReport.ts';

/** The schools in the log. */
export interface SchoolsInLog {
  /** Codes of all schools that were ever listed; true if still listed. */
  readonly listedByCode: ReadonlyMap<string, boolean>;
  /** Actors of the events. */
  readonly actors: ReadonlySet<string>;
}

/** Reads the log directly, without a read model: there are few schools. @throws StoreUnavailable */
export const schoolsInLog = async (store: EventStore, signal: AbortSignal): Promise<SchoolsInLog> => {
  const listedByCode = new Map<string, boolean>();
  const actors = new Set<string>();
  for await (const { events, isCaughtUp } of store.subscribe({ categories: [categoryOf(schoolStream(''))], signal })) {
    for (const { streamId, type, metadata } of events) {
      listedByCode.set(entityIdOf(streamId), type !== SchoolDelisted.type);
      actors.add(metadata.actor.userId);
    }
    if (isCaughtUp) break;
  }
  return { listedByCode, actors };
};

/** What an import of schools did, or, in a dry run, would do. */
export interface SchoolsReport {
  readonly file: string;
  /** Correlation id of all events of this import. */
  readonly correlationId: string;
  readonly dryRun: boolean;
  /** True if it was stopped before the end of the file. */
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
  readonly refusals: readonly Refusal[];
  readonly fieldsNotTaken: readonly string[];
  /** Why nothing was delisted although requested, as a sentence. */
  readonly notDelisted: string | undefined;
  /** The same as sentences, ready to be shown. */
  readonly summary: readonly string[];
}

export const summaryOf = (report: Omit<SchoolsReport, 'summary'>): readonly string[] => {
  const { schools, events, fieldsNotTaken, notDelisted, dryRun, interrupted } = report;
  const would = dryRun ? 'would be ' : '';
  return [
    `${report.file}: ${count(schools.listed, 'school')} ${would}newly listed, ${schools.changed} ${would}changed, ` +
      `${schools.unchanged} unchanged, ${schools.delisted} ${would}delisted, ${schools.refused} refused.`,
    `${count(events, 'event')} ${would}appended.`,
    ...(notDelisted === undefined ? [] : [notDelisted]),
    ...(fieldsNotTaken.length > 0 ? [`Fields not taken: ${fieldsNotTaken.join(', ')}.`] : []),
    ...(interrupted ? ['The import was stopped before the end of the file; start it again to go on.'] : []),
  ];
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
