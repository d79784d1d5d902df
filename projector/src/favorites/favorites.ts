import { type FavoritesEvent, favoritesEvents } from '@campjay/events/favorites/events.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { patch, remove, removeAll, type Row, upsert } from '../runtime/rowOperations.ts';
import { table } from '@campjay/read-models/table.ts';

const keyOf = ({ entityId }: EventContext, orgId: string): Row => ({ user_id: entityId, org_id: orgId });

/**
 * Each parent's favorites with notes and sharing, and the other parents' lists that they saved. It grants no access:
 * that is decided from the sharer's own stream (docs/decisions/favorites.md).
 */
export const favorites = projection<FavoritesEvent>({
  name: 'favorites',
  version: 3,
  categories: ['favorites'],
  events: favoritesEvents,
  tables: {
    favorites: table(
      {
        user_id: 'text',
        org_id: 'text',
        /** The order in which camps became favorites. */
        ordinal: 'bigint',
        favorited_at: 'timestamptz',
      },
      { key: ['user_id', 'org_id'] },
    ),
    /** A note whose camp is no longer a favorite stays stored but is not shown to anyone. */
    notes: table({ user_id: 'text', org_id: 'text', note: 'jsonb' }, { key: ['user_id', 'org_id'] }),
    /** A parent's own share settings. The link's token is encrypted with their key. */
    shares: table({ user_id: 'text', token: 'jsonb', with_notes: 'boolean' }, { key: ['user_id'] }),
    /** The lists that a parent saved, and the link of each. */
    sharers: table(
      { user_id: 'text', sharer_id: 'text', token_hash: 'text', ordinal: 'bigint' },
      { key: ['user_id', 'sharer_id'] },
    ),
  },
  audience: {
    favorites: { user_id: 'favorites' },
    notes: { user_id: 'notes' },
    shares: { user_id: 'favorites' },
    sharers: { user_id: 'family' },
  },
  handlers: {
    CampFavorited: ({ data }, context) => [
      upsert('favorites', {
        ...keyOf(context, data.orgId),
        ordinal: context.revision,
        favorited_at: context.recordedAt,
      }),
    ],
    CampUnfavorited: ({ data }, context) => [remove('favorites', keyOf(context, data.orgId))],
    FavoriteNoteWritten: ({ data }, context) => [upsert('notes', { ...keyOf(context, data.orgId), note: data.note })],
    FavoriteNoteRemoved: ({ data }, context) => [remove('notes', keyOf(context, data.orgId))],
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
