import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed, ShareTokenHash } from '../sealed.ts';

/** The user id of the parent who shares the list. */
const sharerId = z.string().min(1).max(200);

/** Adds a camp to the parent's favorites. If it was a favorite before, its note becomes visible again. */
export const CampFavorited = defineEvent('CampFavorited', 1, z.object({ orgId: OrgId }));
export type CampFavorited = EventOf<typeof CampFavorited>;

/** Removes a camp from the favorites. Its note is hidden until the camp is a favorite again. */
export const CampUnfavorited = defineEvent('CampUnfavorited', 1, z.object({ orgId: OrgId }));
export type CampUnfavorited = EventOf<typeof CampUnfavorited>;

/** Sets the parent's note on a favorite. It replaces an earlier note. */
export const FavoriteNoteWritten = defineEvent(
  'FavoriteNoteWritten',
  1,
  z.object({ orgId: OrgId, note: sealed<string>() }),
);
export type FavoriteNoteWritten = EventOf<typeof FavoriteNoteWritten>;

/** Deletes the note on a camp, even a hidden one. */
export const FavoriteNoteRemoved = defineEvent('FavoriteNoteRemoved', 1, z.object({ orgId: OrgId }));
export type FavoriteNoteRemoved = EventOf<typeof FavoriteNoteRemoved>;

/**
 * Creates a share link: anyone who has the link can see the favorites, and also the notes if `withNotes` is true.
 * `token`, the secret in the link, is encrypted for the parent, who can look up the link again.
 */
export const FavoritesShared = defineEvent(
  'FavoritesShared',
  1,
  z.object({ tokenHash: ShareTokenHash, token: sealed<string>(), withNotes: z.boolean() }),
);
export type FavoritesShared = EventOf<typeof FavoritesShared>;

/** Shows the notes to everyone who sees the shared favorites, or hides them. The link stays the same. */
export const NotesSharingChanged = defineEvent('NotesSharingChanged', 1, z.object({ withNotes: z.boolean() }));
export type NotesSharingChanged = EventOf<typeof NotesSharingChanged>;

/** Ends sharing. The link never works again: sharing the favorites again creates a new one. */
export const FavoritesUnshared = defineEvent('FavoritesUnshared', 1, z.object({}));
export type FavoritesUnshared = EventOf<typeof FavoritesUnshared>;

/**
 * The parent saved another parent's list of favorites, after opening it with a share link. They see the list only while
 * the other parent shares it with the token of that link.
 */
export const SharedFavoritesReceived = defineEvent(
  'SharedFavoritesReceived',
  1,
  z.object({ sharerId, tokenHash: ShareTokenHash }),
);
export type SharedFavoritesReceived = EventOf<typeof SharedFavoritesReceived>;

/** The parent removed a list that they had saved from another parent. */
export const SharerRemoved = defineEvent('SharerRemoved', 1, z.object({ sharerId }));
export type SharerRemoved = EventOf<typeof SharerRemoved>;

export const favoritesEvents = [
  CampFavorited,
  CampUnfavorited,
  FavoriteNoteWritten,
  FavoriteNoteRemoved,
  FavoritesShared,
  NotesSharingChanged,
  FavoritesUnshared,
  SharedFavoritesReceived,
  SharerRemoved,
  PersonForgotten,
] as const;

export type FavoritesEvent = EventOf<(typeof favoritesEvents)[number]>;
