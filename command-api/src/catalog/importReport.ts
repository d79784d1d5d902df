import { formatValue } from './refusalReason.ts';

/** A refused line of the file. */
export interface Refusal {
  /** The line number; the first line is 1. */
  readonly line: number;
  /** The path of the field, such as `instances[3].price`; empty for the line as a whole. */
  readonly field: string;
  readonly reason: string;
}

/** What happened to the camps that are missing from the file. */
export type DelistOutcome =
  | { readonly kind: 'notRequested' }
  | { readonly kind: 'done' }
  /** No camp was delisted although it was requested; the reason is a sentence. */
  | { readonly kind: 'skipped'; readonly reason: string };

/** The result of an import, or, in a dry run, the result that it would have. */
export interface ImportReport {
  readonly file: string;
  /** Correlation id of all events of this import. */
  readonly correlationId: string;
  readonly dryRun: boolean;
  /** True if the import was stopped before the end of the file. */
  readonly interrupted: boolean;
  /** Number of non-blank lines. */
  readonly lines: number;
  readonly camps: {
    readonly listed: number;
    /** Camps whose facts or sessions changed. */
    readonly revised: number;
    readonly unchanged: number;
    readonly delisted: number;
    readonly refused: number;
  };
  /** Number of appended events. */
  readonly events: number;
  readonly eventsByType: Readonly<Record<string, number>>;
  /** The first `MAX_REFUSALS` refused lines; `camps.refused` counts all. */
  readonly refusals: readonly Refusal[];
  /** Number of occurrences of each unknown field; unknown fields are ignored. */
  readonly ignoredFields: Readonly<Record<string, number>>;
  /** The requested season; `opened` is false if it was already open. */
  readonly season: { readonly year: number; readonly opened: boolean } | undefined;
  /** Whether camps that are missing from the file were delisted. */
  readonly delisting: DelistOutcome;
  readonly milliseconds: number;
  /** The report as sentences for display. */
  readonly summary: readonly string[];
}

export interface ImportProgress {
  readonly phase: 'comparing with the log' | 'reading the file' | 'delisting';
  readonly lines: number;
  readonly listed: number;
  readonly revised: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly events: number;
  /** Average since the start of the phase. */
  readonly eventsPerSecond: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  /** Estimated from the bytes read so far; undefined if nothing was read yet or the size of the file is unknown. */
  readonly secondsLeft: number | undefined;
}

/** Formats the report as sentences. */
export const formatSummary = (report: Omit<ImportReport, 'summary'>): readonly string[] => {
  const { camps, events, ignoredFields, season, delisting, dryRun } = report;
  const wouldBe = dryRun ? 'would be ' : '';
  const file = `${formatCount(report.lines, 'line')} of ${report.file}`;
  const eventTypes = events === 0 ? '' : ` (${formatCounts(report.eventsByType)})`;
  return [
    `${file}: ${formatCount(camps.listed, 'camp')} ${wouldBe}newly listed, ` +
      `${camps.revised} ${wouldBe}changed, ${camps.unchanged} unchanged, ${camps.delisted} ${wouldBe}delisted, ` +
      `${camps.refused} refused.`,
    `${formatCount(events, 'event')} ${wouldBe}appended${eventTypes}.`,
    ...(season ? [formatSeason(season, dryRun)] : []),
    ...(delisting.kind === 'skipped' ? [delisting.reason] : []),
    ...formatEndedCorrections(report),
    ...(Object.keys(ignoredFields).length > 0 ? [`Unknown fields were ignored: ${formatCounts(ignoredFields)}.`] : []),
    ...(report.interrupted ? ['The import was stopped before the end of the file; run it again to continue.'] : []),
  ];
};

/** Reports corrections that ended because the file has a new value, so that an admin can check the new value. */
const formatEndedCorrections = ({ eventsByType, dryRun }: Omit<ImportReport, 'summary'>): readonly string[] => {
  const { CorrectionsEnded: endedCount = 0 } = eventsByType;
  if (endedCount === 0) return [];
  const subject =
    endedCount === 1 ? 'Corrections of one camp or session' : `Corrections of ${endedCount} camps or sessions`;
  return [`${subject} ${dryRun ? 'would end' : 'ended'}: the file has new values for them.`];
};

