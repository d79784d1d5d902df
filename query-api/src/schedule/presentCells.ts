import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { product } from '@campjay/domain/product/product.ts';
import { modeRefusal } from '@campjay/domain/schedule/access.ts';
import { findChangedFacts } from '@campjay/domain/schedule/changedFacts.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { readCamps, readSeason } from '../search/index/build/readCamps.ts';
import { type Camp } from '../search/camp.ts';
import { type CatalogState, type AsOfAnswer, type ScheduleEntry, type ScheduleKid } from './contract.ts';
import { weeksOfSeason } from '@campjay/domain/schedule/sessionWeeks.ts';
import { createSessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { readKids } from '../kids/routes.ts';
import { decrypt } from '../kernel/parentDeps.ts';
import { type ScheduleViewer, type ScheduleDeps } from './access.ts';
import { type StoredCells, type StoredEntry } from './readSchedule.ts';

/** The current season, and a function that compares sessions in a schedule with the current catalog. */
interface CurrentCatalog {
  readonly season: number;
  readonly stateOf: (placed: SessionSnapshot) => CatalogState;
}

/** Reads the current facts of the camps with these ids, to compare sessions of these camps with them. */
export const readCurrentCatalog = (read: Reader<'camps'>, orgIds: readonly string[]): Promise<CurrentCatalog> =>
  read(CAMPS, async (_db, { pool, schema }) => {
    const [season, camps] = await Promise.all([
      readSeason(pool, schema),
      orgIds.length > 0 ? readCamps(pool, schema, orgIds) : [],
    ]);
    return buildCurrentCatalog(season ?? product.fallbackSeasonYear, new Map(camps.map((camp) => [camp.orgId, camp])));
  });

const buildCurrentCatalog = (season: number, camps: ReadonlyMap<string, Camp>): CurrentCatalog => ({
  season,
  stateOf: (placed) => {
    // The catalog has no data on past seasons, so their sessions are not compared.
    if (placed.season !== season) return { kind: 'same' };
    const { instance_id: instanceId, year = season } = placed.session;
    const camp = camps.get(placed.org_id);
    const current = camp?.instances.find(({ instance_id }) => instance_id === instanceId);
    // A source may reuse a session's id for the session of another year.
    if (!camp || !current || (current.year ?? season) !== year) return { kind: 'gone' };
    const changes = findChangedFacts(placed, createSessionSnapshot(camp.orgId, season, camp.facts, current));
    return changes.length === 0 ? { kind: 'same' } : { kind: 'changed', changes: [...changes] };
  },
});

export type PresentedCells = Omit<AsOfAnswer['data'], 'at'>;

/**
 * Presents the cells of a schedule to a viewer: decrypts texts, and compares each session with the current catalog.
 * Entries of kids who are no longer in the owner's account are hidden.
 */
export const presentCells = async (
  deps: ScheduleDeps & ReadingDeps<'parents' | 'camps'>,
  { ownerId, mode }: ScheduleViewer,
  { revision, workingHours, entries }: StoredCells,
): Promise<PresentedCells> => {
  const orgIds = new Set(entries.flatMap((entry) => (entry.kind === 'session' ? [entry.session.org_id] : [])));
  const [kids, catalog] = await Promise.all([readKids(deps, ownerId), readCurrentCatalog(deps.read, [...orgIds])]);
  const kidIds = new Set(kids.map(({ kidId }) => kidId));
  const visibleEntries = entries.filter(({ at }) => kidIds.has(at.kidId)).sort(byCell);
  return {
    ownerId,
    mode,
    revision,
    season: catalog.season,
    weeks: [...weeksOfSeason(catalog.season)],
    kids: kids.map((kid): ScheduleKid => (modeRefusal(mode, 'plan') ? { ...kid, dob: null, grade: null } : kid)),
    entries: await Promise.all(visibleEntries.map((entry) => presentEntry(deps, ownerId, entry, catalog))),
    workingHours,
  };
};

/** Orders entries by first week, then by choice. The id makes the order unambiguous. */
const byCell = ({ at, entryId }: StoredEntry, other: StoredEntry): number =>
  compare(at.weeks[0] ?? '', other.at.weeks[0] ?? '') || at.choice - other.at.choice || compare(entryId, other.entryId);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const presentEntry = async (
  { sealing }: ScheduleDeps,
  ownerId: string,
  entry: StoredEntry,
  { stateOf }: CurrentCatalog,
): Promise<ScheduleEntry> => {
  const streamId = scheduleStream(ownerId);
  const { entryId, at: placement, status, revision } = entry;
  const note = await decrypt(sealing, entry.note, { streamId, field: 'note' });
  const { kidId, weeks, choice } = placement;
  const common = { entryId, kidId, weeks, choice, status, note, revision };
  switch (entry.kind) {
    case 'session':
      return { ...common, kind: 'session', session: entry.session, now: stateOf(entry.session) };
    case 'plan': {
      const title = await decrypt(sealing, entry.plan.title, { streamId, field: 'title' });
      return { ...common, kind: 'plan', title, hours: entry.plan.hours };
    }
    case 'playdates':
      return { ...common, kind: 'playdates' };
  }
};
