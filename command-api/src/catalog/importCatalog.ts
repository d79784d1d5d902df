import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { readCatalogLine } from './catalogLine.ts';
import { type CampInFile, type CampsRun, countSoFar, listCamps, openSeason } from './campsRun.ts';
import { catalogWriter } from './catalogWriter.ts';
import { delistOthers } from './delistOthers.ts';
import { type FileLine, fileLines } from './fileLines.ts';
import { type ImportFile } from './importFile.ts';
import { AnotherImportRuns } from './importImpossible.ts';
import { takeImportLock } from './importLock.ts';
import { type ImportOptions, type ImportParts } from './importOptions.ts';
import { ImportPaused } from './importPaused.ts';
import { type FullOutcome, type ImportProgress, type ImportReport, summaryOf } from './importReport.ts';
import { importRun } from './importRun.ts';
import { importTally, progressOf } from './importTally.ts';
import { knownCamps } from './knownCamps.ts';
import { lineWindows } from './lineWindows.ts';
import { NOTHING_YET, runSoFar } from './runSoFar.ts';
import { sideBySide } from './sideBySide.ts';

/** How many windows of lines are under way at once. */
const WINDOWS_UNDER_WAY = 4;

const CATALOGUE_IMPORT = { userId: 'catalogue-import', role: 'system' } as const;

/**
 * Brings the log to what a catalogue file says: one camp organisation per line, as JSON. Only differences are appended,
 * so that a second import of the same file appends nothing, and one that was killed goes on where it stopped. A line
 * that cannot be taken is refused and reported; the others go on. The memory it takes does not grow with the file, save
 * for the ids of its camps.
 * @throws AnotherImportRuns when another import is running, and what reading the file throws.
 * @throws StoreUnavailable when the log stops answering; what was appended until then stays.
 */
export const importCatalog = async (
  { store, pool, now }: ImportParts,
  file: ImportFile,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const { dryRun = false, full = false, actor = CATALOGUE_IMPORT, runId = randomUUID() } = options;
  const { signal = new AbortController().signal } = options;
  const began = performance.now();
  await using lock = dryRun ? undefined : await takeImportLock(pool, 'catalogue');
  if (!dryRun && !lock) throw new AnotherImportRuns('Another import is running; only one can write at a time.');

  const soFar =
    dryRun || options.runId === undefined ? NOTHING_YET : await runSoFar(store, 'camps', options.runId, signal);
  const tally = importTally();
  const asked = { source: file.source, kind: 'camps', full, season: options.season ?? null } as const;
  const watched = options.onChange !== undefined;
  const importing = importRun({ store, now, runId, actor, dryRun, of: asked, watched, hasStarted: soFar.hasStarted });
  const writing = { tally, writer: catalogWriter(importing), soFar, options, signal };
  const tell = (phase: ImportProgress['phase'], startedAt: number, bytesRead: number): void =>
    options.onProgress?.(progressOf(tally, phase, { startedAt, bytesRead, bytesTotal: file.bytes }));

  countSoFar(writing);
  const seasonFirst = options.seasonLast ? undefined : await openSeason(options.season, writing);
  tell('comparing with the log', began, 0);
  const run: CampsRun = { ...writing, known: await knownCamps(store, pool, signal) };

  const readingSince = performance.now();
  const inFile = await listCampsOf(file, run, (bytesRead) => tell('reading the file', readingSince, bytesRead));
  const outcome: FullOutcome = full
    ? await delistOthers(run, inFile, () => tell('delisting', readingSince, file.bytes))
    : { kind: 'notAsked' };
  const interrupted = signal.aborted;
  const season = options.seasonLast && !interrupted ? await openSeason(options.season, writing) : seasonFirst;

  const read = tally.read();
  const { revised: changed, ...others } = read.camps;
  if (!(signal.reason instanceof ImportPaused))
    await importing.finish({ ...others, changed, events: read.events }, interrupted);
  const report = {
    ...{ file: file.place, correlationId: runId, dryRun, interrupted },
    ...read,
    ...{ season, full: outcome, milliseconds: Math.round(performance.now() - began) },
  };
  return { ...report, summary: summaryOf(report) };
};

/** Answers with the ids of all camps of the file that were not refused. */
const listCampsOf = async (
  file: ImportFile,
  run: CampsRun,
  onWindow: (bytesRead: number) => void,
): Promise<Set<string>> => {
  const inFile = new Set<string>();
  const works = sideBySide(WINDOWS_UNDER_WAY);
  try {
    for await (const lines of lineWindows(fileLines(file.read()))) {
      if (run.signal.aborted) break;
      const camps = lines.flatMap((line) => takeLine(line, inFile, run));
      await works.start(() => listCamps(camps, run));
      onWindow(lines.at(-1)?.bytesRead ?? 0);
      await setImmediate(); // reading lines from memory would not let answers of the database in
    }
  } finally {
    await works.settled();
  }
  return inFile;
};

const takeLine = ({ number, content }: FileLine, inFile: Set<string>, run: CampsRun): readonly CampInFile[] => {
  const refuse = (field: string, reason: string): readonly CampInFile[] => {
    const refusal = { line: number, field, reason };
    run.tally.refused(refusal);
    run.options.onRefused?.(refusal);
    return [];
  };
  run.tally.line();
  if (content.kind === 'unreadable') return refuse('', content.reason);
  const line = readCatalogLine(content.text);
  if (line.kind === 'refused') return refuse(line.refusal.field, line.refusal.reason);
  const { orgId, camp, notTaken } = line;
  if (inFile.has(orgId)) return refuse('org_id', `is '${orgId}', as that of an earlier line of this file`);
  inFile.add(orgId);
  run.tally.notTaken(notTaken);
  return [{ orgId, camp }];
};
