import { type CampEvent } from '@campjay/events/catalog/events.ts';
import { type CatalogFact, factOf } from '@campjay/events/catalog/factChanges.ts';
import { type Corrected, factsOf, type ListedCamp, listedCampFold } from '@campjay/events/catalog/listedCamp.ts';
import { type CampChange } from './campLog.ts';
import { type CampHistoryChange } from './contract.ts';

/** A change of a camp with what it said before; by whom is for somebody else to say. */
export type ToldChange = Omit<CampHistoryChange, 'by' | 'at'> & Pick<CampChange, 'actor' | 'correlationId' | 'at'>;

/** What became of a camp, or of one of its sessions alone, the earliest first. */
export const campHistory = (log: readonly CampChange[], of?: string): readonly ToldChange[] => {
  let camp: ListedCamp | undefined;
  const told: ToldChange[] = [];
  for (const { event, ...change } of log) {
    const before = camp;
    camp = listedCampFold.evolve(before, event);
    const what = toldOf(event, before, of);
    if (of === undefined || concerns(event, of)) told.push({ ...change, type: event.type, ...what });
  }
  return told;
};

const concerns = ({ type, data }: CampEvent, of: string): boolean => {
  if (type === 'SessionsOffered') return data.sessions.some(({ instance_id: id }) => id === of);
  if (type === 'SessionsWithdrawn') return data.instance_ids.some((id) => id === of);
  return 'instance_id' in data && data.instance_id === of;
};

const NOTHING = { instanceId: null, changes: [], ended: [], sessions: [], reason: null };

const toldOf = (
  { type, data }: CampEvent,
  before: ListedCamp | undefined,
  of: string | undefined,
): Pick<ToldChange, keyof typeof NOTHING> => {
  const isWanted = (id: string): boolean => of === undefined || id === of;
  if (type === 'SessionsOffered') {
    const sessions = data.sessions.filter(({ instance_id: id }) => isWanted(id));
    const named = sessions.map(({ instance_id: id, batch_name: name = null }) => ({ instanceId: id, name }));
    return { ...NOTHING, sessions: named };
  }
  if (type === 'SessionsWithdrawn') {
    const named = data.instance_ids
      .filter(isWanted)
      .map((id) => ({ instanceId: id, name: before?.sessions.get(id)?.batch_name ?? null }));
    return { ...NOTHING, sessions: named };
  }
  if (type === 'CorrectionsEnded') return { ...NOTHING, instanceId: data.instance_id, ended: data.fields };
  if (!('changes' in data)) return NOTHING;
  const target: Corrected = 'instance_id' in data ? data.instance_id : null;
  const facts = before ? (factsOf(before, target) ?? {}) : {};
  const changes = Object.entries(data.changes as Readonly<Record<string, CatalogFact>>).map(([field, is]) => ({
    field,
    was: factOf(facts, field),
    is,
  }));
  return { ...NOTHING, instanceId: target, changes, reason: 'reason' in data ? data.reason : null };
};
