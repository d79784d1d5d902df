import { type ShareTokenHash } from '../sharing/shareTokenHash.ts';
import { type FavoritesEvent, favoritesEvents } from './events.ts';

/** How a parent's favorites may be seen by others: by whoever has the link with this token, or by nobody. */
export type FavoritesSharing =
  | { readonly isShared: false }
  | { readonly isShared: true; readonly tokenHash: ShareTokenHash; readonly withNotes: boolean };

const NOT_SHARED: FavoritesSharing = { isShared: false };

const evolve = (sharing: FavoritesSharing, event: FavoritesEvent): FavoritesSharing => {
  switch (event.type) {
    case 'FavoritesShared': {
      const { tokenHash, withNotes } = event.data;
      return { isShared: true, tokenHash, withNotes };
    }
    case 'NotesSharingChanged':
      return sharing.isShared ? { ...sharing, withNotes: event.data.withNotes } : sharing;
    case 'FavoritesUnshared':
    case 'PersonForgotten':
      return NOT_SHARED;
    case 'CampFavorited':
    case 'CampUnfavorited':
    case 'FavoriteNoteWritten':
    case 'FavoriteNoteRemoved':
    case 'SharedFavoritesReceived':
    case 'SharerRemoved':
      return sharing;
  }
};

/** What a parent's own stream says of who may see their favorites. It alone decides (docs/decisions/favorites.md). */
export const sharingFold = { events: favoritesEvents, initialState: NOT_SHARED, evolve };

/** Whether the favorites may be seen by somebody who has the token with this hash. */
export const isSharedBy = (
  sharing: FavoritesSharing,
  tokenHash: string,
): sharing is Extract<FavoritesSharing, { readonly isShared: true }> =>
  sharing.isShared && sharing.tokenHash === tokenHash;
