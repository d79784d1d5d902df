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
