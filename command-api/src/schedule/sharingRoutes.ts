import { mayShareSchedule, standingFold } from '@campjay/events/accounts/standing.ts';
import { admits } from '@campjay/events/schedule/schedule.ts';
import { sharerOf } from '@campjay/events/sharing/shareToken.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { badRequest, problem, type Problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { newShareToken, shareTokenHash } from '@campjay/platform/sharing/shareTokens.ts';
import { readState } from '../handleCommand.ts';
import { emailNotConfirmed } from '../confirmedEmail.ts';
import { type WishParts } from '../wish.ts';
import { EndScheduleAccess, ReceiveNewScheduleShare, SendNewScheduleShare, UpdateScheduleSharing } from './contract.ts';
import { nothingShared } from './explainRefusal.ts';
import { countInvitation, type InvitationLimitParts } from './invitationLimit.ts';
import { noSuchSchedule } from './scheduleAccess.ts';
import { type AskedSchedule, scheduleCommand } from './scheduleCommand.ts';
import { startTrialByUse } from './startTrialByUse.ts';

/** Letters that one parent may have written to others in a day: more than a family has friends to ask. */
const INVITATIONS = { requests: 20, seconds: 24 * 60 * 60 };

const trialOver = problem(403, {
  type: 'TrialEnded',
  message:
    'Your trial has ended. Sharing a schedule needs a paid account; planning for your own family stays free for ever.',
});

const sharerTrialOver = problem(403, {
  type: 'TrialEnded',
  field: 'token',
  message: 'The trial of the parent who shares this schedule has ended. The link works again as soon as they go on.',
});

export interface SharingParts extends WishParts {
  /** The id of the account that has this email; undefined where there is none. */
  readonly accountOfEmail: (email: string) => Promise<string | undefined>;
  readonly accounts: InvitationLimitParts;
}

/** Who sees a schedule beside its owner (SPEC §3 'Schedule'): shared, received, changed and ended. */
export const sharingRoutes = (parts: SharingParts): readonly Route[] => {
  const invitations = createRateLimit(INVITATIONS);
  return routes(
    scheduleCommand(parts, 'send-new-schedule-share', {
      summary: 'Makes a link to the schedule of whoever asks; with an email, an invitation that is sent there.',
      body: SendNewScheduleShare,
      wish: async ({ shareId, mode, email }, asked) => {
        const { by, wish, streamId } = asked;
        if (!wish.isEmailConfirmed) return emailNotConfirmed;
        const cannot = await whyNotShared(parts, by.userId);
        if (cannot) return cannot;
        const tooMany = email !== undefined && !isKnown(asked, shareId) && (await invitations.take(by.userId));
        if (tooMany) return tooMany;
        if (email !== undefined && !isKnown(asked, shareId)) {
          const tooOften = await countInvitation(parts.accounts, { email, ownerId: by.userId, shareId }, parts.now());
          if (tooOften) return tooOften;
        }
        const token = newShareToken(by.userId);
        const command = {
          type: 'ShareSchedule',
          ...{ by, shareId, mode, tokenHash: shareTokenHash(token) },
          token: await wish.seal(streamId, 'token', token),
          email: email === undefined ? null : await wish.seal(streamId, 'email', email),
          invitedId: email === undefined ? undefined : await parts.accountOfEmail(email),
        } as const;
        const done = email === undefined ? 'Whoever has the link may come in.' : 'An invitation is on its way.';
        return { command, done };
      },
      followUp: startTrialByUse(parts),
    }),
    scheduleCommand(parts, 'update-schedule-sharing', {
      summary: 'Changes what those may do who came by a share, or ends it at once and for good.',
      body: UpdateScheduleSharing,
      wish: ({ shareId, mode }, { by, wish }) => {
        if (mode === null)
          return { command: { type: 'EndShare', by, shareId }, done: 'The link is void, and who came by it is out.' };
        if (!wish.isEmailConfirmed) return emailNotConfirmed;
        return { command: { type: 'ChangeShare', by, shareId, mode }, done: 'It holds from now on.' };
      },
    }),
    scheduleCommand(parts, 'receive-new-schedule-share', {
      summary: 'Takes a shared schedule among those that whoever asks may see.',
      body: ReceiveNewScheduleShare,
      whose: ({ token }) => sharerOf(token) ?? nothingShared,
      needs: 'nothing',
      wish: async ({ token }, { by, ownerId, schedule, wish }) => {
        const tokenHash = shareTokenHash(token);
        const [shareId = ''] =
          [...schedule.sharing.shares].find(([, { tokenHash: hash, isEnded }]) => hash === tokenHash && !isEnded) ?? [];
        if (shareId === '' || !(by.isOwner || admits(schedule.sharing, shareId, by.userId))) return nothingShared;
        if (!by.isOwner && !wish.isEmailConfirmed) return emailNotConfirmed;
        if (!by.isOwner && !(await isSharingOf(parts, ownerId))) return sharerTrialOver;
        return { command: { type: 'ReceiveShare', by, tokenHash }, done: 'The schedule is among yours.' };
      },
    }),
    scheduleCommand(parts, 'end-schedule-access', {
      summary:
        'Removes a co-parent for good and closes the link they joined by; of a schedule that another parent shares, whoever asks leaves it.',
      body: EndScheduleAccess,
      needs: 'nothing',
      wish: ({ userId }, asked) => {
        const { by } = asked;
        if (!by.isOwner && !hasCome(asked)) return noSuchSchedule;
        const leaving = userId ?? (by.isOwner ? undefined : by.userId);
        if (leaving === undefined) return badRequest([{ field: 'userId', message: 'is missing' }]);
        const done = by.isOwner
          ? 'They no longer see your schedule, and the link they joined by no longer works.'
          : 'You have left this schedule.';
        return { command: { type: 'EndAccess', by, userId: leaving }, done };
      },
    }),
  );
};

const isSharingOf = async ({ store, now }: Pick<WishParts, 'store' | 'now'>, ownerId: string): Promise<boolean> =>
  mayShareSchedule(await accountOf(store, ownerId), now());

const accountOf = (store: EventStore, userId: string) => readState(store, standingFold, parentStream(userId));

/** Sharing needs a paid account or a running trial; who never had the trial starts it by this use (DESIGN §15). */
const whyNotShared = async (
  { store, now }: Pick<WishParts, 'store' | 'now'>,
  userId: string,
): Promise<Problem | undefined> => {
  const account = await accountOf(store, userId);
  const isStillToStart = account.accountType === 'free' && account.trialStartedAt === undefined;
  return isStillToStart || mayShareSchedule(account, now()) ? undefined : trialOver;
};

/** A request that is sent again has its letter already. */
const isKnown = ({ schedule }: AskedSchedule, shareId: string): boolean => schedule.sharing.shares.has(shareId);

/** Whether this co-parent came and may go, or has gone already; to anybody else there is nothing to leave. */
const hasCome = ({ by: { userId }, schedule: { sharing } }: AskedSchedule): boolean =>
  sharing.coParents.has(userId) || [...sharing.left].some((key) => key.endsWith(` ${userId}`));
