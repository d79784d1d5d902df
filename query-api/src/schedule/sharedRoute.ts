import { findShareOffer } from '@campjay/domain/schedule/access.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { type Answer, ok, problem, type Route } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { readNames } from '../accounts/readAccounts.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type RouteDeps, type ReadingDeps } from '@campjay/read-models/reader.ts';
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
export const sharedScheduleRoute = (deps: ScheduleDeps & RouteDeps): Route => {
  const misses = createRateLimit(MISS_LIMIT);
  return deps.reading(PARENTS).post('/api/schedule/get-shared', {
    allow: 'everyone',
    problems: [404, 429],
    summary: 'The schedule of a share link: the first name of its owner, and what the link allows.',
    body: GetSharedSchedule,
    answer: SharedSchedule,
    handle: async ({
      read,
      body: { token },
      clientAddress,
      principal: { userId },
    }): Promise<Answer<SharedSchedule>> => {
      const sharedSchedule = await readSharedSchedule({ ...deps, read }, token, userId);
      if (sharedSchedule) return ok({ success: true, data: sharedSchedule });
      return (await misses.consume(clientAddress)) ?? linkNotFound;
    },
  });
};

/** Reads what a share link gives access to; undefined if the link is not valid for this user. */
const readSharedSchedule = async (
  deps: ScheduleDeps & ReadingDeps<'parents'>,
  token: string,
  userId: string,
): Promise<SharedSchedule['data'] | undefined> => {
  const ownerId = sharerOf(token);
  if (ownerId === undefined) return undefined;
  const user = { userId, isOwner: ownerId === userId };
  const offer = findShareOffer(await deps.access.sharingOf(ownerId), hashShareToken(token), user);
  if (!offer) return undefined;
  const names = (await readNames(deps, [ownerId])).get(ownerId);
  if (!names) return undefined;
  const isOwn = offer.status === 'own';
  const isReceived = offer.status === 'received';
  return {
    sharer: { firstName: names.firstName },
    mode: offer.share.mode,
    isOwn,
    isReceived,
    isTrialEnded: !isOwn && !(await deps.access.isSharing(ownerId)),
    ownerId: isOwn || isReceived ? ownerId : null,
  };
};
