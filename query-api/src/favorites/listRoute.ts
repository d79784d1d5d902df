import { favoritesStream } from '@campjay/events/streams.ts';
import { get, ok, type Route } from '@campjay/platform/http/route.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { decrypt } from '../kernel/decrypt.ts';
import { FavoritesList } from './contract.ts';
import { FAVORITES, readFavorites } from './readFavorites.ts';
import { decryptNotes, type SharedLists } from './sharedLists.ts';

/** Returns a parent's own favorites, and the lists that other parents share with them. */
export const favoritesListRoute = (deps: ParentDeps, lists: SharedLists): Route =>
  get('/api/favorites/list', {
    allow: ['parent'],
    summary: 'The favorites of the caller, how they are shared, and those that others share with them.',
    answer: FavoritesList,
    reads: [FAVORITES, PARENTS],
    handle: async ({ principal: { userId } }) => {
      const { camps, notes, share, sharers } = await readFavorites(deps.pool, userId);
      const shared = await lists.load(sharers);
      const token = await decrypt(deps.sealing, share?.token, { streamId: favoritesStream(userId), field: 'token' });
      return ok({
        success: true,
        data: {
          favoritedCamps: [...camps],
          favoritedCampNotes: await decryptNotes(deps, userId, notes),
          areFavoritesShared: share !== null,
          areNotesShared: share?.withNotes ?? false,
          favoritesToken: token,
          favoritedCampsFromSharers: shared.map(({ sharerId, names, camps: theirs, notes: theirNotes }) => ({
            id: sharerId,
            sharerFirstName: names.firstName,
            sharerLastName: names.lastName,
            favoritedCamps: [...theirs],
            notes: [...theirNotes],
          })),
        },
      });
    },
  });
