import {
  type ImportSession,
  delistCamp,
  type CampInFile,
  countResumedRun,
  listCamps,
  openSeason,
} from './importSession.ts';
import {
  type DelistOutcome,
  type ImportProgress,
  type ImportReport,
  formatSummary,
  createImportTally,
  toImportProgress,
} from './importReport.ts';
import { createConcurrencyLimit } from './concurrencyLimit.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { readCatalogLine } from './catalogLine.ts';
import { type ImportFile, WINDOW_LINES, groupLines, type FileLine, readLines } from './importFile.ts';
import {
  type ImportOptions,
  type ImportDeps,
  ImportPaused,
  AnotherImportRuns,
  acquireImportLock,
} from './importOptions.ts';
import { createImportRun, createCatalogWriter, NEW_RUN, readResumedRun } from './importRun.ts';
import { loadKnownCamps } from './loadKnownCamps.ts';

/**
 * Delists the camps that are missing from the file, unless the import was stopped or a line was refused: in these cases
 * a missing camp may still exist.
 */
const delistMissing = async (
  importSession: ImportSession,
  idsInFile: ReadonlySet<string>,
  onDelisted: () => void,
): Promise<DelistOutcome> => {
  const { refused } = importSession.tally.toTotals().camps;
  if (refused > 0)
    return skipDelisting(`${refused} ${refused === 1 ? 'line was' : 'lines were'} refused, so no camp was delisted.`);
  if (isStopped(importSession)) return skipDelisting('The import was stopped, so no camp was delisted.');
  if (idsInFile.size === 0) return skipDelisting('The file contains no camps, so no camp was delisted.');

  const tasks = createConcurrencyLimit(WINDOW_LINES);
  try {
    for await (const orgId of importSession.knownCamps.listedIds()) {
      if (isStopped(importSession)) break;
      if (!idsInFile.has(orgId))
        await tasks.start(async () => {
          if (await delistCamp(orgId, importSession)) onDelisted();
        });
    }
  } finally {
    await tasks.waitForAll();
  }
  return { kind: 'done' };
};

/** A function rather than a value, because the signal may abort while the import is running. */
const isStopped = ({ signal }: ImportSession): boolean => signal.aborted;

const skipDelisting = (reason: string): DelistOutcome => ({ kind: 'skipped', reason });

/** Maximum number of windows of lines that are processed concurrently. */
const MAX_OPEN_WINDOWS = 4;

/** The default actor of imports. The id has British spelling because it is stored in logs. */
const IMPORT_ACTOR = { userId: 'catalogue-import', role: 'system' } as const;

/**
 * Imports a catalog file, which has one camp organization per line, as JSON. Appends only the differences from the log,
 * so a second import of the same file appends nothing, and an interrupted one resumes where it stopped. An invalid line
 * is refused and reported; the import continues with the others. Memory does not grow with the file, except for the ids
 * of its camps.
 * @throws AnotherImportRuns if another import is running
 * @throws StoreUnavailable if the log becomes unavailable; events that were already appended remain
 * @throws any error that occurs while the file is read
 */
