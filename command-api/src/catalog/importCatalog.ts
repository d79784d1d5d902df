import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type CatalogEvent } from '@campjay/events/catalog/events.ts';
import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Pool } from 'pg';
import { readCatalogLine } from './catalogLine.ts';
import { catalogWriter, type CatalogWriter } from './catalogWriter.ts';
import { changeSentence } from './changeSentence.ts';
import { type FileLine, fileLines } from './fileLines.ts';
import { ImportImpossible } from './importImpossible.ts';
import { takeImportLock } from './importLock.ts';
import { type FullOutcome, type ImportProgress, type ImportReport, type Refusal, summaryOf } from './importReport.ts';
import { importRun, sourceOf } from './importRun.ts';
import { type CampOutcome, type ImportTally, importTally, progressOf } from './importTally.ts';
import { type KnownCamps, knownCamps } from './knownCamps.ts';
import { sideBySide } from './sideBySide.ts';
import { sizeOfFile } from './sizeOfFile.ts';
import { type StatedCamp } from './statedCamp.ts';

export interface ImportParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly now: () => Date;
}

export interface ImportOptions {
  /** Opens this season before the camps are read. */
  readonly season?: number;
  /** Opens it once all camps are there instead. */
  readonly seasonLast?: true;
  /** Delists the camps that the file does not name, when no line was refused. */
  readonly full?: boolean;
  /** Appends nothing, and reports what would have been appended. */
  readonly dryRun?: boolean;
  /** Who is written down as the events' actor. */
  readonly actor?: EventMetadata['actor'];
  readonly onProgress?: (progress: ImportProgress) => void;
  /** A sentence for every event that is (or would be) appended, beginning with the camp's id. */
  readonly onChange?: (sentence: string) => void;
  readonly onRefused?: (refusal: Refusal) => void;
  /** Stops after the camps that are under way. */
  readonly signal?: AbortSignal;
}

/** How many lines are compared with the log at once, and how many such windows are under way. */
const WINDOW_LINES = 100;
const WINDOW_BYTES = 4 * 1024 * 1024;
const WINDOWS_UNDER_WAY = 4;

const CATALOGUE_IMPORT = { userId: 'catalogue-import', role: 'system' } as const;

/**
 * Brings the log to what a catalogue file says: one camp organisation per line, as JSON. Only differences are appended,
 * so that a second import of the same file appends nothing, and one that was killed goes on where it stopped. A line
 * that cannot be taken is refused and reported; the others go on. The memory it takes does not grow with the file, save
 * for the ids of its camps.
 * @throws ImportImpossible when the file cannot be read or another import is running.
 * @throws StoreUnavailable when the log stops answering; what was appended until then stays.
 */
export const importCatalog = async (
  { store, pool, now }: ImportParts,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const { dryRun = false, actor = CATALOGUE_IMPORT, signal = new AbortController().signal } = options;
  const began = performance.now();
  const bytesTotal = await sizeOfFile(path);
  await using lock = dryRun ? undefined : await takeImportLock(pool, 'catalogue');
  if (!dryRun && !lock) throw new ImportImpossible('Another import is running; only one can write at a time.');

  const tally = importTally();
  const runId = randomUUID();
  const source = sourceOf(path);
  const asked = { source, kind: 'camps', full: options.full ?? false, season: options.season ?? null } as const;
  const importing = importRun({ store, now, runId, actor, dryRun, of: asked });
  const writer = catalogWriter(importing);
  const tell = (phase: ImportProgress['phase'], startedAt: number, bytesRead: number): void =>
    options.onProgress?.(progressOf(tally, phase, { startedAt, bytesRead, bytesTotal }));
  const note = (what: string, events: readonly CatalogEvent[]): void => {
    tally.appended(events);
    if (options.onChange) for (const event of events) options.onChange(`${what}: ${changeSentence(event)}`);
  };

  const season = options.seasonLast ? undefined : await openSeason(writer, options.season, note);
  tell('comparing with the log', began, 0);
  const known = await knownCamps(store, pool, signal);
  const run: Run = { tally, writer, known, note, onRefused: options.onRefused, signal };

  const readingSince = performance.now();
  const inFile = await listCampsOf(path, run, (bytesRead) => tell('reading the file', readingSince, bytesRead));
  const full: FullOutcome = options.full
    ? await delistOthers(run, inFile, () => tell('delisting', readingSince, bytesTotal))
    : { kind: 'notAsked' };

  const interrupted = signal.aborted;
  const opened = options.seasonLast && !interrupted ? await openSeason(writer, options.season, note) : season;
  const read = tally.read();
  const { revised: changed, ...others } = read.camps;
  await importing.finish({ ...others, changed, events: read.events }, interrupted);

  const report = {
    file: path,
    correlationId: runId,
    dryRun,
    interrupted,
    ...read,
    season: opened,
    full,
    milliseconds: Math.round(performance.now() - began),
  };
  return { ...report, summary: summaryOf(report) };
};

