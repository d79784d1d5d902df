/** A line that was not taken, by its number in the file (from 1), the field's path and the reason. */
export interface Refusal {
  readonly line: number;
  /** Such as `instances[3].price`; empty when it is the line as a whole. */
  readonly field: string;
  readonly reason: string;
}

/** What became of the camps that the file does not name. */
export type DelistOutcome =
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'done' }
  /** Nothing was delisted, for this reason, a sentence. */
  | { readonly kind: 'withheld'; readonly reason: string };

/** What an import did, or, in a dry run, what it would do. */
export interface ImportReport {
  readonly file: string;
  /** The id that all events of this import carry. */
  readonly correlationId: string;
  readonly dryRun: boolean;
  /** True when it was asked to stop before the end of the file. */
  readonly interrupted: boolean;
  /** Lines that hold anything. */
  readonly lines: number;
  readonly camps: {
    readonly listed: number;
    readonly revised: number;
    readonly unchanged: number;
    readonly delisted: number;
    readonly refused: number;
  };
  /** How many events were appended. */
  readonly events: number;
  readonly eventsByType: Readonly<Record<string, number>>;
  /** The first thousand of the refused lines; `camps.refused` counts them all. */
  readonly refusals: readonly Refusal[];
  /** Fields that the catalogue does not take, and how often they stood in the file. */
  readonly fieldsNotTaken: Readonly<Record<string, number>>;
  /** The season that was asked for, and whether it was opened now or was open before. */
  readonly season: { readonly year: number; readonly opened: boolean } | undefined;
  readonly full: DelistOutcome;
  readonly milliseconds: number;
  /** The same in sentences, ready to be shown. */
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
  /** Estimated from the bytes read so far; undefined while there is nothing to estimate from. */
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

/** A correction by hand ends where the file states something new: whoever made it looks whether that is right now. */
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