export const importCatalog = async (
  { store, pool, now }: ImportDeps,
  file: ImportFile,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const { dryRun = false, full = false, actor = IMPORT_ACTOR, runId = randomUUID() } = options;
  const { signal = new AbortController().signal } = options;
  const startedAt = performance.now();
  await using lock = dryRun ? undefined : await acquireImportLock(pool, 'catalogue');
  if (!dryRun && !lock) throw new AnotherImportRuns('Another import is running; only one can write at a time.');

  const resumedRun =
    dryRun || options.runId === undefined ? NEW_RUN : await readResumedRun(store, 'camps', options.runId, signal);
  const tally = createImportTally();
  const startData = { source: file.source, kind: 'camps', full, season: options.season ?? null } as const;
  // Descriptions of changes contain the replaced values.
  const needsPreviousState = options.onChange !== undefined;
  const importRun = createImportRun({
    store,
    now,
    runId,
    actor,
    dryRun,
    startData,
    needsPreviousState,
    hasStarted: resumedRun.hasStarted,
  });
  const sessionBase: Omit<ImportSession, 'knownCamps'> = {
    tally,
    writer: createCatalogWriter(importRun),
    resumedRun,
    options,
    signal,
  };
  const reportProgress = (phase: ImportProgress['phase'], phaseStartedAt: number, bytesRead: number): void =>
    options.onProgress?.(
      toImportProgress(tally, phase, { startedAt: phaseStartedAt, bytesRead, bytesTotal: file.bytes }),
    );

  countResumedRun(sessionBase);
  const seasonOpenedBefore = options.opensSeasonLast ? undefined : await openSeason(options.season, sessionBase);
  reportProgress('comparing with the log', startedAt, 0);
  const importSession: ImportSession = { ...sessionBase, knownCamps: await loadKnownCamps(store, pool, signal) };

  const readingStartedAt = performance.now();
  const idsInFile = await importCamps(file, importSession, (bytesRead) =>
    reportProgress('reading the file', readingStartedAt, bytesRead),
  );
  const delisting: DelistOutcome = full
    ? await delistMissing(importSession, idsInFile, () => reportProgress('delisting', readingStartedAt, file.bytes))
    : { kind: 'notRequested' };
  const isInterrupted = signal.aborted;
  const seasonOpenedAfter =
    options.opensSeasonLast && !isInterrupted ? await openSeason(options.season, sessionBase) : undefined;

  const totals = tally.toTotals();
  const { revised: changed, ...otherCounts } = totals.camps; // events call revised camps 'changed'
  if (!(signal.reason instanceof ImportPaused))
    await importRun.finish({ ...otherCounts, changed, events: totals.events }, isInterrupted);
  const report = {
    file: file.displayName,
    correlationId: runId,
    dryRun,
    interrupted: isInterrupted,
    ...totals,
    season: seasonOpenedBefore ?? seasonOpenedAfter,
    delisting,
    milliseconds: Math.round(performance.now() - startedAt),
  };
  return { ...report, summary: formatSummary(report) };
};

/** Imports all camps of the file. @returns the ids of those that were not refused */
const importCamps = async (
  file: ImportFile,
  importSession: ImportSession,
  onWindow: (bytesRead: number) => void,
): Promise<Set<string>> => {
  const idsInFile = new Set<string>();
  const tasks = createConcurrencyLimit(MAX_OPEN_WINDOWS);
  try {
    for await (const lines of groupLines(readLines(file.read()))) {
      if (importSession.signal.aborted) break;
      const camps = lines.flatMap((line) => readCampOfLine(line, idsInFile, importSession));
      // The import may have been stopped while this window waited for its turn.
      await tasks.start(async () => {
        if (!isStopped(importSession)) await listCamps(camps, importSession);
      });
      onWindow(lines.at(-1)?.bytesRead ?? 0);
      // Yields to the event loop: lines that are already in memory would otherwise delay database responses.
      await setImmediate();
    }
  } finally {
    await tasks.waitForAll();
  }
  return idsInFile;
};

/** Parses a line and counts it. Returns the camp as a list of one, or an empty list if the line is refused. */
const readCampOfLine = (
  { number, content }: FileLine,
  idsInFile: Set<string>,
  importSession: ImportSession,
): readonly CampInFile[] => {
  const refuse = (field: string, reason: string): readonly CampInFile[] => {
    const refusal = { line: number, field, reason };
    importSession.tally.countRefusal(refusal);
    importSession.options.onRefused?.(refusal);
    return [];
  };
  importSession.tally.countLine();
  if (content.kind === 'unreadable') return refuse('', content.reason);
  const line = readCatalogLine(content.text);
  if (line.kind === 'refused') return refuse(line.refusal.field, line.refusal.reason);
  const { orgId, camp, ignoredFields } = line;
  if (idsInFile.has(orgId)) return refuse('org_id', `is '${orgId}', which an earlier line of this file already has`);
  idsInFile.add(orgId);
  importSession.tally.countUnknownFields(ignoredFields);
  return [{ orgId, camp }];
};