interface Run {
  readonly tally: ImportTally;
  readonly writer: CatalogWriter;
  readonly known: KnownCamps;
  readonly note: (what: string, events: readonly CatalogEvent[]) => void;
  readonly onRefused: ImportOptions['onRefused'];
  readonly signal: AbortSignal;
}

const openSeason = async (
  writer: CatalogWriter,
  year: number | undefined,
  note: Run['note'],
): Promise<ImportReport['season']> => {
  if (year === undefined) return undefined;
  const events = await writer.openSeason(year);
  note('season', events);
  return { year, opened: events.length > 0 };
};

interface CampInFile {
  readonly orgId: OrgId;
  readonly camp: StatedCamp;
}

/** Answers with the ids of all camps of the file that were not refused. */
const listCampsOf = async (path: string, run: Run, onWindow: (bytesRead: number) => void): Promise<Set<string>> => {
  const inFile = new Set<string>();
  const works = sideBySide(WINDOWS_UNDER_WAY);
  try {
    for await (const lines of windowsOf(fileLines(path))) {
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

async function* windowsOf(lines: AsyncIterable<FileLine>): AsyncGenerator<readonly FileLine[]> {
  let window: FileLine[] = [];
  let from = 0;
  for await (const line of lines) {
    window.push(line);
    if (window.length < WINDOW_LINES && line.bytesRead - from < WINDOW_BYTES) continue;
    yield window;
    from = line.bytesRead;
    window = [];
  }
  if (window.length > 0) yield window;
}

const takeLine = ({ number, content }: FileLine, inFile: Set<string>, run: Run): readonly CampInFile[] => {
  const refuse = (field: string, reason: string): readonly CampInFile[] => {
    const refusal = { line: number, field, reason };
    run.tally.refused(refusal);
    run.onRefused?.(refusal);
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

const listCamps = async (camps: readonly CampInFile[], { known, writer, tally, note }: Run): Promise<void> => {
  const digests = await known.digestsOf(camps.map(({ orgId }) => orgId));
  await Promise.all(
    camps.map(async ({ orgId, camp }) => {
      const digest = digests.get(orgId);
      const events = digest === camp.digest ? [] : await writer.listCamp(orgId, camp, digest === undefined);
      tally.camp(outcomeOf(events));
      note(orgId, events);
    }),
  );
};

const outcomeOf = (events: readonly CatalogEvent[]): CampOutcome =>
  events.length === 0 ? 'unchanged' : events.some(({ type }) => type === 'CampListed') ? 'listed' : 'revised';

/** A file that could not be read to its end, or not wholly understood, does not say which camps are gone. */
const delistOthers = async (run: Run, inFile: ReadonlySet<string>, onCamp: () => void): Promise<FullOutcome> => {
  const { refused } = run.tally.read().camps;
  if (refused > 0)
    return withheld(`${refused} ${refused === 1 ? 'line was' : 'lines were'} refused, so no camp was delisted.`);
  if (run.signal.aborted) return withheld('The import was stopped, so no camp was delisted.');
  if (inFile.size === 0) return withheld('The file holds no camp, so no camp was delisted.');

  const works = sideBySide(WINDOW_LINES);
  try {
    for await (const orgId of run.known.listed())
      if (!inFile.has(orgId))
        await works.start(async () => {
          const events = await run.writer.delistCamp(orgId);
          if (events.length === 0) return;
          run.tally.camp('delisted');
          run.note(orgId, events);
          onCamp();
        });
  } finally {
    await works.settled();
  }
  return { kind: 'done' };
};

const withheld = (reason: string): FullOutcome => ({ kind: 'withheld', reason });
