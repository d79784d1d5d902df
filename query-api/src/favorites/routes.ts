import { LARGE_BODY_LIMIT, post, type Route, routes } from '@campjay/platform/http/kit.ts';
import { type Asking } from '../catalog/asking.ts';
import { type Cards } from '../catalog/cards.ts';
import { type ParentParts } from '../parentParts.ts';
import { FavoriteChunk, FavoriteChunkRequest } from './contract.ts';
import { createListChunk } from './listChunk.ts';
import { favoritesListRoute } from './listRoute.ts';
import { type SharedLists } from './sharedLists.ts';
import { sharedFavoritesRoutes } from './sharedRoutes.ts';

export interface FavoritesParts extends ParentParts {
  readonly asking: Asking;
  readonly cards: Cards;
  readonly lists: SharedLists;
}

/** Favorites as they are looked at: one's own, and those that others share (SPEC §3 'Favourites'). */
export const favoritesRoutes = (parts: FavoritesParts): readonly Route[] => {
  const { lists } = parts;
  const listChunk = createListChunk(parts);
  return routes(
    favoritesListRoute(parts, lists),
    post('/api/camp-data/get-favorite-camp-data-chunk', {
      allow: ['parent'],
      summary: 'The next cards of a list of camps, each with its passing sessions, or none.',
      body: FavoriteChunkRequest,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: FavoriteChunk,
      handle: ({ body }) => listChunk(body),
    }),
    sharedFavoritesRoutes(parts, lists, listChunk),
  );
};
