import { sharerOf } from '@campjay/events/sharing/shareToken.ts';
import { type Feed } from '@campjay/events/schedule/schedule.ts';
import { shareTokenHash } from '@campjay/platform/sharing/shareTokens.ts';
import { type ScheduleAccess } from '../access.ts';

export interface OpenFeed {
  readonly ownerId: string;
  readonly feed: Feed;
}

/**
 * Where the address of a calendar leads now; undefined of any that leads nowhere: it was closed, was never there, or whoever
 * opened it may not look at the schedule any more. It is asked of the schedule's own stream, each time.
 */
export const openFeedAt = async (access: ScheduleAccess, token: string): Promise<OpenFeed | undefined> => {
  const ownerId = sharerOf(token);
  if (ownerId === undefined) return undefined;
  const tokenHash = shareTokenHash(token);
  const feed = [...(await access.sharingOf(ownerId)).feeds.values()].find((each) => each.tokenHash === tokenHash);
  if (!feed) return undefined;
  const mode = await access.viewModeFor(ownerId, feed.userId);
  return mode === undefined || mode === 'trialEnded' ? undefined : { ownerId, feed };
};
