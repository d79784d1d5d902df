import { randomUUID } from 'node:crypto';
import { type SchoolEvent } from '@campjay/events/schools/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Pool } from 'pg';
import { ImportImpossible } from '../catalog/importImpossible.ts';
import { takeImportLock } from '../catalog/importLock.ts';
import { type Refusal } from '../catalog/importReport.ts';
import { importRun, sourceOf } from '../catalog/importRun.ts';
import { sideBySide } from '../catalog/sideBySide.ts';
import { type NumberedLine, readSchools } from './readSchools.ts';
import { schoolsInLog } from './schoolsInLog.ts';
import { type SchoolsReport, summaryOf } from './schoolsReport.ts';
import { type SchoolOutcome, type SchoolsTally, schoolsTally } from './schoolsTally.ts';
import { type SchoolsWriter, schoolsWriter } from './schoolsWriter.ts';

export interface SchoolsImportParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly now: () => Date;
}

export interface SchoolsImportOptions {
  /** Delists the schools that the file does not name, when no line was refused. */
  readonly full?: boolean;
  /** Appends nothing, and reports what would have been appended. */
  readonly dryRun?: boolean;
  /** Who is written down as the events' actor. */
  readonly actor?: EventMetadata['actor'];
  /** Whether to take a school from the file; by default each. */
  readonly takes?: (code: string) => boolean;
  readonly onRefused?: (refusal: Refusal) => void;
  /** A sentence for every event that is (or would be) appended, beginning with the school's code. */
  readonly onChange?: (sentence: string) => void;
  /** Stops after the schools that are under way. */
  readonly signal?: AbortSignal;
}

const SCHOOLS_IMPORT = { userId: 'schools-import', role: 'system' } as const;
const SIDE_BY_SIDE = 50;

/**
 * Brings the log to what a file of schools says. Only differences are appended, so that a second import of the same file
 * appends nothing, and one that was killed goes on where it stopped. A line that cannot be taken is refused and reported;
 * the others go on.
 * @throws ImportImpossible when the file cannot be read or another import of schools is running.
 * @throws StoreUnavailable when the log stops answering; what was appended until then stays.
 */
export const importSchools = async (
  { store, pool, now }: SchoolsImportParts,
  path: string,
  options: SchoolsImportOptions = {},
): Promise<SchoolsReport> => {
  const { full = false, dryRun = false, actor = SCHOOLS_IMPORT, takes = () => true, onRefused, onChange } = options;
  const { signal = new AbortController().signal } = options;
  await using lock = dryRun ? undefined : await takeImportLock(pool, 'schools');
  if (!dryRun && !lock)
    throw new ImportImpossible('Another import of schools is running; only one can write at a time.');

  const runId = randomUUID();
  const asked = { source: sourceOf(path), kind: 'schools', full, season: null } as const;
  const importing = importRun({ store, now, runId, actor, dryRun, of: asked });
  const writer = schoolsWriter(importing, onChange);
  const run: Run = { tally: schoolsTally(), writer, takes, onRefused, signal };
  const inFile = await listSchoolsOf(path, run);
  const notDelisted = full ? await delistOthers(store, run, inFile) : undefined;

  const interrupted = signal.aborted;
  const read = run.tally.read();
  await importing.finish({ ...read.schools, events: read.events }, interrupted);

  const report = {
    file: path,
    correlationId: runId,
    dryRun,
    interrupted,
    ...read,
    notDelisted,
  };
  return { ...report, summary: summaryOf(report) };
};

interface Run {
  readonly tally: SchoolsTally;
  readonly writer: SchoolsWriter;
  readonly takes: (code: string) => boolean;
  readonly onRefused: SchoolsImportOptions['onRefused'];
  readonly signal: AbortSignal;
}

/** Answers with the codes of all schools of the file that were not refused. */
const listSchoolsOf = async (path: string, run: Run): Promise<ReadonlySet<string>> => {
  const inFile = new Set<string>();
  const works = sideBySide(SIDE_BY_SIDE);
  try {
    for await (const read of readSchools(path)) {
      if (run.signal.aborted) break;
      const line = read.kind === 'school' && inFile.has(read.code) ? statedTwice(read) : read;
      if (line.kind === 'refused') {
        const refusal = { line: line.line, field: line.field, reason: line.reason };
        run.tally.refused(refusal);
        run.onRefused?.(refusal);
        continue;
      }
      const { code, school, notTaken } = line;
      inFile.add(code);
      run.tally.notTaken(notTaken);
      if (run.takes(code)) await works.start(async () => count(run.tally, await run.writer.listSchool(code, school)));
    }
  } finally {
    await works.settled();
  }
  return inFile;
};

const statedTwice = ({ line, code }: NumberedLine & { kind: 'school' }): NumberedLine => ({
  kind: 'refused',
  line,
  field: 'code',
  reason: `is '${code}', as that of an earlier line of this file`,
});

const count = (tally: SchoolsTally, events: readonly SchoolEvent[]): void => {
  tally.school(outcomeOf(events), events.length);
};

const outcomeOf = (events: readonly SchoolEvent[]): SchoolOutcome =>
  events.length === 0 ? 'unchanged' : events.some(({ type }) => type === 'SchoolListed') ? 'listed' : 'changed';

/**
 * A file that could not be read to its end, or not wholly understood, does not say which schools are gone.
 * @returns why nothing was delisted, in a sentence
 */
const delistOthers = async (
  store: EventStore,
  { tally, writer, signal }: Run,
  inFile: ReadonlySet<string>,
): Promise<string | undefined> => {
  const { refused } = tally.read().schools;
  if (refused > 0) return `${refused} ${refused === 1 ? 'line was' : 'lines were'} refused, so no school was delisted.`;
  if (signal.aborted) return 'The import was stopped, so no school was delisted.';
  if (inFile.size === 0) return 'The file holds no school, so no school was delisted.';
  for (const [code, isListed] of (await schoolsInLog(store, signal)).isListed) {
    if (!isListed || inFile.has(code)) continue;
    const events = await writer.delistSchool(code);
    tally.school('delisted', events.length);
  }
  return undefined;
};
