import { type Refusal } from '../catalog/importReport.ts';
import { type SchoolsReport } from './schoolsReport.ts';

/** Outcome for one school of the file, or for one that is missing from it. */
export type SchoolOutcome = 'listed' | 'changed' | 'unchanged' | 'delisted';

/** Limit of refusals in the report. */
const MAX_REFUSALS = 1_000;
const MAX_FIELD_NAMES = 100;

/** Counts of a running import; its size is bounded, whatever the file contains. */
export interface SchoolsTally {
  school(outcome: SchoolOutcome, events: number): void;
  /** Adds events of a school that is already counted. */
  events(appended: number): void;
  refused(refusal: Refusal): void;
  ignored(fields: readonly string[]): void;
  read(): Pick<SchoolsReport, 'schools' | 'events' | 'refusals' | 'fieldsNotTaken'>;
}

export const schoolsTally = (): SchoolsTally => {
  const schools = { listed: 0, changed: 0, unchanged: 0, delisted: 0, refused: 0 };
  const refusals: Refusal[] = [];
  const fields = new Set<string>();
  let appended = 0;
  return {
    school: (outcome, events) => {
      schools[outcome] += 1;
      appended += events;
    },
    events: (more) => void (appended += more),
    refused: (refusal) => {
      schools.refused += 1;
      if (refusals.length < MAX_REFUSALS) refusals.push(refusal);
    },
    ignored: (names) => {
      for (const name of names) if (fields.size < MAX_FIELD_NAMES) fields.add(name);
    },
    read: () => ({ schools: { ...schools }, events: appended, refusals, fieldsNotTaken: [...fields].sort() }),
  };
};
