import { favoritesStream } from '@campjay/events/streams.ts';
import { get, ok, type Route } from '@campjay/platform/http/kit.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { type ParentParts } from '../parentParts.ts';
import { reveal } from '../reveal.ts';
import { FavoritesList } from './contract.ts';
import { FAVORITES, readFavorites } from './readFavorites.ts';
import { openNotes, type SharedLists } from './sharedLists.ts';

/** A parent's own favorites, and those of the parents who share with them. */
export const favoritesListRoute = (parts: ParentParts, lists: SharedLists): Route =>
  get('/api/favorites/list', {
    allow: ['parent'],
    summary: 'The favorites of whoever asks, how they are shared, and those that others share with them.',
    answer: FavoritesList,
    reads: [FAVORITES, PARENTS],
    handle: async ({ principal: { userId } }) => {
      const { camps, notes, share, sharers } = await readFavorites(parts.pool, userId);
      const shared = await lists.open(sharers);
      const token = await reveal(parts.sealing, share?.token, { streamId: favoritesStream(userId), field: 'token' });
      return ok({
        success: true,
        data: {
          favoritedCamps: [...camps],
          favoritedCampNotes: await openNotes(parts, userId, notes),
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
