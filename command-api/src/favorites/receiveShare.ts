import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Route } from '@campjay/platform/http/route.ts';
import { readState } from '../kernel/handleCommand.ts';
import { parentCommand } from '../kernel/parentCommand.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { ReceiveShare } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { favoritesDecider } from './favoritesDecider.ts';
import { shareTokenHash } from '@campjay/domain/sharing/shareTokens.ts';

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
export const receiveShareRoute = (deps: CommandDeps): Route =>
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
