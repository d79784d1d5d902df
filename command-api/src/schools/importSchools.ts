import { type Refusal } from '../catalog/importReport.ts';
import { type SchoolsReport, formatSchoolsSummary, readSchoolsInLog } from './schoolsReport.ts';
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
import { createImportRun, NEW_RUN, type ResumedRun, readResumedRun } from '../catalog/importRun.ts';
import { createConcurrencyLimit } from '../catalog/concurrencyLimit.ts';
import { type NumberedLine, readSchools } from './readSchools.ts';
import { type SchoolsWriter, createSchoolsWriter } from './schoolsWriter.ts';

/** What the import did to a school. */
type SchoolOutcome = 'listed' | 'changed' | 'unchanged' | 'delisted';

/** Maximum number of refusals in the report. */
const MAX_REFUSALS = 1_000;
/** Maximum number of unknown fields in the report. */
const MAX_FIELD_NAMES = 100;

/** Counts what a running import does. Its size in memory is limited, whatever the file contains. */
interface SchoolsTally {
  addSchool(outcome: SchoolOutcome, eventCount: number): void;
  /** Adds events of a school that is already counted. */
  addEvents(eventCount: number): void;
  addRefusal(refusal: Refusal): void;
  addUnknownFields(fields: readonly string[]): void;
  toTotals(): Pick<SchoolsReport, 'schools' | 'events' | 'refusals' | 'ignoredFields'>;
}

const createTally = (): SchoolsTally => {
  const schools = { listed: 0, changed: 0, unchanged: 0, delisted: 0, refused: 0 };
  const refusals: Refusal[] = [];
  const unknownFields = new Set<string>();
  let eventCount = 0;
  return {
    addSchool: (outcome, newEvents) => {
      schools[outcome] += 1;
      eventCount += newEvents;
    },
    addEvents: (newEvents) => void (eventCount += newEvents),
    addRefusal: (refusal) => {
      schools.refused += 1;
      if (refusals.length < MAX_REFUSALS) refusals.push(refusal);
    },
    addUnknownFields: (names) => {
      for (const name of names) if (unknownFields.size < MAX_FIELD_NAMES) unknownFields.add(name);
    },
    toTotals: () => ({
      schools: { ...schools },
      events: eventCount,
      refusals,
      ignoredFields: [...unknownFields].sort(),
    }),
  };
};

export interface SchoolsImportOptions extends Omit<ImportRunOptions, 'onProgress'> {
  /** Returns true for the codes of the schools to import. By default, all schools are imported. */
  readonly shouldImport?: (code: string) => boolean;
}

const IMPORT_ACTOR = { userId: 'schools-import', role: 'system' } as const;
/** Maximum number of schools that are written concurrently. */
const MAX_CONCURRENT = 50;

/**
 * Imports a file of schools. Appends only the differences from the log, so a second import of the same file appends
 * nothing, and an interrupted one resumes where it stopped. An invalid line is refused and reported; the import
 * continues with the others.
 * @throws AnotherImportRuns if another import of schools is running
 * @throws StoreUnavailable if the log becomes unavailable; events that were already appended remain
 * @throws any error that occurs while the file is read
 */
export const importSchools = async (
  { store, pool, now }: ImportDeps,
  file: ImportFile,
  options: SchoolsImportOptions = {},
): Promise<SchoolsReport> => {
  const { full = false, dryRun = false, actor = IMPORT_ACTOR, onRefused, onChange } = options;
  const { signal = new AbortController().signal, runId = randomUUID(), shouldImport = () => true } = options;
  await using lock = dryRun ? undefined : await acquireImportLock(pool, 'schools');
  if (!dryRun && !lock)
    throw new AnotherImportRuns('Another import of schools is running; only one can write at a time.');

  const resumedRun =
    dryRun || options.runId === undefined ? NEW_RUN : await readResumedRun(store, 'schools', options.runId, signal);
  const startData = { source: file.source, kind: 'schools', full, season: null } as const;
  const importRun = createImportRun({
    store,
    now,
    runId,
    actor,
    dryRun,
    startData,
    needsPreviousState: onChange !== undefined, // descriptions of changes contain the replaced values
    hasStarted: resumedRun.hasStarted,
  });
  const writer = createSchoolsWriter(importRun, onChange);
  const importSession: SchoolsImportSession = {
    tally: createTally(),
    writer,
    shouldImport,
    onRefused,
    signal,
    resumedRun,
  };
  for (const events of resumedRun.events.values()) importSession.tally.addSchool(outcomeOf(events), events.length);
  const codesInFile = await importAllSchools(file, importSession);
  const delistingSkippedReason = full ? await delistMissing(store, importSession, codesInFile) : undefined;

  const isInterrupted = signal.aborted;
  const totals = importSession.tally.toTotals();
  if (!(signal.reason instanceof ImportPaused))
    await importRun.finish({ ...totals.schools, events: totals.events }, isInterrupted);

  const report = {
    file: file.displayName,
    correlationId: runId,
    dryRun,
    interrupted: isInterrupted,
    ...totals,
    delistingSkippedReason,
  };
  return { ...report, summary: formatSchoolsSummary(report) };
};

