import { type ImportSession, delistCamp, type CampInFile, countSoFar, listCamps, openSeason } from './importSession.ts';
import {
  type DelistOutcome,
  type ImportProgress,
  type ImportReport,
  summaryOf,
  importTally,
  progressOf,
} from './importReport.ts';
import { concurrencyLimit } from './concurrencyLimit.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { readCatalogLine } from './catalogLine.ts';
import { type ImportFile, WINDOW_LINES, lineWindows, type FileLine, fileLines } from './importFile.ts';
import {
  type ImportOptions,
  type ImportDeps,
  ImportPaused,
  AnotherImportRuns,
  acquireImportLock,
} from './importOptions.ts';
import { createImportRun, catalogWriter, NOTHING_YET, readRunSoFar } from './importRun.ts';
import { loadKnownCamps } from './loadKnownCamps.ts';

/**
 * Delists the camps that are missing from a complete file. A file that was not read to its end, or had refused lines,
 * does not show which camps are gone.
 */
const delistMissing = async (
  importSession: ImportSession,
  inFile: ReadonlySet<string>,
  onCamp: () => void,
): Promise<DelistOutcome> => {
  const { refused } = importSession.tally.read().camps;
  if (refused > 0)
    return withheld(`${refused} ${refused === 1 ? 'line was' : 'lines were'} refused, so no camp was delisted.`);
  if (isStopped(importSession)) return withheld('The import was stopped, so no camp was delisted.');
  if (inFile.size === 0) return withheld('The file holds no camp, so no camp was delisted.');

  const tasks = concurrencyLimit(WINDOW_LINES);
  try {
    for await (const orgId of importSession.known.listed()) {
      if (isStopped(importSession)) break;
      if (!inFile.has(orgId))
        await tasks.start(async () => {
          if (await delistCamp(orgId, importSession)) onCamp();
        });
    }
  } finally {
    await tasks.settled();
  }
  return { kind: 'done' };
};

/** A function, because the signal may abort at any time. */
const isStopped = ({ signal }: ImportSession): boolean => signal.aborted;

const withheld = (reason: string): DelistOutcome => ({ kind: 'withheld', reason });

/** Number of windows of lines processed at once. */
const MAX_OPEN_WINDOWS = 4;

const CATALOG_IMPORT = { userId: 'catalogue-import', role: 'system' } as const;

/**
 * Updates the log to a catalog file: one camp organization per line, as JSON. Only differences are appended, so a
 * second import of the same file appends nothing, and an interrupted one resumes where it stopped. An invalid line is
 * refused and reported; the others continue. Memory does not grow with the file, except for the ids of its camps.
 * @throws AnotherImportRuns if another import is running, and the errors of reading the file.
 * @throws StoreUnavailable if the log stops answering; events appended until then stay.
 */
export const importCatalog = async (
  { store, pool, now }: ImportDeps,
  file: ImportFile,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const { dryRun = false, full = false, actor = CATALOG_IMPORT, runId = randomUUID() } = options;
  const { signal = new AbortController().signal } = options;
  const began = performance.now();
  await using lock = dryRun ? undefined : await acquireImportLock(pool, 'catalogue');
  if (!dryRun && !lock) throw new AnotherImportRuns('Another import is running; only one can write at a time.');

  const soFar =
    dryRun || options.runId === undefined ? NOTHING_YET : await readRunSoFar(store, 'camps', options.runId, signal);
  const tally = importTally();
  const startData = { source: file.source, kind: 'camps', full, season: options.season ?? null } as const;
  const watched = options.onChange !== undefined;
  const importRun = createImportRun({
    store,
    now,
    runId,
    actor,
    dryRun,
    of: startData,
    watched,
    hasStarted: soFar.hasStarted,
  });
  const sessionBase = { tally, writer: catalogWriter(importRun), soFar, options, signal };
  const reportProgress = (phase: ImportProgress['phase'], startedAt: number, bytesRead: number): void =>
    options.onProgress?.(progressOf(tally, phase, { startedAt, bytesRead, bytesTotal: file.bytes }));

  countSoFar(sessionBase);
  const seasonFirst = options.seasonLast ? undefined : await openSeason(options.season, sessionBase);
  reportProgress('comparing with the log', began, 0);
  const importSession: ImportSession = { ...sessionBase, known: await loadKnownCamps(store, pool, signal) };

  const readingSince = performance.now();
  const inFile = await listCampsOf(file, importSession, (bytesRead) =>
    reportProgress('reading the file', readingSince, bytesRead),
  );
  const outcome: DelistOutcome = full
    ? await delistMissing(importSession, inFile, () => reportProgress('delisting', readingSince, file.bytes))
    : { kind: 'notAsked' };
  const interrupted = signal.aborted;
  const season = options.seasonLast && !interrupted ? await openSeason(options.season, sessionBase) : seasonFirst;

  const read = tally.read();
  const { revised: changed, ...others } = read.camps;
  if (!(signal.reason instanceof ImportPaused))
    await importRun.finish({ ...others, changed, events: read.events }, interrupted);
  const report = {
    ...{ file: file.place, correlationId: runId, dryRun, interrupted },
    ...read,
    ...{ season, full: outcome, milliseconds: Math.round(performance.now() - began) },
  };
  return { ...report, summary: summaryOf(report) };
};

/** Returns the ids of all camps of the file that were not refused. */
const listCampsOf = async (
  file: ImportFile,
  importSession: ImportSession,
  onWindow: (bytesRead: number) => void,
): Promise<Set<string>> => {
  const inFile = new Set<string>();
  const tasks = concurrencyLimit(MAX_OPEN_WINDOWS);
  try {
    for await (const lines of lineWindows(fileLines(file.read()))) {
      if (importSession.signal.aborted) break;
      const camps = lines.flatMap((line) => readLine(line, inFile, importSession));
      await tasks.start(() => listCamps(camps, importSession));
      onWindow(lines.at(-1)?.bytesRead ?? 0);
      await setImmediate(); // reading lines from memory would block database responses
    }
  } finally {
    await tasks.settled();
  }
  return inFile;
};

const readLine = (
  { number, content }: FileLine,
  inFile: Set<string>,
  importSession: ImportSession,
): readonly CampInFile[] => {
  const refuse = (field: string, reason: string): readonly CampInFile[] => {
    const refusal = { line: number, field, reason };
    importSession.tally.refused(refusal);
    importSession.options.onRefused?.(refusal);
    return [];
  };
  importSession.tally.line();
  if (content.kind === 'unreadable') return refuse('', content.reason);
  const line = readCatalogLine(content.text);
  if (line.kind === 'refused') return refuse(line.refusal.field, line.refusal.reason);
  const { orgId, camp, ignored } = line;
  if (inFile.has(orgId)) return refuse('org_id', `is '${orgId}', as that of an earlier line of this file`);
  inFile.add(orgId);
  importSession.tally.ignored(ignored);
  return [{ orgId, camp }];
};
