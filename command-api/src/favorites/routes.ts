import { problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { accountDeleted, type CommandDeps, type CommandContext, emailNotConfirmed } from '../kernel/command.ts';
import { type FavoritesRefusal, favoritesDecider, type FavoritesCommand } from './favoritesDecider.ts';
import { favoritesAccessOf, sharingFold } from '@campjay/domain/favorites/access.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { readState } from '../kernel/handledStream.ts';
import { parentCommand } from '../kernel/parentCommand.ts';
import { ReceiveShare, FavoriteCamp, RemoveSharer, SaveNote, UpdateSharing } from './contract.ts';
import { hashShareToken, createShareToken } from '@campjay/domain/sharing/shareTokens.ts';

const explainRefusal = (reason: FavoritesRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'TooManyFavorites':
      return problem(409, { type, message: `You have ${reason.max} favorites, the most an account can have.` });
    case 'TooManySharers':
      return problem(409, { type, message: `You have saved ${reason.max} lists, the most an account can have.` });
    case 'NoteTooLong':
      return problem(400, { type, field: 'note', message: `A note can have at most ${reason.max} characters.` });
    case 'NotAFavorite':
      return problem(409, {
        type,
        field: 'org_id',
        message: 'This camp is no longer in your favorites, so you cannot save a note on it.',
      });
    case 'PersonForgotten':
      return accountDeleted;
    case 'OwnFavorites':
      return problem(409, { type, field: 'token', message: 'This link leads to your own favorites.' });
  }
};

/** The same answer for unknown links, ended links, and links of deleted parents. */
const linkExpired = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This link no longer works. Please ask for a new one.',
});

/** Finds the parent whose favorites this token currently shares; undefined if the link is invalid. */
const findSharer = async (store: EventStore, token: string): Promise<string | undefined> => {
  const sharerId = sharerOf(token);
  if (sharerId === undefined) return undefined;
  const sharing = await readState(store, sharingFold, favoritesStream(sharerId));
  return favoritesAccessOf(sharing, hashShareToken(token)) === 'none' ? undefined : sharerId;
};

/** Route that saves the list that a link leads to. The query API checks access again on every view. */
const receiveShareRoute = (deps: CommandDeps): Route =>
  parentCommand(deps, '/api/favorites/receive-share', {
    summary: "Saves another parent's favorites list, which was shared by a link.",
    body: ReceiveShare,
    prepare: async ({ token }, { userId }) => {
      const sharerId = await findSharer(deps.store, token);
      if (sharerId === undefined) return linkExpired;
      return {
        decider: favoritesDecider,
        streamId: favoritesStream(userId),
        command: {
          type: 'ReceiveSharedFavorites' as const,
          receiverId: userId,
          sharerId,
          tokenHash: hashShareToken(token),
        },
        successMessage: 'The list is saved.',
        explain: explainRefusal,
      };
    },
  });

const prepareCommand = ({ userId }: CommandContext, command: FavoritesCommand, successMessage: string) => ({
  decider: favoritesDecider,
  streamId: favoritesStream(userId),
  command,
  successMessage,
  explain: explainRefusal,
});

const isBlank = (text: string): boolean => text.trim() === '';

/** Routes for favorites and their notes, for sharing them, and for other parents' lists (Requirements 3.58 to 3.64). */
export const favoritesRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    parentCommand(deps, '/api/favorites/favorite-camp', {
      summary: "Adds a camp to the caller's favorites.",
      body: FavoriteCamp,
      prepare: ({ org_id }, context) =>
        prepareCommand(context, { type: 'FavoriteCamp', orgId: org_id }, 'The camp is in your favorites.'),
    }),
    parentCommand(deps, '/api/favorites/unfavorite-camp', {
      summary: "Removes a camp from the caller's favorites. Its note is hidden until the camp is a favorite again.",
      body: FavoriteCamp,
      prepare: ({ org_id }, context) =>
        prepareCommand(context, { type: 'UnfavoriteCamp', orgId: org_id }, 'The camp is no longer in your favorites.'),
    }),
    parentCommand(deps, '/api/favorites/save-note', {
      summary: 'Saves the note on a favorite, replacing any earlier note; a blank note removes it.',
      body: SaveNote,
      prepare: async ({ org_id: orgId, note }, context) => {
        if (isBlank(note))
          return prepareCommand(context, { type: 'RemoveFavoriteNote', orgId }, 'The note is removed.');
        const sealedNote = await context.seal(favoritesStream(context.userId), 'note', note);
        const command = { type: 'WriteFavoriteNote', orgId, note: sealedNote, length: note.length } as const;
        return prepareCommand(context, command, 'The note is saved.');
      },
    }),
    parentCommand(deps, '/api/favorites/update-sharing', {
      summary: 'Shares the favorites by link, with or without notes, or stops sharing them.',
      body: UpdateSharing,
      prepare: async ({ isShared, withNotes }, context) => {
        if (!isShared)
          return prepareCommand(context, { type: 'UnshareFavorites' }, 'Your favorites are no longer shared.');
        if (!context.isEmailConfirmed) return emailNotConfirmed;
        const token = createShareToken(context.userId);
        const sealedToken = await context.seal(favoritesStream(context.userId), 'token', token);
        const command = {
          type: 'ShareFavorites',
          withNotes,
          token: sealedToken,
          tokenHash: hashShareToken(token),
        } as const;
        return prepareCommand(context, command, 'Anyone with the link can see your favorites.');
      },
    }),
    parentCommand(deps, '/api/favorites/remove-sharer', {
      summary: "Removes another parent's list.",
      body: RemoveSharer,
      prepare: ({ id }, context) =>
        prepareCommand(context, { type: 'RemoveSharer', sharerId: id }, 'The list is removed.'),
    }),
    receiveShareRoute(deps),
  );
