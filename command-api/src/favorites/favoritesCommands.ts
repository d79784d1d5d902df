import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { type ShareTokenHash } from '@campjay/events/shareTokenHash.ts';
import { type Sealed } from '@campjay/events/sealed.ts';

/** Commands on a parent's favorites. Notes and tokens are already sealed. */
export type FavoritesCommand =
  | { readonly type: 'FavoriteCamp' | 'UnfavoriteCamp'; readonly orgId: OrgId }
  | {
      readonly type: 'WriteFavoriteNote';
      readonly orgId: OrgId;
      /** Never blank; a blank note becomes `RemoveFavoriteNote`. */
      readonly note: Sealed<string>;
      /** Length of the note in characters, which the sealed value does not reveal. */
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
      /** The owner of the shared list: found by the token, and verified in that parent's own stream just before. */
      readonly sharerId: string;
      readonly tokenHash: ShareTokenHash;
    }
  | { readonly type: 'RemoveSharer'; readonly sharerId: string }
  /** Runs before the person's key is destroyed, so no link leads to an unreadable list. */
  | { readonly type: 'ForgetPerson' };

export type FavoritesRefusal =
  | { readonly type: 'TooManyFavorites' | 'TooManySharers' | 'NoteTooLong'; readonly max: number }
  /** A note needs a favorite. Another device may have removed the camp while the note was being written. */
  | { readonly type: 'NotAFavorite'; readonly orgId: OrgId }
  /** The link leads to the parent's own list. */
  | { readonly type: 'OwnFavorites' }
  | { readonly type: 'PersonForgotten' };
