import { problem, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { accountDeleted, type CommandDeps, type CommandContext, emailNotConfirmed } from '../kernel/command.ts';
import { type FavoritesRefusal, favoritesDecider, type FavoritesCommand } from './favoritesDecider.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { readState } from '../kernel/handleCommand.ts';
import { parentCommand } from '../kernel/parentCommand.ts';
import { ReceiveShare, FavoriteCamp, RemoveSharer, SaveNote, UpdateSharing } from './contract.ts';
import { shareTokenHash, newShareToken } from '@campjay/domain/sharing/shareTokens.ts';

/** Explains a refused favorites command to the parent. */
const explainRefusal = (reason: FavoritesRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'TooManyFavorites':
      return problem(409, { type, message: `You have ${reason.max} favorites, which is as many as an account holds.` });
    case 'TooManySharers':
      return problem(409, { type, message: `You keep ${reason.max} lists, which is as many as an account holds.` });
    case 'NoteTooLong':
      return problem(400, { type, field: 'note', message: `A note has at most ${reason.max} characters.` });
    case 'NotAFavorite':
      return problem(409, {
        type,
        field: 'org_id',
        message: 'This camp is not among your favorites any more, so a note cannot be kept on it.',
      });
    case 'PersonForgotten':
      return accountDeleted;
    case 'OwnFavorites':
      return problem(409, { type, field: 'token', message: 'This link leads to your own favorites.' });
  }
};

/** One answer for unknown links, ended links, and links of deleted parents. */
const linkExpired = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This link leads nowhere any more. Ask for a new one.',
});

/** The current owner of the list behind a token, verified in that parent's own stream. */
const currentSharer = async (store: EventStore, token: string): Promise<string | undefined> => {
  const sharerId = sharerOf(token);
  if (sharerId === undefined) return undefined;
  const { sharing } = await readState(store, favoritesDecider, favoritesStream(sharerId));
  return sharing?.tokenHash === shareTokenHash(token) ? sharerId : undefined;
};

/** Saves the shared list behind a link. Access is checked again on every view. */
const receiveShareRoute = (deps: CommandDeps): Route =>
  parentCommand(deps, '/api/favorites/receive-share', {
    summary: "Keeps another parent's favorites, which a link leads to.",
    body: ReceiveShare,
    prepare: async ({ token }, { userId }) => {
      const sharerId = await currentSharer(deps.store, token);
      if (sharerId === undefined) return linkExpired;
      return {
        decider: favoritesDecider,
        streamId: favoritesStream(userId),
        command: {
          type: 'ReceiveSharedFavorites' as const,
          receiverId: userId,
          sharerId,
          tokenHash: shareTokenHash(token),
        },
        done: 'The list is among those that you keep.',
        explain: explainRefusal,
      };
    },
  });

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
