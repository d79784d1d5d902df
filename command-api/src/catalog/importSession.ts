import { type CatalogEvent } from '@campjay/events/catalog/events.ts';
import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { campStream, categoryOf, seasonStream } from '@campjay/events/streams.ts';
import { type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { type CatalogWriter } from './catalogWriter.ts';
import { describeChange } from './describeChange.ts';
import { type ImportChange } from './importChange.ts';
import { type ImportOptions } from './importOptions.ts';
import { type ImportReport } from './importReport.ts';
import { type CampOutcome, type ImportTally } from './importTally.ts';
import { type KnownCamps } from './loadKnownCamps.ts';
import { type RunSoFar } from './readRunSoFar.ts';
import { type ImportedCamp } from './importedCamp.ts';

/** A running import of camps. */
export interface ImportSession {
  readonly tally: ImportTally;
  readonly writer: CatalogWriter;
  readonly known: KnownCamps;
  /** What it had appended before it resumed. */
  readonly soFar: RunSoFar;
  readonly options: Pick<ImportOptions, 'onChange' | 'onRefused'>;
  readonly signal: AbortSignal;
}

export interface CampInFile {
  readonly orgId: OrgId;
  readonly camp: ImportedCamp;
}

type EventTypes = readonly { readonly type: string }[];

/** Counts what the import did before it resumed. */
export const countSoFar = ({ soFar, tally }: Pick<ImportSession, 'soFar' | 'tally'>): void => {
  for (const [streamId, events] of soFar.events) {
    tally.appended(events);
    if (categoryOf(streamId) === 'camp') tally.camp(outcomeOf(events));
  }
};

/** Updates the log to the file's facts about these camps. */
export const listCamps = async (camps: readonly CampInFile[], importSession: ImportSession): Promise<void> => {
  const { known, writer, tally, soFar } = importSession;
  const digests = await known.digestsOf(camps.map(({ orgId }) => orgId));
  await Promise.all(
    camps.map(async ({ orgId, camp }) => {
      const digest = digests.get(orgId);
      const { events, before } =
        digest === camp.digest
          ? { events: [], before: undefined }
          : await writer.listCamp(orgId, camp, digest === undefined);
      const outcome = outcomeOf(events);
      if (!soFar.events.has(campStream(orgId))) tally.camp(outcome);
      tally.appended(events);
      if (outcome !== 'unchanged')
        reportChange(
          importSession,
          { id: orgId, name: camp.facts.camp_org_name, outcome: CHANGED[outcome] },
          events,
          before,
        );
    }),
  );
};

/** @returns true if the camp was still listed */
export const delistCamp = async (orgId: string, importSession: ImportSession): Promise<boolean> => {
  const { events, before } = await importSession.writer.delistCamp(orgId);
  if (events.length === 0) return false;
  importSession.tally.camp('delisted');
  importSession.tally.appended(events);
  reportChange(
    importSession,
    { id: orgId, name: before?.facts.camp_org_name ?? orgId, outcome: 'delisted' },
    events,
    before,
  );
  return true;
};

export const openSeason = async (
  year: number | undefined,
  importSession: Omit<ImportSession, 'known'>,
): Promise<ImportReport['season']> => {
  if (year === undefined) return undefined;
  const { events } = await importSession.writer.openSeason(year);
  importSession.tally.appended(events);
  reportChange(importSession, { id: 'season', name: `Season ${year}`, outcome: 'season' }, events, undefined);
  return { year, opened: events.length > 0 || importSession.soFar.events.has(seasonStream) };
};

const outcomeOf = (events: EventTypes): CampOutcome => {
  if (events.length === 0) return 'unchanged';
  if (events.some(({ type }) => type === 'CampListed')) return 'listed';
  return events.some(({ type }) => type === 'CampDelisted') ? 'delisted' : 'revised';
};

const CHANGED = { listed: 'listed', revised: 'changed', delisted: 'delisted' } as const;

const reportChange = (
  { options }: Pick<ImportSession, 'options'>,
  of: Omit<ImportChange, 'events'>,
  events: readonly CatalogEvent[],
  before: ListedCamp | undefined,
): void => {
  if (events.length > 0) options.onChange?.({ ...of, events: events.map((event) => describeChange(event, before)) });
};
