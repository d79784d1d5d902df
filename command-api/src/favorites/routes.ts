import { favoritesStream } from '@campjay/events/streams.ts';
import { type Route, routes } from '@campjay/platform/http/route.ts';
import { emailNotConfirmed } from '../kernel/confirmedEmail.ts';
import { parentCommand } from '../kernel/parentCommand.ts';
import { type CommandContext, type CommandDeps } from '../kernel/command.ts';
import { FavoriteCamp, RemoveSharer, SaveNote, UpdateSharing } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { type FavoritesCommand } from './favoritesCommands.ts';
import { favoritesDecider } from './favoritesDecider.ts';
import { receiveShareRoute } from './receiveShare.ts';
import { newShareToken, shareTokenHash } from '@campjay/domain/sharing/shareTokens.ts';

const prepareCommand = ({ userId }: CommandContext, command: FavoritesCommand, done: string) => ({
  decider: favoritesDecider,
  streamId: favoritesStream(userId),
  command,
  done,
  explain: explainRefusal,
});

const isBlank = (text: string): boolean => text.trim() === '';

/** Favorites and notes, sharing them, and lists received from others (Requirements 3.58 to 3.64). */
export const favoritesRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    parentCommand(deps, '/api/favorites/favorite-camp', {
      summary: 'Puts a camp among the favorites of the caller.',
      body: FavoriteCamp,
      prepare: ({ org_id }, context) =>
        prepareCommand(context, { type: 'FavoriteCamp', orgId: org_id }, 'The camp is among your favorites.'),
    }),
    parentCommand(deps, '/api/favorites/unfavorite-camp', {
      summary: 'Takes a camp out of the favorites; its note rests until it is a favorite again.',
      body: FavoriteCamp,
      prepare: ({ org_id }, context) =>
        prepareCommand(
          context,
          { type: 'UnfavoriteCamp', orgId: org_id },
          'The camp is no longer among your favorites.',
        ),
    }),
    parentCommand(deps, '/api/favorites/save-note', {
      summary: 'Keeps a note on a favorite, in place of any before it; a blank one removes it.',
      body: SaveNote,
      prepare: async ({ org_id: orgId, note }, context) => {
        if (isBlank(note))
          return prepareCommand(context, { type: 'RemoveFavoriteNote', orgId }, 'The note is removed.');
        const sealed = await context.seal(favoritesStream(context.userId), 'note', note);
        const command = { type: 'WriteFavoriteNote', orgId, note: sealed, length: note.length } as const;
        return prepareCommand(context, command, 'The note is saved.');
      },
    }),
    parentCommand(deps, '/api/favorites/update-sharing', {
      summary: 'Lets anyone with a link see the favorites, with or without their notes; or nobody any more.',
      body: UpdateSharing,
      prepare: async ({ isShared, withNotes }, context) => {
        if (!isShared)
          return prepareCommand(context, { type: 'UnshareFavorites' }, 'Your favorites are no longer shared.');
        if (!context.isEmailConfirmed) return emailNotConfirmed;
        const token = newShareToken(context.userId);
        const sealed = await context.seal(favoritesStream(context.userId), 'token', token);
        const command = { type: 'ShareFavorites', withNotes, token: sealed, tokenHash: shareTokenHash(token) } as const;
        return prepareCommand(context, command, 'Anyone with the link sees your favorites.');
      },
    }),
    parentCommand(deps, '/api/favorites/remove-sharer', {
      summary: "No longer keeps another parent's list.",
      body: RemoveSharer,
      prepare: ({ id }, context) =>
        prepareCommand(context, { type: 'RemoveSharer', sharerId: id }, 'The list is removed.'),
    }),
    receiveShareRoute(deps),
  );
