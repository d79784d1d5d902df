import { type Answer, badRequest, get, ok, type Problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { type Asking } from '../../catalog/asking.ts';
import { type Cards } from '../../catalog/cards.ts';
import { FAVORITES, readFavorites } from '../../favorites/readFavorites.ts';
import { HIDDEN_CAMPS, readHiddenCamps } from '../../hidden-camps/readHiddenCamps.ts';
import { type Looking, whoeverMayLook } from '../access.ts';
import { SchedulableInstances, SchedulableQuery } from '../contract.ts';
import { type ScheduleParts } from '../scheduleParts.ts';
import { askedKid, isProblem } from './askedKid.ts';
import { findSchedulable } from './findSchedulable.ts';
import { presentSchedulable } from './presentSchedulable.ts';
import { inWeek, isAmongFavorites, searchOf } from './schedulableQuestion.ts';
import { readSessionKey, writeSessionKey } from './sessionKey.ts';

export interface SchedulableParts extends ScheduleParts {
  readonly asking: Asking;
  readonly cards: Cards;
}

/** The sessions that a parent may place in a schedule (SPEC §7, DESIGN §15). */
export const schedulableRoutes = (parts: SchedulableParts): readonly Route[] =>
  routes(
    get('/api/camp-data/get-all-schedulable-instances', {
      allow: ['parent'],
      problems: [404],
      summary: 'The sessions of the season that may be placed in a schedule: of the favorites, or all that fit.',
      query: SchedulableQuery,
      answer: SchedulableInstances,
      reads: [PARENTS, FAVORITES, HIDDEN_CAMPS],
      handle: ({ query, principal }) =>
        whoeverMayLook(parts.access, principal, query.ownerId, (looking) => schedulable(parts, looking, query)),
    }),
  );

const NO_PAGE: Problem = badRequest([{ field: 'after', message: "is no page's end" }]);
const NO_WEEK: Problem = badRequest([{ field: 'week', message: 'is no week of the open season' }]);

const schedulable = async (
  parts: SchedulableParts,
  looking: Looking,
  query: SchedulableQuery,
): Promise<Answer<SchedulableInstances>> => {
  const after = query.after === undefined ? undefined : readSessionKey(query.after);
  if (query.after !== undefined && !after) return NO_PAGE;
  const kid = await askedKid(parts, looking, query.kidId);
  if (isProblem(kid)) return kid;
  const favorites = new Set((await readFavorites(parts.pool, looking.userId)).camps);
  const only = isAmongFavorites(query) ? favorites : undefined;
  // As on the page of favorites, a hidden camp stays among them (SPEC §2).
  const without = new Set(only ? [] : await readHiddenCamps(parts.pool, looking.userId));
  return parts.asking(searchOf(query, kid), async (catalog, anyWeek) => {
    const asked = inWeek(anyWeek, query.week);
    if (!asked) return NO_WEEK;
    const page = { only, without, preferred: favorites, after };
    const { sessions, total, last } = await findSchedulable(catalog, asked, page, parts.cards);
    const data = sessions.map((found) => presentSchedulable(found, asked.question, { favorites, kid }));
    return ok({ success: true, data, total, next: last ? writeSessionKey(last) : null });
  });
};