const formatSeason = ({ year, opened }: { year: number; opened: boolean }, dryRun: boolean): string =>
  opened ? `The season ${year} ${dryRun ? 'would be' : 'was'} opened.` : `The season ${year} was already open.`;

const formatCount = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const formatCounts = (countByName: Readonly<Record<string, number>>): string =>
  Object.entries(countByName)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');

/** Maximum number of refusals in the report. */
const MAX_REFUSALS = 1000;
/** Maximum number of unknown fields that are counted by name. */
const MAX_FIELD_NAMES = 100;
/** The name under which all further unknown fields are counted together. */
const FURTHER_FIELDS = 'further fields';
/** A file's field names may contain any text. Names that do not match this pattern are quoted and shortened. */
const PLAIN_NAME_PATTERN = /^[\w.[\]-]{1,60}$/;

/** What the import did to a camp; 'revised' means that its facts or sessions changed. */
export type CampOutcome = 'listed' | 'revised' | 'unchanged' | 'delisted';

/** Counts what a running import does. Its size in memory is limited, whatever the file contains. */
export interface ImportTally {
  countLine(): void;
  countCamp(outcome: CampOutcome): void;
  countEvents(events: readonly { readonly type: string }[]): void;
  countRefusal(refusal: Refusal): void;
  countUnknownFields(fields: readonly string[]): void;
  toTotals(): Pick<ImportReport, 'lines' | 'camps' | 'events' | 'eventsByType' | 'refusals' | 'ignoredFields'>;
}

export const createImportTally = (): ImportTally => {
  const camps = { listed: 0, revised: 0, unchanged: 0, delisted: 0, refused: 0 };
  const refusals: Refusal[] = [];
  const eventsByType = new Map<string, number>();
  const unknownFields = new Map<string, number>();
  let lines = 0;
  let events = 0;

  return {
    countLine: () => void (lines += 1),
    countCamp: (outcome) => void (camps[outcome] += 1),
    countEvents: (newEvents) => {
      events += newEvents.length;
      for (const { type } of newEvents) increase(eventsByType, type);
    },
    countRefusal: (refusal) => {
      camps.refused += 1;
      if (refusals.length < MAX_REFUSALS) refusals.push(refusal);
    },
    countUnknownFields: (names) => {
      for (const name of names) {
        const hasRoom = unknownFields.has(name) || unknownFields.size < MAX_FIELD_NAMES;
        increase(unknownFields, hasRoom ? name : FURTHER_FIELDS);
      }
    },
    toTotals: () => ({
      lines,
      camps: { ...camps },
      events,
      eventsByType: Object.fromEntries(eventsByType),
      refusals: [...refusals],
      ignoredFields: Object.fromEntries(
        [...unknownFields].map(([name, number]) => [PLAIN_NAME_PATTERN.test(name) ? name : formatValue(name), number]),
      ),
    }),
  };
};

const increase = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** @param startedAt start of the phase, from `performance.now()` */
export const toImportProgress = (
  tally: ImportTally,
  phase: ImportProgress['phase'],
  { startedAt, bytesRead, bytesTotal }: { startedAt: number; bytesRead: number; bytesTotal: number },
): ImportProgress => {
  const { lines, camps, events } = tally.toTotals();
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    phase,
    lines,
    listed: camps.listed,
    revised: camps.revised,
    unchanged: camps.unchanged,
    refused: camps.refused,
    events,
    eventsPerSecond: seconds > 0 ? events / seconds : 0,
    bytesRead,
    bytesTotal,
    secondsLeft:
      bytesRead > 0 && bytesRead <= bytesTotal ? ((bytesTotal - bytesRead) * seconds) / bytesRead : undefined,
  };
};
