import { type Route, routes } from '@campjay/platform/http/route.ts';
import { newShareToken, shareTokenHash } from '@campjay/domain/sharing/shareTokens.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { CloseCalendarFeed, OpenCalendarFeed } from './contract.ts';
import { requireKid } from './planningHelpers.ts';
import { type ScheduleTarget, scheduleCommand, type PreparedScheduleCommand } from './scheduleCommand.ts';

/** Calendar feed URLs for phones; each belongs to the person who opened it. */
export const feedRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    scheduleCommand(deps, 'open-calendar-feed', {
      summary: 'Makes an address of the calendar of one kid or of all, for the caller.',
      body: OpenCalendarFeed,
      access: 'see',
      prepare: ({ feedId, kidId }, target) =>
        kidId === null
          ? openFeed(target, feedId, kidId)
          : requireKid(deps.store, target, kidId, () => openFeed(target, feedId, kidId)),
    }),
    scheduleCommand(deps, 'close-calendar-feed', {
      summary: 'Ends an address of the calendar for good.',
      body: CloseCalendarFeed,
      // Also without access to the schedule: people can always close their own feed.
      access: 'nothing',
      prepare: ({ feedId }, { by }) => ({
        command: { type: 'CloseFeed', by, feedId },
        done: 'The address of the calendar leads nowhere any more.',
      }),
    }),
  );

/** The token begins with the owner's id, so it can be checked against that schedule's stream. */
const openFeed = async (
  { ownerId, streamId, by, context }: ScheduleTarget,
  feedId: string,
  kidId: string | null,
): Promise<PreparedScheduleCommand> => {
  const token = newShareToken(ownerId);
  const sealed = await context.seal(streamId, 'token', token);
  return {
    command: { type: 'OpenFeed', by, feedId, kidId, tokenHash: shareTokenHash(token), token: sealed },
    done: 'The calendar has an address.',
  };
};
