import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { type ShareTokenHash } from '@campjay/events/sharing/shareTokenHash.ts';
import { type Sealed } from '@campjay/events/sealed.ts';

/** What may be wished of a parent's favorites. Notes and tokens come sealed already. */
export type FavoritesCommand =
  | { readonly type: 'FavoriteCamp' | 'UnfavoriteCamp'; readonly orgId: OrgId }
  | {
      readonly type: 'WriteFavoriteNote';
      readonly orgId: OrgId;
      /** A text that is not blank; a blank one is a wish to remove the note. */
      readonly note: Sealed<string>;
      /** Characters of the note, which its seal does not tell. */
      readonly length: number;
    }
  | { readonly type: 'RemoveFavoriteNote'; readonly orgId: OrgId }
  | {
      readonly type: 'ShareFavorites';
      readonly withNotes: boolean;
      /** A new token, used where the favorites are not shared yet. */
      readonly token: Sealed<string>;
      readonly tokenHash: ShareTokenHash;
    }
  | { readonly type: 'UnshareFavorites' }
  | {
      readonly type: 'ReceiveSharedFavorites';
      /** Whose stream this is. */
      readonly receiverId: string;
      /** Whose list the link leads to: found by the token, and asked of that parent's own stream just before. */
      readonly sharerId: string;
      readonly tokenHash: ShareTokenHash;
    }
  | { readonly type: 'RemoveSharer'; readonly sharerId: string }
  /** Comes before the person's key is destroyed, so that nobody is sent to a list that cannot be opened. */
  | { readonly type: 'ForgetPerson' };

export type FavoritesRefusal =
  | { readonly type: 'TooManyFavorites' | 'TooManySharers' | 'NoteTooLong'; readonly max: number }
  /** A note belongs to a favorite. Another device may have taken the camp out while the note was being written. */
  | { readonly type: 'NotAFavorite'; readonly orgId: OrgId }
  /** The link leads to the parent's own list. */
  | { readonly type: 'OwnFavorites' }
  | { readonly type: 'PersonForgotten' };
