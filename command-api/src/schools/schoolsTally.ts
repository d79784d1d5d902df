import { type Refusal } from '../catalog/importReport.ts';
import { type SchoolsReport } from './schoolsReport.ts';

/** What became of one school of the file, or of one that the file lacks. */
export type SchoolOutcome = 'listed' | 'changed' | 'unchanged' | 'delisted';

/** The report names no more of them. */
const MAX_REFUSALS = 1_000;
const MAX_FIELD_NAMES = 100;

/** Counts while an import runs; it stays small however odd the file is. */
export interface SchoolsTally {
  school(outcome: SchoolOutcome, events: number): void;
  /** Of a school that is counted already. */
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
