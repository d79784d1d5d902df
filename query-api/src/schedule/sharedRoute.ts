import { isAdmitted, shareModeOf, type ScheduleSharing, type Share } from '@campjay/domain/schedule/schedule.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { type Answer, ok, post, problem, type Route } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { readNames } from '../accounts/readAccounts.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { GetSharedSchedule, SharedSchedule } from './contract.ts';
import { type ScheduleDeps } from './access.ts';

/**
 * Rate limit per network for requests with an invalid link. Requests with a valid link are never limited, even in a
 * network from which many people open an invalid one, such as a school's.
 */
const MISS_LIMIT = { requests: 60, seconds: 10 * 60 };

/**
 * The response for every invalid link: a malformed one, one that never existed or was closed, or one of a deleted
 * account.
 */
const linkNotFound = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This link no longer works. Please ask for a new one.',
});

/** The route that describes a share link to anyone who has it: the sharer and the mode of access, but not the kids. */
export const sharedScheduleRoute = (deps: ScheduleDeps): Route => {
  const misses = createRateLimit(MISS_LIMIT);
  return post('/api/schedule/get-shared', {
    allow: 'everyone',
    problems: [404, 429],
    summary: 'The schedule of a share link: the first name of its owner, and what the link allows.',
    body: GetSharedSchedule,
    answer: SharedSchedule,
    reads: [PARENTS],
    handle: async ({ body: { token }, clientAddress, principal: { userId } }): Promise<Answer<SharedSchedule>> => {
      const sharedSchedule = await readSharedSchedule(deps, token, userId);
      if (sharedSchedule) return ok({ success: true, data: sharedSchedule });
      return (await misses.consume(clientAddress)) ?? linkNotFound;
    },
  });
};

/** Reads what a share link gives access to; undefined if the link is not valid for this user. */
const readSharedSchedule = async (
  deps: ScheduleDeps,
  token: string,
  userId: string,
): Promise<SharedSchedule['data'] | undefined> => {
  const ownerId = sharerOf(token);
  if (ownerId === undefined) return undefined;
  const sharing = await deps.access.sharingOf(ownerId);
  const tokenHash = hashShareToken(token);
  const [shareId, share] = [...sharing.shares].find(([, each]) => each.tokenHash === tokenHash) ?? [];
  if (shareId === undefined || !share || share.isEnded) return undefined;
  if (ownerId !== userId && !isAdmitted(sharing, shareId, userId)) return undefined;
  const names = (await readNames(deps, [ownerId])).get(ownerId);
  if (!names) return undefined;
  const isOwn = ownerId === userId;
  const isReceived = hasEqualAccess(sharing, shareId, share, userId);
  return {
    sharer: { firstName: names.firstName },
    mode: share.mode,
    isOwn,
    isReceived,
    isTrialEnded: !isOwn && !(await deps.access.isSharing(ownerId)),
    ownerId: isOwn || isReceived ? ownerId : null,
  };
};

/** True if the user already has the access that the share gives, by this share or a better one. */
const hasEqualAccess = (sharing: ScheduleSharing, shareId: string, { mode }: Share, userId: string): boolean =>
  sharing.coParents.get(userId) === shareId || (shareModeOf(sharing, userId) === 'plan' && mode === 'view');
