import { type ImportProgress, type ImportReport, type Refusal } from './importReport.ts';
import { formatValue } from './refusalReason.ts';

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
