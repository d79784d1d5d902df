import { LARGE_BODY_LIMIT, post, type Route, routes } from '@campjay/platform/http/route.ts';
import { type SearchService } from '../search/searchService.ts';
import { type Cards } from '../search/cards.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { FavoriteChunk, FavoriteChunkRequest } from './contract.ts';
import { createListChunk } from './listChunk.ts';
import { favoritesListRoute } from './listRoute.ts';
import { type SharedLists } from './sharedLists.ts';
import { sharedFavoritesRoutes } from './sharedRoutes.ts';

export interface FavoritesDeps extends ParentDeps {
  readonly searchService: SearchService;
  readonly cards: Cards;
  readonly lists: SharedLists;
}

/** Query routes for a parent's own favorites and for lists that others share. */
export const favoritesRoutes = (deps: FavoritesDeps): readonly Route[] => {
  const { lists } = deps;
  const listChunk = createListChunk(deps);
  return routes(
    favoritesListRoute(deps, lists),
    post('/api/camp-data/get-favorite-camp-data-chunk', {
      allow: ['parent'],
      summary: 'The next cards of a list of camps, each with its passing sessions, or none.',
      body: FavoriteChunkRequest,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: FavoriteChunk,
      handle: ({ body }) => listChunk(body),
    }),
    sharedFavoritesRoutes(deps, lists, listChunk),
  );
};
