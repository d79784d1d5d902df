import { type Answer, LARGE_BODY_LIMIT, ok, post, problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { FavoriteChunk, GetSharedRequest, SharedChunkRequest, SharedFavorites } from './contract.ts';
import { type ListChunk } from './listChunk.ts';
import { FAVORITES, readFavorites, readLists, type StoredSharer } from './readFavorites.ts';
import { type SharedLists } from './sharedLists.ts';

/**
 * Requests with links that do not exist, per network. Only misses count, so an invalid link sent to a whole school does
 * not block valid ones.
 */
const MISS_LIMIT = { requests: 60, seconds: 10 * 60 };

/** The same response for a link that never existed, one that is void, one of a deleted account, and malformed input. */
const linkNotFound = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This link leads nowhere any more. Ask for a new one.',
});

/** Routes for share links, for anyone who has the link, signed in or not. */
export const sharedFavoritesRoutes = (deps: ParentDeps, lists: SharedLists, listChunk: ListChunk): readonly Route[] => {
  const misses = createRateLimit(MISS_LIMIT);
  const withLink = async <Result>(
    { token, clientAddress }: { readonly token: string; readonly clientAddress: string },
    answer: (link: StoredSharer) => Promise<Answer<Result>>,
  ): Promise<Answer<Result>> => {
    const link = await lists.findByToken(token);
    return link ? answer(link) : ((await misses.consume(clientAddress)) ?? linkNotFound);
  };

  return routes(
    post('/api/favorites/get-shared', {
      allow: 'everyone',
      problems: [404, 429],
      summary: 'The favorites that a share link leads to.',
      body: GetSharedRequest,
      answer: SharedFavorites,
      reads: [FAVORITES, PARENTS],
      handle: ({ body: { token }, clientAddress, principal: { userId, roles } }) =>
        withLink({ token, clientAddress }, async (link) => {
          const [list] = await lists.load([link]);
          if (!list) return linkNotFound; // sharing ended, or the sharer's account was deleted, just now
          const { sharers } = roles.includes('parent') ? await readFavorites(deps.pool, userId) : { sharers: [] };
          return ok({
            success: true,
            data: {
              sharerInfo: { ...list.names },
              favoritedCamps: [...list.camps],
              notes: [...list.notes],
              isOwn: link.sharerId === userId,
              isReceived: sharers.some(
                (sharer) => sharer.sharerId === link.sharerId && sharer.tokenHash === link.tokenHash,
              ),
            },
          });
        }),
    }),
    post('/api/favorites/get-shared-camp-data-chunk', {
      allow: 'everyone',
      problems: [404, 429],
      summary: 'The next cards of the favorites that a share link leads to, each with its passing sessions, or none.',
      body: SharedChunkRequest,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: FavoriteChunk,
      reads: [FAVORITES],
      handle: ({ body: { token, ...chunkRequest }, clientAddress }) =>
        withLink({ token, clientAddress }, async ({ sharerId }) => {
          const camps = (await readLists(deps.pool, [sharerId])).get(sharerId)?.camps ?? [];
          return listChunk({ ...chunkRequest, favoritedCampsArray: [...camps] });
        }),
    }),
  );
};
