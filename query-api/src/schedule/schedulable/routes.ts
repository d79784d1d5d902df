import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { type Cards, type FoundCard, selectPassingSessions } from '../../search/cards.ts';
import { type IndexedCatalog } from '../../search/index/campIndex.ts';
import { type SearchQuery } from '../../search/index/evaluate.ts';
import { listSessions, type SessionsPage } from '../../search/index/listSessions.ts';
import { type Camp } from '../../search/camp.ts';
import { afterCamp, bySessionKey, type SessionKey, readSessionKey, writeSessionKey } from './sessionKey.ts';
import { modeRefusal } from '@campjay/domain/schedule/access.ts';
import { weeksOfSeason, isPlacedByWeek, possibleWeeks } from '@campjay/domain/schedule/sessionWeeks.ts';
import { createSessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { type KidFacts, checkKidFit } from '@campjay/domain/schedule/kidFit.ts';
import { FilterState } from '@campjay/domain/catalog/searchFields.ts';
import { SchedulableQuery, type SchedulableInstance, SchedulableInstances } from '../contract.ts';
import {
  type Problem,
  problem,
  type Answer,
  badRequest,
  ok,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { readKids } from '../../kids/routes.ts';
import { type RouteDeps, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { type ParentDeps } from '../../kernel/parentDeps.ts';
import { type ScheduleViewer, withScheduleAccess, type ScheduleDeps } from '../access.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type SearchCriteria } from '../../search/searchCriteria.ts';
import { sessionPlace } from '../../search/rule.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type SearchService } from '../../search/searchService.ts';
import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { readFavorites } from '../../favorites/readFavorites.ts';
import { HIDDEN_CAMPS } from '@campjay/read-models/models/hiddenCamps.ts';
import { readHiddenCamps } from '../../hidden-camps/routes.ts';

/** Sessions per page (Requirement D15.26). */
export const PAGE_SIZE = 100;
/**
 * A page needs at most this many camps, because each has at least one session. Two camps are extra: all sessions of the
 * first may have been on the previous page, and the last shows whether there is a next page.
 */
const CAMPS_PER_PAGE = PAGE_SIZE + 2;

interface FoundSession {
  readonly camp: Camp;
  readonly session: SeasonSession;
  readonly key: SessionKey;
}

export interface FoundPage {
  readonly sessions: readonly FoundSession[];
  readonly total: number;
  /** Key after which the next page starts; undefined at the end. */
  readonly endKey: SessionKey | undefined;
}

/**
 * Finds one page of the sessions that can be placed: camps in order, each with its sessions by date. The page starts
 * after the last session of the previous page.
 */
const findSchedulable = async (
  { snapshot, schema }: IndexedCatalog,
  query: SearchQuery,
  { after, ...page }: Omit<SessionsPage, 'from' | 'limit'> & { readonly after: SessionKey | undefined },
  cards: Cards,
): Promise<FoundPage> => {
  const { found, total } = listSessions(snapshot, query, { ...page, from: after?.camp, limit: CAMPS_PER_PAGE });
  const cardsById = await cards.load(schema, snapshot.season, found);
  const sessions = found.flatMap((camp): readonly FoundSession[] => {
    const card = cardsById.get(camp.orgId);
    const foundCard = card && selectPassingSessions(camp, card, query);
    return foundCard ? sessionsOf(foundCard, camp.key) : [];
  });
  const remaining = sessions.filter(({ key }) => after === undefined || bySessionKey(key, after) > 0);
  const pageSessions = remaining.slice(0, PAGE_SIZE);
  // Undefined if fewer camps were found than requested, so that this is the last page.
  const lastCamp = found.at(CAMPS_PER_PAGE - 1);
  const endKey = remaining.length > PAGE_SIZE ? pageSessions.at(-1)?.key : lastCamp && afterCamp(lastCamp.key);
  return { sessions: pageSessions, total, endKey };
};

const sessionsOf = (
  { card: { camp }, matchingSessions }: FoundCard,
  key: SessionKey['camp'],
): readonly FoundSession[] =>
  matchingSessions
    .map(({ session }) => ({
      camp,
      session,
      key: { camp: key, start: session.start, instanceId: session.facts.instance_id },
    }))
    .sort((a, b) => bySessionKey(a.key, b.key));

/**
 * Converts the query to the input of the search. `restrictToWeek` adds the week later, because its number depends on
 * the season of the catalog.
 */
const searchInputOf = (query: SchedulableQuery, kid: KidFacts | undefined) => {
  const { text, from, until, lat, lng, radius } = query;
  return {
    filterState: FilterState.parse({
      selectedSearchText: text,
      selectedEarliestTime: from,
      selectedLatestTime: until,
      ...(kid && query.fits === '1' && { children: [childOf(kid)] }),
    }),
    latLongUser: lat === undefined || lng === undefined ? null : { lat, lng },
    latLongUserRadius: radius ?? null,
  };
};

const childOf = ({ dob, grade }: KidFacts) => ({ ...(dob !== null && { dob }), ...(grade !== null && { grade }) });

/** Restricts the query to a week; undefined if the season has no such week. */
const restrictToWeek = (query: SearchQuery, week: string | undefined): SearchQuery | undefined => {
  if (week === undefined) return query;
  const index = weeksOfSeason(query.criteria.season).indexOf(week);
  if (index < 0) return undefined;
  const options = new Map(query.criteria.options).set('selectedWeekLabel', [index]);
  return { ...query, criteria: { ...query.criteria, options } };
};

/** True if only favorites are searched: on request, or by default if no filter is set (Requirement D15.26). */
const searchesOnlyFavorites = ({ among, kidId, week, text, lat, from, until }: SchedulableQuery): boolean => {
  if (among !== undefined) return among === 'favorites';
  return [kidId, week, lat].every((value) => value === undefined) && `${text}${from}${until}` === '';
};

const VIEW_ONLY = problem(403, {
  type: 'ViewOnly',
  field: 'kidId',
  message: 'You can view this schedule, but not plan in it. Ask the parent who shares it to let you plan together.',
});
const NO_SUCH_KID = problem(404, {
  type: 'NoSuchKid',
  field: 'kidId',
  message: 'There is no such kid in this schedule.',
});

/**
 * Finds the requested kid; undefined if no kid is requested. Viewers who may not plan are refused: they may not see
 * birth dates or grades, and could infer them from the sessions that fit.
 */
const resolveKid = async (
  deps: ParentDeps & ReadingDeps<'parents'>,
  { ownerId, mode }: ScheduleViewer,
  kidId: string | undefined,
): Promise<KidFacts | undefined | Problem> => {
  if (kidId === undefined) return undefined;
  if (modeRefusal(mode, 'plan')) return VIEW_ONLY;
  const kids = await readKids(deps, ownerId);
  return kids.find((kid) => kid.kidId === kidId) ?? NO_SUCH_KID;
};

const isProblem = (value: KidFacts | undefined | Problem): value is Problem => value !== undefined && 'status' in value;

/** Converts a session to the API's format. */
const presentSchedulable = (
  { camp, session }: FoundSession,
  { season, place }: SearchCriteria,
  viewer: { readonly favorites: ReadonlySet<string>; readonly kid: KidFacts | undefined },
): SchedulableInstance => {
  const snapshot = createSessionSnapshot(camp.orgId, season, camp.facts, session.facts);
  const coordinates = place && sessionPlace(camp, session);
  return {
    ...snapshot,
    instance_id: snapshot.session.instance_id,
    weeks: [...possibleWeeks(snapshot)],
    isPlacedByWeek: isPlacedByWeek(snapshot),
    isFavorite: viewer.favorites.has(camp.orgId),
    fitsKid: viewer.kid ? checkKidFit(viewer.kid, snapshot).fits : null,
    distance: place && coordinates ? distanceMiles(place, coordinates) : null,
  };
};

export interface SchedulableDeps extends ScheduleDeps {
  readonly searchService: SearchService;
  readonly cards: Cards;
}

/** The route that lists the sessions that a parent can place in a schedule (Requirement D15.26). */
export const schedulableRoutes = (deps: SchedulableDeps & RouteDeps): readonly Route[] =>
  combineRoutes(
    deps.reading(PARENTS, FAVORITES, HIDDEN_CAMPS).get('/api/camp-data/get-all-schedulable-instances', {
      allow: ['parent'],
      problems: [404],
      summary:
        'The sessions of the season that can be placed in a schedule: those of favorites, or all that match the filters.',
      query: SchedulableQuery,
      answer: SchedulableInstances,
      handle: ({ read, query, principal }) =>
        withScheduleAccess(deps.access, principal, query.ownerId, (viewer) =>
          listSchedulable({ ...deps, read }, viewer, query),
        ),
    }),
  );

const INVALID_CURSOR: Problem = badRequest([{ field: 'after', message: 'is not the end of a page' }]);
const NO_SUCH_WEEK: Problem = badRequest([{ field: 'week', message: 'is not a week of the current season' }]);

const listSchedulable = async (
  deps: SchedulableDeps & ReadingDeps<'parents' | 'favorites' | 'hidden_camps'>,
  viewer: ScheduleViewer,
  query: SchedulableQuery,
): Promise<Answer<SchedulableInstances>> => {
  const after = query.after === undefined ? undefined : readSessionKey(query.after);
  if (query.after !== undefined && !after) return INVALID_CURSOR;
  const kid = await resolveKid(deps, viewer, query.kidId);
  if (isProblem(kid)) return kid;
  const favorites = new Set((await readFavorites(deps.read, viewer.userId)).camps);
  const onlyOrgIds = searchesOnlyFavorites(query) ? favorites : undefined;
  // If only favorites are listed, hidden ones are included, as on the favorites page (Requirement 2.105).
  const hiddenOrgIds = new Set(onlyOrgIds ? [] : await readHiddenCamps(deps.read, viewer.userId));
  return deps.searchService(searchInputOf(query, kid), async (catalog, allWeeksQuery) => {
    const searchQuery = restrictToWeek(allWeeksQuery, query.week);
    if (!searchQuery) return NO_SUCH_WEEK;
    const page = { only: onlyOrgIds, without: hiddenOrgIds, preferred: favorites, after };
    const { sessions, total, endKey } = await findSchedulable(catalog, searchQuery, page, deps.cards);
    const data = sessions.map((found) => presentSchedulable(found, searchQuery.criteria, { favorites, kid }));
    return ok({ success: true, data, total, next: endKey ? writeSessionKey(endKey) : null });
  });
};