interface SchoolsImportSession {
  readonly tally: SchoolsTally;
  readonly writer: SchoolsWriter;
  readonly shouldImport: (code: string) => boolean;
  readonly onRefused: SchoolsImportOptions['onRefused'];
  readonly signal: AbortSignal;
  /** What the import had appended before it resumed. */
  readonly resumedRun: ResumedRun;
}

/** Imports the schools of the file. @returns the codes of those that were not refused */
const importAllSchools = async (
  file: ImportFile,
  importSession: SchoolsImportSession,
): Promise<ReadonlySet<string>> => {
  const codesInFile = new Set<string>();
  const tasks = createConcurrencyLimit(MAX_CONCURRENT);
  try {
    for await (const parsedLine of readSchools(file)) {
      if (importSession.signal.aborted) break;
      const isDuplicate = parsedLine.kind === 'school' && codesInFile.has(parsedLine.code);
      const line = isDuplicate ? refuseDuplicate(parsedLine) : parsedLine;
      if (line.kind === 'refused') {
        const refusal = { line: line.line, field: line.field, reason: line.reason };
        importSession.tally.addRefusal(refusal);
        importSession.onRefused?.(refusal);
        continue;
      }
      const { code, school, ignoredFields } = line;
      codesInFile.add(code);
      importSession.tally.addUnknownFields(ignoredFields);
      if (importSession.shouldImport(code))
        await tasks.start(async () =>
          addToTally(importSession, code, await importSession.writer.listSchool(code, school)),
        );
    }
  } finally {
    await tasks.waitForAll();
  }
  return codesInFile;
};

const refuseDuplicate = ({ line, code }: NumberedLine & { kind: 'school' }): NumberedLine => ({
  kind: 'refused',
  line,
  field: 'code',
  reason: `is '${code}', which an earlier line of this file already has`,
});

/** Adds the events of a school. A school that the import had already changed before it resumed is counted once. */
const addToTally = ({ tally, resumedRun }: SchoolsImportSession, code: string, events: TypedEvents): void => {
  if (resumedRun.events.has(schoolStream(code))) tally.addEvents(events.length);
  else tally.addSchool(outcomeOf(events), events.length);
};

type TypedEvents = readonly { readonly type: string }[];

const outcomeOf = (events: TypedEvents): SchoolOutcome => {
  if (events.length === 0) return 'unchanged';
  if (events.some(({ type }) => type === 'SchoolListed')) return 'listed';
  return events.some(({ type }) => type === 'SchoolDelisted') ? 'delisted' : 'changed';
};

/**
 * Delists the schools that are missing from the file, unless the import was stopped or a line was refused: in these
 * cases a missing school may still exist.
 * @returns why nothing was delisted, as a sentence; undefined if delisting was done
 */
const delistMissing = async (
  store: EventStore,
  { tally, writer, signal }: SchoolsImportSession,
  codesInFile: ReadonlySet<string>,
): Promise<string | undefined> => {
  const { refused } = tally.toTotals().schools;
  if (refused > 0) return `${refused} ${refused === 1 ? 'line was' : 'lines were'} refused, so no school was delisted.`;
  if (signal.aborted) return 'The import was stopped, so no school was delisted.';
  if (codesInFile.size === 0) return 'The file contains no schools, so no school was delisted.';
  for (const [code, status] of (await readSchoolsInLog(store, signal)).statusByCode) {
    if (status === 'delisted' || codesInFile.has(code)) continue;
    const events = await writer.delistSchool(code);
    tally.addSchool('delisted', events.length);
  }
  return undefined;
};
