import { type Refusal } from '../catalog/importReport.ts';
import { type SchoolsReport, summaryOf, schoolsInLog } from './schoolsReport.ts';
import { randomUUID } from 'node:crypto';
import { schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type ImportFile } from '../catalog/importFile.ts';
import {
  type ImportDeps,
  type ImportRunOptions,
  ImportPaused,
  AnotherImportRuns,
  acquireImportLock,
} from '../catalog/importOptions.ts';
import { createImportRun, NOTHING_YET, type RunSoFar, readRunSoFar } from '../catalog/importRun.ts';
import { concurrencyLimit } from '../catalog/concurrencyLimit.ts';
import { type NumberedLine, readSchools } from './readSchools.ts';
import { type SchoolsWriter, schoolsWriter } from './schoolsWriter.ts';

/** Outcome for one school of the file, or for one that is missing from it. */
type SchoolOutcome = 'listed' | 'changed' | 'unchanged' | 'delisted';

/** Limit of refusals in the report. */
const MAX_REFUSALS = 1_000;
const MAX_FIELD_NAMES = 100;

/** Counts of a running import; its size is bounded, whatever the file contains. */
interface SchoolsTally {
  school(outcome: SchoolOutcome, events: number): void;
  /** Adds events of a school that is already counted. */
  events(appended: number): void;
  refused(refusal: Refusal): void;
  ignored(fields: readonly string[]): void;
  read(): Pick<SchoolsReport, 'schools' | 'events' | 'refusals' | 'fieldsNotTaken'>;
}

const schoolsTally = (): SchoolsTally => {
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

export interface SchoolsImportOptions extends Omit<ImportRunOptions, 'onProgress'> {
  /** Filter for the schools of the file; default: all. */
  readonly takes?: (code: string) => boolean;
}

const SCHOOLS_IMPORT = { userId: 'schools-import', role: 'system' } as const;
const MAX_CONCURRENT = 50;

/**
 * Updates the log to a file of schools. Only differences are appended, so a second import of the same file appends
 * nothing, and an interrupted one resumes where it stopped. An invalid line is refused and reported; the others
 * continue.
 * @throws AnotherImportRuns if another import of schools is running, and the errors of reading the file.
 * @throws StoreUnavailable if the log stops answering; events appended until then stay.
 */
export const importSchools = async (
  { store, pool, now }: ImportDeps,
  file: ImportFile,
  options: SchoolsImportOptions = {},
): Promise<SchoolsReport> => {
  const { full = false, dryRun = false, actor = SCHOOLS_IMPORT, takes = () => true, onRefused, onChange } = options;
  const { signal = new AbortController().signal, runId = randomUUID() } = options;
  await using lock = dryRun ? undefined : await acquireImportLock(pool, 'schools');
  if (!dryRun && !lock)
    throw new AnotherImportRuns('Another import of schools is running; only one can write at a time.');

  const soFar =
    dryRun || options.runId === undefined ? NOTHING_YET : await readRunSoFar(store, 'schools', options.runId, signal);
  const startData = { source: file.source, kind: 'schools', full, season: null } as const;
  const importRun = createImportRun({
    ...{ store, now, runId, actor, dryRun, of: startData },
    ...{ watched: onChange !== undefined, hasStarted: soFar.hasStarted },
  });
  const writer = schoolsWriter(importRun, onChange);
  const importSession: SchoolsImportSession = { tally: schoolsTally(), writer, takes, onRefused, signal, soFar };
  for (const events of soFar.events.values()) importSession.tally.school(outcomeOf(events), events.length);
  const inFile = await listSchoolsOf(file, importSession);
  const notDelisted = full ? await delistMissing(store, importSession, inFile) : undefined;

  const interrupted = signal.aborted;
  const read = importSession.tally.read();
  if (!(signal.reason instanceof ImportPaused))
    await importRun.finish({ ...read.schools, events: read.events }, interrupted);

  const report = {
    file: file.place,
    correlationId: runId,
    dryRun,
    interrupted,
    ...read,
    notDelisted,
  };
  return { ...report, summary: summaryOf(report) };
};

interface SchoolsImportSession {
  readonly tally: SchoolsTally;
  readonly writer: SchoolsWriter;
  readonly takes: (code: string) => boolean;
  readonly onRefused: SchoolsImportOptions['onRefused'];
  readonly signal: AbortSignal;
  /** What it had appended before it resumed. */
  readonly soFar: RunSoFar;
}

/** Returns the codes of all schools of the file that were not refused. */
const listSchoolsOf = async (file: ImportFile, importSession: SchoolsImportSession): Promise<ReadonlySet<string>> => {
  const inFile = new Set<string>();
  const tasks = concurrencyLimit(MAX_CONCURRENT);
  try {
    for await (const read of readSchools(file)) {
      if (importSession.signal.aborted) break;
      const line = read.kind === 'school' && inFile.has(read.code) ? duplicateLine(read) : read;
      if (line.kind === 'refused') {
        const refusal = { line: line.line, field: line.field, reason: line.reason };
        importSession.tally.refused(refusal);
        importSession.onRefused?.(refusal);
        continue;
      }
      const { code, school, ignored } = line;
      inFile.add(code);
      importSession.tally.ignored(ignored);
      if (importSession.takes(code))
        await tasks.start(async () => count(importSession, code, await importSession.writer.listSchool(code, school)));
    }
  } finally {
    await tasks.settled();
  }
  return inFile;
};

const duplicateLine = ({ line, code }: NumberedLine & { kind: 'school' }): NumberedLine => ({
  kind: 'refused',
  line,
  field: 'code',
  reason: `is '${code}', as that of an earlier line of this file`,
});

const count = ({ tally, soFar }: SchoolsImportSession, code: string, events: EventTypes): void => {
  if (soFar.events.has(schoolStream(code))) tally.events(events.length);
  else tally.school(outcomeOf(events), events.length);
};

type EventTypes = readonly { readonly type: string }[];

const outcomeOf = (events: EventTypes): SchoolOutcome => {
  if (events.length === 0) return 'unchanged';
  if (events.some(({ type }) => type === 'SchoolListed')) return 'listed';
  return events.some(({ type }) => type === 'SchoolDelisted') ? 'delisted' : 'changed';
};

/**
 * A file that was not read to its end, or had refused lines, does not show which schools are gone.
 * @returns why nothing was delisted, as a sentence
 */
const delistMissing = async (
  store: EventStore,
  { tally, writer, signal }: SchoolsImportSession,
  inFile: ReadonlySet<string>,
): Promise<string | undefined> => {
  const { refused } = tally.read().schools;
  if (refused > 0) return `${refused} ${refused === 1 ? 'line was' : 'lines were'} refused, so no school was delisted.`;
  if (signal.aborted) return 'The import was stopped, so no school was delisted.';
  if (inFile.size === 0) return 'The file holds no school, so no school was delisted.';
  for (const [code, isListed] of (await schoolsInLog(store, signal)).listedByCode) {
    if (!isListed || inFile.has(code)) continue;
    const events = await writer.delistSchool(code);
    tally.school('delisted', events.length);
  }
  return undefined;
};
