import { type Cards } from '../../search/cards.ts';
import { type FoundCard, passingOf } from '../../search/foundCard.ts';
import { type IndexedCatalog } from '../../search/index/campIndex.ts';
import { type SearchQuery } from '../../search/index/evaluate.ts';
import { listSessions, type SessionsPage } from '../../search/index/listSessions.ts';
import { type Camp, type Session } from '../../search/camp.ts';
import { afterCamp, bySessionKey, type SessionKey } from './sessionKey.ts';

/** Sessions per page (Requirement D15.26). */
export const PAGE_SIZE = 100;
/**
 * Two extra camps: the last camp of the previous page may have no sessions left, and one more shows whether there is a
 * next page.
 */
const CAMPS_PER_PAGE = PAGE_SIZE + 2;

export interface FoundSession {
  readonly camp: Camp;
  readonly session: Session;
  readonly key: SessionKey;
}

export interface FoundPage {
  readonly sessions: readonly FoundSession[];
  readonly total: number;
  /** Key of the last session, after which the next page starts; undefined at the end. */
  readonly last: SessionKey | undefined;
}

/**
 * The sessions of a page: camps in order, each with its sessions by date, starting after the last session of the
 * previous page.
 */
export const findSchedulable = async (
  { snapshot, schema }: IndexedCatalog,
  query: SearchQuery,
  { after, ...page }: Omit<SessionsPage, 'from' | 'limit'> & { readonly after: SessionKey | undefined },
  cards: Cards,
): Promise<FoundPage> => {
  const { found, total } = listSessions(snapshot, query, { ...page, from: after?.camp, limit: CAMPS_PER_PAGE });
  const loaded = await cards.load(schema, snapshot.season, found);
  const sessions = found.flatMap((camp): readonly FoundSession[] => {
    const card = loaded.get(camp.orgId);
    const shown = card && passingOf(camp, card, query);
    return shown ? sessionsOf(shown, camp.key) : [];
  });
  const remaining = sessions.filter(({ key }) => after === undefined || bySessionKey(key, after) > 0);
  const shown = remaining.slice(0, PAGE_SIZE);
  const lastCamp = found.at(CAMPS_PER_PAGE - 1);
  const last = remaining.length > PAGE_SIZE ? shown.at(-1)?.key : lastCamp && afterCamp(lastCamp.key);
  return { sessions: shown, total, last };
};

const sessionsOf = ({ card: { camp }, passing }: FoundCard, key: SessionKey['camp']): readonly FoundSession[] =>
  passing
    .map(({ session }) => ({
      camp,
      session,
      key: { camp: key, start: session.start, instanceId: session.facts.instance_id },
    }))
    .sort((a, b) => bySessionKey(a.key, b.key));
