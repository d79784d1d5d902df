import { randomUUID } from 'node:crypto';
import { schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { AnotherImportRuns } from '../catalog/importImpossible.ts';
import { takeImportLock } from '../catalog/importLock.ts';
import { type ImportFile } from '../catalog/importFile.ts';
import { type ImportParts, type ImportWishes } from '../catalog/importOptions.ts';
import { ImportPaused } from '../catalog/importPaused.ts';
import { importRun } from '../catalog/importRun.ts';
import { NOTHING_YET, type RunSoFar, runSoFar } from '../catalog/runSoFar.ts';
import { sideBySide } from '../catalog/sideBySide.ts';
import { type NumberedLine, readSchools } from './readSchools.ts';
import { schoolsInLog } from './schoolsInLog.ts';
import { type SchoolsReport, summaryOf } from './schoolsReport.ts';
import { type SchoolOutcome, type SchoolsTally, schoolsTally } from './schoolsTally.ts';
import { type SchoolsWriter, schoolsWriter } from './schoolsWriter.ts';

export interface SchoolsImportOptions extends Omit<ImportWishes, 'onProgress'> {
  /** Whether to take a school from the file; by default each. */
  readonly takes?: (code: string) => boolean;
}

const SCHOOLS_IMPORT = { userId: 'schools-import', role: 'system' } as const;
const SIDE_BY_SIDE = 50;

/**
 * Brings the log to what a file of schools says. Only differences are appended, so that a second import of the same file
 * appends nothing, and one that was killed goes on where it stopped. A line that cannot be taken is refused and reported;
 * the others go on.
 * @throws AnotherImportRuns when another import of schools is running, and what reading the file throws.
 * @throws StoreUnavailable when the log stops answering; what was appended until then stays.
 */
export const importSchools = async (
  { store, pool, now }: ImportParts,
  file: ImportFile,
  options: SchoolsImportOptions = {},
): Promise<SchoolsReport> => {
  const { full = false, dryRun = false, actor = SCHOOLS_IMPORT, takes = () => true, onRefused, onChange } = options;
  const { signal = new AbortController().signal, runId = randomUUID() } = options;
  await using lock = dryRun ? undefined : await takeImportLock(pool, 'schools');
  if (!dryRun && !lock)
    throw new AnotherImportRuns('Another import of schools is running; only one can write at a time.');

  const soFar =
    dryRun || options.runId === undefined ? NOTHING_YET : await runSoFar(store, 'schools', options.runId, signal);
  const asked = { source: file.source, kind: 'schools', full, season: null } as const;
  const importing = importRun({
    ...{ store, now, runId, actor, dryRun, of: asked },
    ...{ watched: onChange !== undefined, hasStarted: soFar.hasStarted },
  });
  const writer = schoolsWriter(importing, onChange);
  const run: Run = { tally: schoolsTally(), writer, takes, onRefused, signal, soFar };
  for (const events of soFar.events.values()) run.tally.school(outcomeOf(events), events.length);
  const inFile = await listSchoolsOf(file, run);
  const notDelisted = full ? await delistOthers(store, run, inFile) : undefined;

  const interrupted = signal.aborted;
  const read = run.tally.read();
  if (!(signal.reason instanceof ImportPaused))
    await importing.finish({ ...read.schools, events: read.events }, interrupted);

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

interface Run {
  readonly tally: SchoolsTally;
  readonly writer: SchoolsWriter;
  readonly takes: (code: string) => boolean;
  readonly onRefused: SchoolsImportOptions['onRefused'];
  readonly signal: AbortSignal;
  /** What it had appended before it was taken up again. */
  readonly soFar: RunSoFar;
}

/** Answers with the codes of all schools of the file that were not refused. */
const listSchoolsOf = async (file: ImportFile, run: Run): Promise<ReadonlySet<string>> => {
  const inFile = new Set<string>();
  const works = sideBySide(SIDE_BY_SIDE);
  try {
    for await (const read of readSchools(file)) {
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
      if (run.takes(code)) await works.start(async () => count(run, code, await run.writer.listSchool(code, school)));
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

const count = ({ tally, soFar }: Run, code: string, events: Types): void => {
  if (soFar.events.has(schoolStream(code))) tally.events(events.length);
  else tally.school(outcomeOf(events), events.length);
};

type Types = readonly { readonly type: string }[];

const outcomeOf = (events: Types): SchoolOutcome => {
  if (events.length === 0) return 'unchanged';
  if (events.some(({ type }) => type === 'SchoolListed')) return 'listed';
  return events.some(({ type }) => type === 'SchoolDelisted') ? 'delisted' : 'changed';
};

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
