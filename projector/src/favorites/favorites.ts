import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { type FavoritesEvent, favoritesEvents } from '@campjay/events/favorites/events.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { patch, remove, removeAll, upsert } = rowOperations(FAVORITES);

const favoriteKey = ({ entityId }: EventContext, orgId: string) => ({ user_id: entityId, org_id: orgId });

/**
 * Each parent's favorites with notes, whether the list is shared (table `shares`), and the other parents whose shared
 * lists the parent saved (table `sharers`). This read model grants no access: access is decided from the sharer's own
 * stream (docs/decisions/favorites.md).
 */
export const favorites = projection<FavoritesEvent>({
  ...FAVORITES,
  version: 3,
  categories: ['favorites'],
  events: favoritesEvents,
  audience: {
    favorites: { user_id: 'favorites' },
    notes: { user_id: 'notes' },
    shares: { user_id: 'favorites' },
    sharers: { user_id: 'family' },
  } satisfies AudienceOf<typeof FAVORITES>,
  handlers: {
    CampFavorited: ({ data }, context) => [
      upsert('favorites', {
        ...favoriteKey(context, data.orgId),
        ordinal: context.revision,
        favorited_at: context.recordedAt,
      }),
    ],
    CampUnfavorited: ({ data }, context) => [remove('favorites', favoriteKey(context, data.orgId))],
    FavoriteNoteWritten: ({ data }, context) => [
      upsert('notes', { ...favoriteKey(context, data.orgId), note: data.note }),
    ],
    FavoriteNoteRemoved: ({ data }, context) => [remove('notes', favoriteKey(context, data.orgId))],
    FavoritesShared: ({ data: { token, withNotes } }, { entityId }) => [
      upsert('shares', { user_id: entityId, token, with_notes: withNotes }),
    ],
    NotesSharingChanged: ({ data }, { entityId }) => [
      patch('shares', { user_id: entityId }, { with_notes: data.withNotes }),
    ],
    FavoritesUnshared: (_event, { entityId }) => [remove('shares', { user_id: entityId })],
    SharedFavoritesReceived: ({ data: { sharerId, tokenHash } }, { entityId, revision }) => [
      upsert('sharers', { user_id: entityId, sharer_id: sharerId, token_hash: tokenHash, ordinal: revision }),
    ],
    SharerRemoved: ({ data }, { entityId }) => [remove('sharers', { user_id: entityId, sharer_id: data.sharerId })],
    PersonForgotten: (_event, { entityId }) => [
      removeAll('favorites', { user_id: entityId }),
      removeAll('notes', { user_id: entityId }),
      remove('shares', { user_id: entityId }),
      removeAll('sharers', { user_id: entityId }),
    ],
  },
});
