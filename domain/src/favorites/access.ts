import type { ShareTokenHash } from '@campjay/events/sealed.ts';
import { type FavoritesEvent, favoritesEvents } from '@campjay/events/favorites/events.ts';

/**
 * How a parent's favorites are shared. If they are, `tokenHash` is the hash of the token in the share link, and
 * `withNotes` determines whether the link also shows the parent's notes.
 */
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

/**
 * Folds the sharing state from the parent's own stream. Access checks use only this stream, not a read model
 * (docs/decisions/favorites.md).
 */
export const sharingFold = { events: favoritesEvents, initialState: NOT_SHARED, evolve };

/** What a link shows of the favorites. Whether the person is signed in does not matter. */
export type FavoritesAccess = 'none' | 'view' | 'viewWithNotes';

/** Returns what the link with this token shows now. */
export const favoritesAccessOf = (sharing: FavoritesSharing, tokenHash: string): FavoritesAccess => {
  if (!sharing.isShared || sharing.tokenHash !== tokenHash) return 'none';
  return sharing.withNotes ? 'viewWithNotes' : 'view';
};
