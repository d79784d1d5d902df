import { type CatalogEvent } from '@campjay/events/catalog/events.ts';
import { type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { formatValue } from './refusalReason.ts';
import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { campStream, categoryOf, seasonStream } from '@campjay/events/streams.ts';
import { type CatalogWriter, type ResumedRun } from './importRun.ts';
import { type ImportOptions, type ChangeDescription, type ImportChange } from './importOptions.ts';
import { type ImportReport, type CampOutcome, type ImportTally } from './importReport.ts';
import { type KnownCamps } from './loadKnownCamps.ts';
import { type ImportedCamp } from './importedCamp.ts';

/**
 * Describes an event of a camp or of the season as text for an admin.
 * @param before the camp before the event; it has the replaced values
 */
const toChangeDescription = (event: CatalogEvent, before: ListedCamp | undefined): ChangeDescription => ({
  type: event.type,
  says: describeEvent(event, before),
});

const describeEvent = (event: CatalogEvent, before: ListedCamp | undefined): string => {
  switch (event.type) {
    case 'CampListed':
      return formatValue(event.data.camp.camp_org_name);
    case 'CampDetailsChanged':
      return describeFactChanges(event.data.changes, before?.facts);
    case 'SessionsOffered':
      return event.data.sessions.map(({ instance_id }) => instance_id).join(', ');
    case 'SessionRepriced':
    case 'SessionMoved':
    case 'SessionRelocated':
    case 'SessionOfferChanged': {
      const { instance_id: id, changes } = event.data;
      return `${id}: ${describeFactChanges(changes, before?.sessions.get(id))}`;
    }
    case 'CampCorrected':
    case 'CampCorrectionWithdrawn':
      return `${describeFactChanges(event.data.changes, before?.facts)} (${formatValue(event.data.reason)})`;
    case 'SessionCorrected':
    case 'SessionCorrectionWithdrawn': {
      const { instance_id: id, changes, reason } = event.data;
      return `${id}: ${describeFactChanges(changes, before?.sessions.get(id))} (${formatValue(reason)})`;
    }
    case 'CorrectionsEnded':
      return `${event.data.instance_id ?? 'the camp'}: ${event.data.fields.join(', ')}`;
    case 'SessionsWithdrawn':
      return event.data.instance_ids.join(', ');
    case 'CampDelisted':
      return '';
    case 'SeasonOpened':
      return String(event.data.year);
  }
};

type Facts = Readonly<Record<string, unknown>>;

const describeFactChanges = (changes: Facts, before: Facts | undefined): string =>
  Object.entries(changes)
    .map(
      ([field, value]) =>
        `${field} ${formatFact(before?.[field], 'not listed')} → ${formatFact(value, 'no longer listed')}`,
    )
    .join(', ');

const formatFact = (value: unknown, textIfAbsent: string): string => {
  if (value === null || value === undefined) return textIfAbsent;
  return Array.isArray(value) ? `[${value.map(formatValue).join(', ')}]` : formatValue(value);
};

/** The state of a running import of camps. */
export interface ImportSession {
  readonly tally: ImportTally;
  readonly writer: CatalogWriter;
  readonly knownCamps: KnownCamps;
  /** What the import had appended before it resumed. */
  readonly resumedRun: ResumedRun;
  readonly options: Pick<ImportOptions, 'onChange' | 'onRefused'>;
  readonly signal: AbortSignal;
}

export interface CampInFile {
  readonly orgId: OrgId;
  readonly camp: ImportedCamp;
}

type TypedEvents = readonly { readonly type: string }[];

/** Adds to the tally what the import did before it resumed. */
export const countResumedRun = ({ resumedRun, tally }: Pick<ImportSession, 'resumedRun' | 'tally'>): void => {
  for (const [streamId, events] of resumedRun.events) {
    tally.countEvents(events);
    if (categoryOf(streamId) === 'camp') tally.countCamp(outcomeOf(events));
  }
};

/**
 * Adds new camps to the catalog, and updates known camps to the facts in the file. Skips camps with the same digest.
 */
export const listCamps = async (camps: readonly CampInFile[], importSession: ImportSession): Promise<void> => {
  const { knownCamps, writer, tally, resumedRun } = importSession;
  const digests = await knownCamps.digestsOf(camps.map(({ orgId }) => orgId));
  await Promise.all(
    camps.map(async ({ orgId, camp }) => {
      const digest = digests.get(orgId);
      const isUnchanged = digest === camp.digest;
      const isLikelyNew = digest === undefined;
      const { events, before } = isUnchanged
        ? { events: [], before: undefined }
        : await writer.listCamp(orgId, camp, isLikelyNew);
      const outcome = outcomeOf(events);
      if (!resumedRun.events.has(campStream(orgId))) tally.countCamp(outcome);
      tally.countEvents(events);
      if (outcome !== 'unchanged')
        reportChange(
          importSession,
          { id: orgId, name: camp.facts.camp_org_name, outcome: CHANGE_OUTCOMES[outcome] },
          events,
          before,
        );
    }),
  );
};

/** Removes a camp from the catalog. @returns false if it was not listed */
export const delistCamp = async (orgId: string, importSession: ImportSession): Promise<boolean> => {
  const { events, before } = await importSession.writer.delistCamp(orgId);
  if (events.length === 0) return false;
  importSession.tally.countCamp('delisted');
  importSession.tally.countEvents(events);
  reportChange(
    importSession,
    { id: orgId, name: before?.facts.camp_org_name ?? orgId, outcome: 'delisted' },
    events,
    before,
  );
  return true;
};

/** Opens the season of `year`; does nothing if no season was requested. */
export const openSeason = async (
  year: number | undefined,
  importSession: Omit<ImportSession, 'knownCamps'>,
): Promise<ImportReport['season']> => {
  if (year === undefined) return undefined;
  const { events } = await importSession.writer.openSeason(year);
  importSession.tally.countEvents(events);
  reportChange(importSession, { id: 'season', name: `Season ${year}`, outcome: 'season' }, events, undefined);
  const isOpened = events.length > 0 || importSession.resumedRun.events.has(seasonStream);
  return { year, opened: isOpened };
};

const outcomeOf = (events: TypedEvents): CampOutcome => {
  if (events.length === 0) return 'unchanged';
  if (events.some(({ type }) => type === 'CampListed')) return 'listed';
  return events.some(({ type }) => type === 'CampDelisted') ? 'delisted' : 'revised';
};

/** The outcomes in descriptions of changes; the API and its clients use 'changed' instead of 'revised'. */
const CHANGE_OUTCOMES = { listed: 'listed', revised: 'changed', delisted: 'delisted' } as const;

const reportChange = (
  { options }: Pick<ImportSession, 'options'>,
  change: Omit<ImportChange, 'events'>,
  events: readonly CatalogEvent[],
  before: ListedCamp | undefined,
): void => {
  if (events.length > 0)
    options.onChange?.({ ...change, events: events.map((event) => toChangeDescription(event, before)) });
};
