import { mayShareSchedule, accountStatusFold } from '@campjay/domain/accounts/accountStatus.ts';
import { isAdmitted } from '@campjay/domain/schedule/schedule.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { badRequest, problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { createShareToken, hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { readState } from '../kernel/handleCommand.ts';
import { type CommandDeps, emailNotConfirmed } from '../kernel/command.ts';
import { EndScheduleAccess, ReceiveNewScheduleShare, SendNewScheduleShare, UpdateScheduleSharing } from './contract.ts';
import { linkNotFound } from './explainRefusal.ts';
import { countInvitation, type InvitationLimitDeps } from './invitationLimit.ts';
import { noSuchSchedule } from './scheduleAccess.ts';
import { type ScheduleTarget, scheduleCommand, startTrialOnFirstUse } from './scheduleCommand.ts';

/** Limits the invitation emails of one parent per day: more than enough for a family's friends. */
const INVITATION_LIMIT = { requests: 20, seconds: 24 * 60 * 60 };

const trialEnded = problem(403, {
  type: 'TrialEnded',
  message:
    'Your trial has ended. Sharing a schedule needs a paid account; planning for your own family stays free forever.',
});

const sharerTrialEnded = problem(403, {
  type: 'TrialEnded',
  field: 'token',
  message:
    'The trial of the parent who shares this schedule has ended. The link works again as soon as they subscribe.',
});

export interface SharingDeps extends CommandDeps {
  /** Returns the user id of the account with this email; undefined if there is none. */
  readonly findUserByEmail: (email: string) => Promise<string | undefined>;
  readonly accounts: InvitationLimitDeps;
}

/** Routes for sharing a schedule: create, receive, change and end shares (Requirements 3.77 to 3.79). */
export const sharingRoutes = (deps: SharingDeps): readonly Route[] => {
  const invitationLimit = createRateLimit(INVITATION_LIMIT);
  return combineRoutes(
    scheduleCommand(deps, 'send-new-schedule-share', {
      summary: "Creates a link to the caller's schedule; with an email, also sends an invitation to it.",
      body: SendNewScheduleShare,
      prepare: async ({ shareId, mode, email }, target) => {
        const { by, context, streamId } = target;
        if (!context.isEmailConfirmed) return emailNotConfirmed;
        const trialProblem = await checkSharing(deps, by.userId);
        if (trialProblem) return trialProblem;
        const isNewInvitation = email !== undefined && !hasShare(target, shareId);
        if (isNewInvitation) {
          const senderProblem = await invitationLimit.consume(by.userId);
          if (senderProblem) return senderProblem;
          const invitation = { email, ownerId: by.userId, shareId };
          const mailboxProblem = await countInvitation(deps.accounts, invitation, deps.now());
          if (mailboxProblem) return mailboxProblem;
        }
        const token = createShareToken(by.userId);
        const command = {
          type: 'ShareSchedule',
          by,
          shareId,
          mode,
          tokenHash: hashShareToken(token),
          token: await context.seal(streamId, 'token', token),
          email: email === undefined ? null : await context.seal(streamId, 'email', email),
          invitedId: email === undefined ? undefined : await deps.findUserByEmail(email),
        } as const;
        return {
          command,
          successMessage: email === undefined ? 'Anyone with the link can join.' : 'An invitation is on its way.',
        };
      },
      followUp: startTrialOnFirstUse(deps),
    }),
    scheduleCommand(deps, 'update-schedule-sharing', {
      summary: 'Changes what everyone who joined by a share can do, or ends the share at once and for good.',
      body: UpdateScheduleSharing,
      prepare: ({ shareId, mode }, { by, context }) => {
        if (mode === null)
          return {
            command: { type: 'EndShare', by, shareId },
            successMessage: 'The link no longer works, and everyone who joined by it has lost access.',
          };
        if (!context.isEmailConfirmed) return emailNotConfirmed;
        return { command: { type: 'ChangeShare', by, shareId, mode }, successMessage: 'The change is saved.' };
      },
    }),
    scheduleCommand(deps, 'receive-new-schedule-share', {
      summary: 'Adds a shared schedule to those that the caller can see.',
      body: ReceiveNewScheduleShare,
      findOwner: ({ token }) => sharerOf(token) ?? linkNotFound,
      access: 'none',
      prepare: async ({ token }, { by, ownerId, schedule, context }) => {
        const tokenHash = hashShareToken(token);
        const [shareId] =
          [...schedule.sharing.shares].find(([, share]) => share.tokenHash === tokenHash && !share.isEnded) ?? [];
        if (shareId === undefined) return linkNotFound;
        // The decider refuses owners who open their own link.
        if (!by.isOwner) {
          if (!isAdmitted(schedule.sharing, shareId, by.userId)) return linkNotFound;
          if (!context.isEmailConfirmed) return emailNotConfirmed;
          if (!(await canShareSchedule(deps, ownerId))) return sharerTrialEnded;
        }
        return { command: { type: 'ReceiveShare', by, tokenHash }, successMessage: 'You can see this schedule now.' };
      },
    }),
    scheduleCommand(deps, 'end-schedule-access', {
      summary:
        "Removes a co-parent for good and closes the link they joined by. For another parent's schedule, the caller leaves it.",
      body: EndScheduleAccess,
      access: 'none',
      prepare: ({ userId }, target) => {
        const { by } = target;
        if (!by.isOwner && !hasJoined(target)) return noSuchSchedule;
        const leavingUserId = userId ?? (by.isOwner ? undefined : by.userId);
        if (leavingUserId === undefined) return badRequest([{ field: 'userId', message: 'is missing' }]);
        return {
          command: { type: 'EndAccess', by, userId: leavingUserId },
          successMessage: by.isOwner
            ? 'They no longer see your schedule, and the link they joined by no longer works.'
            : 'You have left this schedule.',
        };
      },
    }),
  );
};

/** True if the owner has a paid account or a running trial. */
const canShareSchedule = async (
  { store, now }: Pick<CommandDeps, 'store' | 'now'>,
  ownerId: string,
): Promise<boolean> => mayShareSchedule(await readAccount(store, ownerId), now());

const readAccount = (store: EventStore, userId: string) => readState(store, accountStatusFold, parentStream(userId));

/**
 * Returns a problem if this parent may not share: sharing requires a paid account or a running trial. A parent who has
 * never had a trial may share, because the first use starts it (Requirement D15.6).
 */
const checkSharing = async (
  { store, now }: Pick<CommandDeps, 'store' | 'now'>,
  userId: string,
): Promise<Problem | undefined> => {
  const account = await readAccount(store, userId);
  const canStartTrial = account.accountType === 'free' && account.trialStartedAt === undefined;
  return canStartTrial || mayShareSchedule(account, now()) ? undefined : trialEnded;
};

/** True if the share exists. The request is then a repeated one, whose invitation was already sent. */
const hasShare = ({ schedule }: ScheduleTarget, shareId: string): boolean => schedule.sharing.shares.has(shareId);

/** True if this user is or was a co-parent of the schedule, so that leaving, even repeatedly, is allowed. */
const hasJoined = ({ by: { userId }, schedule: { sharing } }: ScheduleTarget): boolean =>
  sharing.coParents.has(userId) || [...sharing.endedAdmissions].some((key) => key.endsWith(` ${userId}`));
