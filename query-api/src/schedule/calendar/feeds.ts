import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { type Feed } from '@campjay/domain/schedule/schedule.ts';
import { shareTokenHash } from '@campjay/domain/sharing/shareTokens.ts';
import { type ScheduleAccess } from '../access.ts';

export interface OpenFeed {
  readonly ownerId: string;
  readonly feed: Feed;
}

/**
 * Resolves a calendar address. Undefined if the feed was closed, never existed, or its creator may no longer view the
 * schedule. Reads the schedule's own stream each time.
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
