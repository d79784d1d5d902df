import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { type Sealed, type ShareTokenHash } from '@campjay/events/sealed.ts';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  CampFavorited,
  CampUnfavorited,
  FavoriteNoteRemoved,
  FavoriteNoteWritten,
  type FavoritesEvent,
  favoritesEvents,
  FavoritesShared,
  FavoritesUnshared,
  NotesSharingChanged,
  SharedFavoritesReceived,
  SharerRemoved,
} from '@campjay/events/favorites/events.ts';
import { type FavoritesSharing, sharingFold } from '@campjay/domain/favorites/access.ts';
import { MAX_FAVORITES, MAX_NOTE_LENGTH, MAX_SHARERS } from '@campjay/domain/limits.ts';
import {
  accept,
  type Decider,
  type Decision,
  refuse,
  addKey,
  EMPTY_SET,
  hasKey,
  type PersistentSet,
  removeKey,
} from '../kernel/decider.ts';

/** Commands on a parent's favorites. Notes and tokens are already sealed, that is, encrypted with a person's key. */
export type FavoritesCommand =
  | { readonly type: 'FavoriteCamp' | 'UnfavoriteCamp'; readonly orgId: OrgId }
  | {
      readonly type: 'WriteFavoriteNote';
      readonly orgId: OrgId;
      /** Never blank; a blank note becomes `RemoveFavoriteNote`. */
      readonly note: Sealed<string>;
      /** Length of the note in characters, because the sealed value does not reveal it. */
      readonly length: number;
    }
  | { readonly type: 'RemoveFavoriteNote'; readonly orgId: OrgId }
  | {
      readonly type: 'ShareFavorites';
      readonly withNotes: boolean;
      /** A new token, used if the favorites are not shared yet. */
      readonly token: Sealed<string>;
      readonly tokenHash: ShareTokenHash;
    }
  | { readonly type: 'UnshareFavorites' }
  | {
      readonly type: 'ReceiveSharedFavorites';
      /** The owner of this stream. */
      readonly receiverId: string;
      /** The owner of the shared list. The route has already checked the token against the sharer's stream. */
      readonly sharerId: string;
      readonly tokenHash: ShareTokenHash;
    }
  | { readonly type: 'RemoveSharer'; readonly sharerId: string }
  /** Deletes the favorites. Sent before the person's key is destroyed, so that no link leads to an unreadable list. */
  | { readonly type: 'ForgetPerson' };

export type FavoritesRefusal =
  | { readonly type: 'TooManyFavorites' | 'TooManySharers' | 'NoteTooLong'; readonly max: number }
  /** Only favorites have notes. Another device may have removed the camp while the note was being written. */
  | { readonly type: 'NotAFavorite'; readonly orgId: OrgId }
  /** The link leads to the parent's own list. */
  | { readonly type: 'OwnFavorites' }
  | { readonly type: 'PersonForgotten' };

/** The state of a parent's favorites that decisions need. */
export interface Favorites {
  readonly camps: PersistentSet<OrgId>;
  /** Camps with a note. If a camp is no longer a favorite, its note is hidden but not deleted. */
  readonly campsWithNote: PersistentSet<OrgId>;
  readonly sharing: FavoritesSharing;
  /**
   * The parents whose lists were received: their user ids, each with the hash of the token that gave access to the
   * list.
   */
  readonly sharers: ReadonlyMap<string, ShareTokenHash>;
  readonly isForgotten: boolean;
}

type CommandOf<Type extends FavoritesCommand['type']> = Extract<FavoritesCommand, { readonly type: Type }>;
type FavoritesDecision = Decision<FavoritesEvent, FavoritesRefusal>;

const decide = (command: FavoritesCommand, favorites: Favorites): FavoritesDecision => {
  if (command.type === 'ForgetPerson') return favorites.isForgotten ? accept() : accept(PersonForgotten({}));
  if (favorites.isForgotten) return refuse({ type: 'PersonForgotten' });
  switch (command.type) {
    case 'FavoriteCamp':
      return addFavorite(command.orgId, favorites);
    case 'UnfavoriteCamp':
      return hasKey(favorites.camps, command.orgId) ? accept(CampUnfavorited({ orgId: command.orgId })) : accept();
    case 'WriteFavoriteNote':
      return writeNote(command, favorites);
    case 'RemoveFavoriteNote':
      return hasKey(favorites.campsWithNote, command.orgId)
        ? accept(FavoriteNoteRemoved({ orgId: command.orgId }))
        : accept();
    case 'ShareFavorites':
      return shareFavorites(command, favorites);
    case 'UnshareFavorites':
      return favorites.sharing.isShared ? accept(FavoritesUnshared({})) : accept();
    case 'ReceiveSharedFavorites':
      return receiveFavorites(command, favorites);
    case 'RemoveSharer':
      return favorites.sharers.has(command.sharerId) ? accept(SharerRemoved({ sharerId: command.sharerId })) : accept();
  }
};

