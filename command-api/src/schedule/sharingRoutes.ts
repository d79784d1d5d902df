import { areSharesActive, findShareOffer, mayCreateShare } from '@campjay/domain/schedule/access.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { badRequest, problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { createShareToken, hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { type CommandDeps, emailNotConfirmed } from '../kernel/command.ts';
import { EndScheduleAccess, ReceiveNewScheduleShare, SendNewScheduleShare, UpdateScheduleSharing } from './contract.ts';
import { linkNotFound } from './explainRefusal.ts';
import { countInvitation, type InvitationLimitDeps } from './invitationLimit.ts';
import { readOwnerAccount } from './scheduleAccess.ts';
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
        if (!mayCreateShare(await readOwnerAccount(deps, by.userId), deps.now())) return trialEnded;
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
        const offer = findShareOffer(schedule.sharing, tokenHash, by);
        if (!offer) return linkNotFound;
        // The decider refuses owners who open their own link.
        if (offer.status !== 'own') {
          if (!context.isEmailConfirmed) return emailNotConfirmed;
          if (!areSharesActive(await readOwnerAccount(deps, ownerId), deps.now())) return sharerTrialEnded;
        }
        return { command: { type: 'ReceiveShare', by, tokenHash }, successMessage: 'You can see this schedule now.' };
      },
    }),
    scheduleCommand(deps, 'end-schedule-access', {
      summary:
        "Removes a co-parent for good and closes the link they joined by. For another parent's schedule, the caller leaves it.",
      body: EndScheduleAccess,
      access: 'none',
      prepare: ({ userId }, { by }) => {
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

/** True if the share exists. The request is then a repeated one, whose invitation was already sent. */
const hasShare = ({ schedule }: ScheduleTarget, shareId: string): boolean => schedule.sharing.shares.has(shareId);
