import { favoritesStream } from '@campjay/events/streams.ts';
import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { emailNotConfirmed } from '../confirmedEmail.ts';
import { parentCommand } from '../parentCommand.ts';
import { type Wish, type WishParts } from '../wish.ts';
import { FavoriteCamp, RemoveSharer, SaveNote, UpdateSharing } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { type FavoritesCommand } from './favoritesCommands.ts';
import { favoritesDecider } from './favoritesDecider.ts';
import { receiveShareRoute } from './receiveShare.ts';
import { newShareToken, shareTokenHash } from '@campjay/platform/sharing/shareTokens.ts';

const carried = ({ userId }: Wish, command: FavoritesCommand, done: string) => ({
  decider: favoritesDecider,
  streamId: favoritesStream(userId),
  command,
  done,
  explain: explainRefusal,
});

const isBlank = (text: string): boolean => text.trim() === '';

/** Where a parent keeps favorites and notes, shares them, and keeps what others share (SPEC §3 'Favourites'). */
export const favoritesRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    parentCommand(parts, '/api/favorites/favorite-camp', {
      summary: 'Puts a camp among the favorites of whoever asks.',
      body: FavoriteCamp,
      wish: ({ org_id }, wish) =>
        carried(wish, { type: 'FavoriteCamp', orgId: org_id }, 'The camp is among your favorites.'),
    }),
    parentCommand(parts, '/api/favorites/unfavorite-camp', {
      summary: 'Takes a camp out of the favorites; its note rests until it is a favorite again.',
      body: FavoriteCamp,
      wish: ({ org_id }, wish) =>
        carried(wish, { type: 'UnfavoriteCamp', orgId: org_id }, 'The camp is no longer among your favorites.'),
    }),
    parentCommand(parts, '/api/favorites/save-note', {
      summary: 'Keeps a note on a favorite, in place of any before it; a blank one removes it.',
      body: SaveNote,
      wish: async ({ org_id: orgId, note }, wish) => {
        if (isBlank(note)) return carried(wish, { type: 'RemoveFavoriteNote', orgId }, 'The note is removed.');
        const sealed = await wish.seal(favoritesStream(wish.userId), 'note', note);
        const command = { type: 'WriteFavoriteNote', orgId, note: sealed, length: note.length } as const;
        return carried(wish, command, 'The note is saved.');
      },
    }),
    parentCommand(parts, '/api/favorites/update-sharing', {
      summary: 'Lets whoever has a link see the favorites, with or without their notes; or nobody any more.',
      body: UpdateSharing,
      wish: async ({ isShared, withNotes }, wish) => {
        if (!isShared) return carried(wish, { type: 'UnshareFavorites' }, 'Your favorites are no longer shared.');
        if (!wish.isEmailConfirmed) return emailNotConfirmed;
        const token = newShareToken(wish.userId);
        const sealed = await wish.seal(favoritesStream(wish.userId), 'token', token);
        const command = { type: 'ShareFavorites', withNotes, token: sealed, tokenHash: shareTokenHash(token) } as const;
        return carried(wish, command, 'Whoever has the link sees your favorites.');
      },
    }),
    parentCommand(parts, '/api/favorites/remove-sharer', {
      summary: "No longer keeps another parent's list.",
      body: RemoveSharer,
      wish: ({ id }, wish) => carried(wish, { type: 'RemoveSharer', sharerId: id }, 'The list is removed.'),
    }),
    receiveShareRoute(parts),
  );