const addFavorite = (orgId: OrgId, { camps }: Favorites): FavoritesDecision => {
  if (hasKey(camps, orgId)) return accept();
  if (camps.size >= MAX_FAVORITES) return refuse({ type: 'TooManyFavorites', max: MAX_FAVORITES });
  return accept(CampFavorited({ orgId }));
};

/** Appends an event even if the text is the same, because sealed values are not compared. */
const writeNote = (
  { orgId, note, length }: CommandOf<'WriteFavoriteNote'>,
  { camps }: Favorites,
): FavoritesDecision => {
  if (!hasKey(camps, orgId)) return refuse({ type: 'NotAFavorite', orgId });
  if (length > MAX_NOTE_LENGTH) return refuse({ type: 'NoteTooLong', max: MAX_NOTE_LENGTH });
  return accept(FavoriteNoteWritten({ orgId, note }));
};

const shareFavorites = (
  { tokenHash, token, withNotes }: CommandOf<'ShareFavorites'>,
  { sharing }: Favorites,
): FavoritesDecision => {
  if (!sharing.isShared) return accept(FavoritesShared({ tokenHash, token, withNotes }));
  return sharing.withNotes === withNotes ? accept() : accept(NotesSharingChanged({ withNotes }));
};

const receiveFavorites = (
  { receiverId, sharerId, tokenHash }: CommandOf<'ReceiveSharedFavorites'>,
  { sharers }: Favorites,
): FavoritesDecision => {
  if (sharerId === receiverId) return refuse({ type: 'OwnFavorites' });
  if (sharers.get(sharerId) === tokenHash) return accept();
  if (!sharers.has(sharerId) && sharers.size >= MAX_SHARERS)
    return refuse({ type: 'TooManySharers', max: MAX_SHARERS });
  return accept(SharedFavoritesReceived({ sharerId, tokenHash }));
};

const evolve = (favorites: Favorites, event: FavoritesEvent): Favorites => {
  switch (event.type) {
    case 'CampFavorited':
      return { ...favorites, camps: addKey(favorites.camps, event.data.orgId) };
    case 'CampUnfavorited':
      return { ...favorites, camps: removeKey(favorites.camps, event.data.orgId) };
    case 'FavoriteNoteWritten': {
      const { orgId } = event.data;
      return hasKey(favorites.campsWithNote, orgId)
        ? favorites
        : { ...favorites, campsWithNote: addKey(favorites.campsWithNote, orgId) };
    }
    case 'FavoriteNoteRemoved':
      return { ...favorites, campsWithNote: removeKey(favorites.campsWithNote, event.data.orgId) };
    case 'FavoritesShared':
    case 'NotesSharingChanged':
    case 'FavoritesUnshared':
      return { ...favorites, sharing: sharingFold.evolve(favorites.sharing, event) };
    case 'SharedFavoritesReceived':
      return { ...favorites, sharers: new Map(favorites.sharers).set(event.data.sharerId, event.data.tokenHash) };
    case 'SharerRemoved':
      return { ...favorites, sharers: new Map([...favorites.sharers].filter(([id]) => id !== event.data.sharerId)) };
    case 'PersonForgotten':
      return { ...NO_FAVORITES, isForgotten: true };
  }
};

const NO_FAVORITES: Favorites = {
  camps: EMPTY_SET,
  campsWithNote: EMPTY_SET,
  sharing: sharingFold.initialState,
  sharers: new Map(),
  isForgotten: false,
};

/** The rules of a parent's favorites: the list, its notes, its sharing, and the lists received from others. */
export const favoritesDecider: Decider<Favorites, FavoritesCommand, FavoritesEvent, FavoritesRefusal> = {
  events: favoritesEvents,
  initialState: NO_FAVORITES,
  evolve,
  decide,
};
