import { isAdmitted, modeOf, type ScheduleSharing, type Share } from '@campjay/domain/schedule/schedule.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { type Answer, ok, post, problem, type Route } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { shareTokenHash } from '@campjay/domain/sharing/shareTokens.ts';
import { namesOf } from '../accounts/readAccounts.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { GetSharedSchedule, SharedSchedule } from './contract.ts';
import { type ScheduleDeps } from './access.ts';

/**
 * Requests with links that do not exist, per network. Only misses count, so an invalid link sent to a whole school does
 * not block valid ones.
 */
const MISS_LIMIT = { requests: 60, seconds: 10 * 60 };

/** The same response for a link that never existed, one that is void, one of a deleted account, and malformed input. */
const linkNotFound = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This link leads nowhere any more. Ask for a new one.',
});

/** Resolves a share link for anyone who has it: who shares, and with which access; reveals nothing about the kids. */
export const sharedScheduleRoute = (deps: ScheduleDeps): Route => {
  const misses = createRateLimit(MISS_LIMIT);
  return post('/api/schedule/get-shared', {
    allow: 'everyone',
    problems: [404, 429],
    summary: 'Where a link to a schedule leads: the first name of who shares it, and what may be done with it.',
    body: GetSharedSchedule,
    answer: SharedSchedule,
    reads: [PARENTS],
    handle: async ({ body: { token }, clientAddress, principal: { userId } }): Promise<Answer<SharedSchedule>> => {
      const shared = await readSharedSchedule(deps, token, userId);
      return shared ? ok({ success: true, data: shared }) : ((await misses.consume(clientAddress)) ?? linkNotFound);
    },
  });
};

const readSharedSchedule = async (
  deps: ScheduleDeps,
  token: string,
  userId: string,
): Promise<SharedSchedule['data'] | undefined> => {
  const ownerId = sharerOf(token);
  if (ownerId === undefined) return undefined;
  const sharing = await deps.access.sharingOf(ownerId);
  const tokenHash = shareTokenHash(token);
  const [shareId, share] = [...sharing.shares].find(([, each]) => each.tokenHash === tokenHash) ?? [];
  if (shareId === undefined || !share || share.isEnded) return undefined;
  if (ownerId !== userId && !isAdmitted(sharing, shareId, userId)) return undefined;
  const names = (await namesOf(deps, [ownerId])).get(ownerId);
  if (!names) return undefined;
  const isOwn = ownerId === userId;
  const isReceived = alreadyHasAccess(sharing, shareId, share, userId);
  return {
    sharer: { firstName: names.firstName },
    mode: share.mode,
    isOwn,
    isReceived,
    isTrialEnded: !isOwn && !(await deps.access.isSharing(ownerId)),
    ownerId: isOwn || isReceived ? ownerId : null,
  };
};

const alreadyHasAccess = (sharing: ScheduleSharing, shareId: string, { mode }: Share, userId: string): boolean =>
  sharing.coParents.get(userId) === shareId || (modeOf(sharing, userId) === 'plan' && mode === 'view');
