import { weeksOfSeason } from '@campjay/domain/schedule/sessionWeeks.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { readKids } from '../kids/readKids.ts';
import { decrypt } from '../kernel/decrypt.ts';
import { type ScheduleViewer } from './access.ts';
import { type CurrentCatalog, readCurrentCatalog } from './readCurrentCatalog.ts';
import { type AsOfAnswer, type ScheduleEntry, type ScheduleKid } from './contract.ts';
import { type StoredCells, type StoredEntry } from './readSchedule.ts';
import { type ScheduleDeps } from './scheduleDeps.ts';

export type PresentedCells = Omit<AsOfAnswer['data'], 'at'>;

/**
 * The cells for a viewer: texts decrypted, and each session compared with the current catalog. Only shows kids who are
 * in the owner's account now; entries of a removed kid are hidden.
 */
export const presentCells = async (
  deps: ScheduleDeps,
  { ownerId, mode }: ScheduleViewer,
  { revision, workingHours, entries }: StoredCells,
): Promise<PresentedCells> => {
  const orgIds = new Set(entries.flatMap((entry) => (entry.kind === 'session' ? [entry.session.org_id] : [])));
  const [kids, catalog] = await Promise.all([readKids(deps, ownerId), readCurrentCatalog(deps.pool, [...orgIds])]);
  const known = new Set(kids.map(({ kidId }) => kidId));
  const shown = entries.filter(({ at }) => known.has(at.kidId)).sort(byPlace);
  return {
    ownerId,
    mode,
    revision,
    season: catalog.season,
    weeks: [...weeksOfSeason(catalog.season)],
    kids: kids.map((kid): ScheduleKid => (mode === 'view' ? { ...kid, dob: null, grade: null } : kid)),
    entries: await Promise.all(shown.map((entry) => presentEntry(deps, ownerId, entry, catalog))),
    workingHours,
  };
};

/** By first week, then first choices before second ones; the id makes the order unambiguous. */
const byPlace = ({ at, entryId }: StoredEntry, other: StoredEntry): number =>
  compare(at.weeks[0] ?? '', other.at.weeks[0] ?? '') || at.choice - other.at.choice || compare(entryId, other.entryId);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const presentEntry = async (
  { sealing }: ScheduleDeps,
  ownerId: string,
  entry: StoredEntry,
  { stateOf }: CurrentCatalog,
): Promise<ScheduleEntry> => {
  const streamId = scheduleStream(ownerId);
  const { entryId, at, status, revision } = entry;
  const note = await decrypt(sealing, entry.note, { streamId, field: 'note' });
  const same = { entryId, kidId: at.kidId, weeks: at.weeks, choice: at.choice, status, note, revision };
  switch (entry.kind) {
    case 'session':
      return { ...same, kind: 'session', session: entry.session, now: stateOf(entry.session) };
    case 'plan': {
      const title = await decrypt(sealing, entry.plan.title, { streamId, field: 'title' });
      return { ...same, kind: 'plan', title, hours: entry.plan.hours };
    }
    case 'playdates':
      return { ...same, kind: 'playdates' };
  }
};
