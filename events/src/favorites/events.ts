import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';
import { ShareTokenHash } from '../sharing/shareTokenHash.ts';

/** Our own opaque id of the parent whose list it is. */
const sharerId = z.string().min(1).max(200);

/** A camp is among the parent's favorites. A note that was written on it before is there again. */
export const CampFavorited = defineEvent('CampFavorited', 1, z.object({ orgId: OrgId }));
export type CampFavorited = EventOf<typeof CampFavorited>;

/** A camp is no longer among the favorites. Its note rests: nobody sees it until the camp is a favorite again. */
export const CampUnfavorited = defineEvent('CampUnfavorited', 1, z.object({ orgId: OrgId }));
export type CampUnfavorited = EventOf<typeof CampUnfavorited>;

/** This is the parent's note on a favorite, in place of any before it. */
export const FavoriteNoteWritten = defineEvent(
  'FavoriteNoteWritten',
  1,
  z.object({ orgId: OrgId, note: sealed<string>() }),
);
export type FavoriteNoteWritten = EventOf<typeof FavoriteNoteWritten>;

/** There is no note on that camp any more, not even a resting one. */
export const FavoriteNoteRemoved = defineEvent('FavoriteNoteRemoved', 1, z.object({ orgId: OrgId }));
export type FavoriteNoteRemoved = EventOf<typeof FavoriteNoteRemoved>;

/** Whoever has the link sees the favorites. `token` is the link's, for the parent alone, who may look it up again. */
export const FavoritesShared = defineEvent(
  'FavoritesShared',
  1,
  z.object({ tokenHash: ShareTokenHash, token: sealed<string>(), withNotes: z.boolean() }),
);
export type FavoritesShared = EventOf<typeof FavoritesShared>;

/** Those who see the favorites see their notes too from now on, or no longer. The link stays. */
export const NotesSharingChanged = defineEvent('NotesSharingChanged', 1, z.object({ withNotes: z.boolean() }));
export type NotesSharingChanged = EventOf<typeof NotesSharingChanged>;

/** Nobody else sees the favorites any more. The link is void for good: sharing again makes another. */
export const FavoritesUnshared = defineEvent('FavoritesUnshared', 1, z.object({}));
export type FavoritesUnshared = EventOf<typeof FavoritesUnshared>;

/**
 * The parent keeps another parent's list, reached by the link with this token. Whether it may be seen is not said
 * here: it may as long as the other's own stream says that it is shared by that token.
 */
export const SharedFavoritesReceived = defineEvent(
  'SharedFavoritesReceived',
  1,
  z.object({ sharerId, tokenHash: ShareTokenHash }),
);
export type SharedFavoritesReceived = EventOf<typeof SharedFavoritesReceived>;

/** The parent no longer keeps that other parent's list. */
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
