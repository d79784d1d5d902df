import { formatValue } from './refusalReason.ts';

/** A refused line: its number in the file (from 1), the field's path and the reason. */
export interface Refusal {
  readonly line: number;
  /** Such as `instances[3].price`; empty for the line as a whole. */
  readonly field: string;
  readonly reason: string;
}

/** Outcome for camps that are missing from the file. */
export type DelistOutcome =
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'done' }
  /** Nothing was delisted; the reason is a sentence. */
  | { readonly kind: 'withheld'; readonly reason: string };

/** What an import did, or, in a dry run, would do. */
export interface ImportReport {
  readonly file: string;
  /** Correlation id of all events of this import. */
  readonly correlationId: string;
  readonly dryRun: boolean;
  /** True if it was stopped before the end of the file. */
  readonly interrupted: boolean;
  /** Non-blank lines. */
  readonly lines: number;
  readonly camps: {
    readonly listed: number;
    readonly revised: number;
    readonly unchanged: number;
    readonly delisted: number;
    readonly refused: number;
  };
  /** Number of appended events. */
  readonly events: number;
  readonly eventsByType: Readonly<Record<string, number>>;
  /** The first thousand refused lines; `camps.refused` counts all. */
  readonly refusals: readonly Refusal[];
  /** Unknown fields, with their number of occurrences. */
  readonly fieldsNotTaken: Readonly<Record<string, number>>;
  /** The requested season, and whether it was opened now or was already open. */
  readonly season: { readonly year: number; readonly opened: boolean } | undefined;
  readonly full: DelistOutcome;
  readonly milliseconds: number;
  /** The same as sentences, ready to be shown. */
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
  /** Since the start of the phase. */
  readonly eventsPerSecond: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  /** Estimated from the bytes read so far; undefined without a basis for an estimate. */
  readonly secondsLeft: number | undefined;
}

export const summaryOf = (report: Omit<ImportReport, 'summary'>): readonly string[] => {
  const { camps, events, fieldsNotTaken, season, full, dryRun } = report;
  const would = dryRun ? 'would be ' : '';
  return [
    `${count(report.lines, 'line')} of ${report.file}: ${count(camps.listed, 'camp')} ${would}newly listed, ` +
      `${camps.revised} ${would}changed, ${camps.unchanged} unchanged, ${camps.delisted} ${would}delisted, ` +
      `${camps.refused} refused.`,
    `${count(events, 'event')} ${would}appended${events === 0 ? '' : ` (${counts(report.eventsByType)})`}.`,
    ...(season ? [seasonSentence(season, dryRun)] : []),
    ...(full.kind === 'withheld' ? [full.reason] : []),
    ...endedCorrections(report),
    ...(Object.keys(fieldsNotTaken).length > 0 ? [`Fields not taken: ${counts(fieldsNotTaken)}.`] : []),
    ...(report.interrupted ? ['The import was stopped before the end of the file; start it again to go on.'] : []),
  ];
};

/** A manual correction ends when the file states something new; its author should check the new value. */
const endedCorrections = ({ eventsByType, dryRun }: Omit<ImportReport, 'summary'>): readonly string[] => {
  const { CorrectionsEnded: ended = 0 } = eventsByType;
  if (ended === 0) return [];
  const what = ended === 1 ? 'Corrections of one camp or session' : `Corrections of ${ended} camps or sessions`;
  return [`${what} ${dryRun ? 'would end' : 'ended'}: the file states something new there.`];
};

const seasonSentence = ({ year, opened }: { year: number; opened: boolean }, dryRun: boolean): string =>
  opened ? `The season ${year} ${dryRun ? 'would be' : 'was'} opened.` : `The season ${year} was open already.`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const counts = (byName: Readonly<Record<string, number>>): string =>
  Object.entries(byName)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');

const MAX_REFUSALS = 1000;
const MAX_FIELD_NAMES = 100;
const FURTHER_FIELDS = 'further fields';

/** Outcome for one camp of the file, or for one that is missing from it. */
export type CampOutcome = 'listed' | 'revised' | 'unchanged' | 'delisted';

/** Counts of a running import; its size is bounded, whatever the file contains. */
export interface ImportTally {
  line(): void;
  camp(outcome: CampOutcome): void;
  appended(events: readonly { readonly type: string }[]): void;
  refused(refusal: Refusal): void;
  ignored(fields: readonly string[]): void;
  read(): Pick<ImportReport, 'lines' | 'camps' | 'events' | 'eventsByType' | 'refusals' | 'fieldsNotTaken'>;
}

export const importTally = (): ImportTally => {
  const camps = { listed: 0, revised: 0, unchanged: 0, delisted: 0, refused: 0 };
  const refusals: Refusal[] = [];
  const eventsByType = new Map<string, number>();
  const fields = new Map<string, number>();
  let lines = 0;
  let events = 0;

  return {
    line: () => void (lines += 1),
    camp: (outcome) => void (camps[outcome] += 1),
    appended: (appended) => {
      events += appended.length;
      for (const { type } of appended) increase(eventsByType, type);
    },
    refused: (refusal) => {
      camps.refused += 1;
      if (refusals.length < MAX_REFUSALS) refusals.push(refusal);
    },
    ignored: (names) => {
      for (const name of names)
        increase(fields, fields.has(name) || fields.size < MAX_FIELD_NAMES ? name : FURTHER_FIELDS);
    },
    read: () => ({
      lines,
      camps: { ...camps },
      events,
      eventsByType: Object.fromEntries(eventsByType),
      refusals: [...refusals],
      fieldsNotTaken: Object.fromEntries(
        [...fields].map(([name, number]) => [/^[\w.[\]-]{1,60}$/.test(name) ? name : formatValue(name), number]),
      ),
    }),
  };
};

const increase = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** @param startedAt start of the phase, from `performance.now()`. */
export const progressOf = (
  tally: ImportTally,
  phase: ImportProgress['phase'],
  { startedAt, bytesRead, bytesTotal }: { startedAt: number; bytesRead: number; bytesTotal: number },
): ImportProgress => {
  const { lines, camps, events } = tally.read();
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
