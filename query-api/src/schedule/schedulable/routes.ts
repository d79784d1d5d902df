import { type Answer, badRequest, get, ok, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { type SearchService } from '../../search/searchService.ts';
import { type Cards } from '../../search/cards.ts';
import { FAVORITES, readFavorites } from '../../favorites/readFavorites.ts';
import { HIDDEN_CAMPS, readHiddenCamps } from '../../hidden-camps/readHiddenCamps.ts';
import { type ScheduleViewer, withScheduleAccess } from '../access.ts';
import { SchedulableInstances, SchedulableQuery } from '../contract.ts';
import { type ScheduleDeps } from '../scheduleDeps.ts';
import { resolveKid, isProblem } from './resolveKid.ts';
import { findSchedulable } from './findSchedulable.ts';
import { presentSchedulable } from './presentSchedulable.ts';
import { restrictToWeek, isAmongFavorites, searchInputOf } from './schedulableSearch.ts';
import { readSessionKey, writeSessionKey } from './sessionKey.ts';

export interface SchedulableDeps extends ScheduleDeps {
  readonly searchService: SearchService;
  readonly cards: Cards;
}

/** Lists the sessions that a parent can place in a schedule (Requirement D15.26). */
export const schedulableRoutes = (deps: SchedulableDeps): readonly Route[] =>
  routes(
    get('/api/camp-data/get-all-schedulable-instances', {
      allow: ['parent'],
      problems: [404],
      summary: 'The sessions of the season that may be placed in a schedule: of the favorites, or all that fit.',
      query: SchedulableQuery,
      answer: SchedulableInstances,
      reads: [PARENTS, FAVORITES, HIDDEN_CAMPS],
      handle: ({ query, principal }) =>
        withScheduleAccess(deps.access, principal, query.ownerId, (viewer) => listSchedulable(deps, viewer, query)),
    }),
  );

const NO_PAGE: Problem = badRequest([{ field: 'after', message: "is no page's end" }]);
const NO_WEEK: Problem = badRequest([{ field: 'week', message: 'is no week of the open season' }]);

const listSchedulable = async (
  deps: SchedulableDeps,
  viewer: ScheduleViewer,
  query: SchedulableQuery,
): Promise<Answer<SchedulableInstances>> => {
  const after = query.after === undefined ? undefined : readSessionKey(query.after);
  if (query.after !== undefined && !after) return NO_PAGE;
  const kid = await resolveKid(deps, viewer, query.kidId);
  if (isProblem(kid)) return kid;
  const favorites = new Set((await readFavorites(deps.pool, viewer.userId)).camps);
  const only = isAmongFavorites(query) ? favorites : undefined;
  // As on the favorites page, hidden camps are not removed (Requirement 2.105).
  const without = new Set(only ? [] : await readHiddenCamps(deps.pool, viewer.userId));
  return deps.searchService(searchInputOf(query, kid), async (catalog, anyWeek) => {
    const searchQuery = restrictToWeek(anyWeek, query.week);
    if (!searchQuery) return NO_WEEK;
    const page = { only, without, preferred: favorites, after };
    const { sessions, total, last } = await findSchedulable(catalog, searchQuery, page, deps.cards);
    const data = sessions.map((found) => presentSchedulable(found, searchQuery.criteria, { favorites, kid }));
    return ok({ success: true, data, total, next: last ? writeSessionKey(last) : null });
  });
};
