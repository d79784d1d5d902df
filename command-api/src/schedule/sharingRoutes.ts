import { mayShareSchedule, accountStatusFold } from '@campjay/domain/accounts/accountStatus.ts';
import { isAdmitted } from '@campjay/domain/schedule/schedule.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { badRequest, problem, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { newShareToken, shareTokenHash } from '@campjay/domain/sharing/shareTokens.ts';
import { readState } from '../kernel/handleCommand.ts';
import { type CommandDeps, emailNotConfirmed } from '../kernel/command.ts';
import { EndScheduleAccess, ReceiveNewScheduleShare, SendNewScheduleShare, UpdateScheduleSharing } from './contract.ts';
import { nothingShared } from './explainRefusal.ts';
import { countInvitation, type InvitationLimitDeps } from './invitationLimit.ts';
import { noSuchSchedule } from './scheduleAccess.ts';
import { type ScheduleTarget, scheduleCommand, startTrialOnFirstUse } from './scheduleCommand.ts';

/** Invitation emails that one parent may send per day; ample for a family's friends. */
const INVITATIONS = { requests: 20, seconds: 24 * 60 * 60 };

const trialExpired = problem(403, {
  type: 'TrialEnded',
  message:
    'Your trial has ended. Sharing a schedule needs a paid account; planning for your own family stays free for ever.',
});

const sharerTrialExpired = problem(403, {
  type: 'TrialEnded',
  field: 'token',
  message: 'The trial of the parent who shares this schedule has ended. The link works again as soon as they go on.',
});

export interface SharingDeps extends CommandDeps {
  /** The id of the account with this email; undefined if there is none. */
  readonly accountOfEmail: (email: string) => Promise<string | undefined>;
  readonly accounts: InvitationLimitDeps;
}

/** Sharing of a schedule: create, receive, change and end (Requirements 3.77 to 3.79). */
export const sharingRoutes = (deps: SharingDeps): readonly Route[] => {
  const invitations = createRateLimit(INVITATIONS);
  return routes(
    scheduleCommand(deps, 'send-new-schedule-share', {
      summary: 'Makes a link to the schedule of the caller; with an email, an invitation that is sent there.',
      body: SendNewScheduleShare,
      prepare: async ({ shareId, mode, email }, target) => {
        const { by, context, streamId } = target;
        if (!context.isEmailConfirmed) return emailNotConfirmed;
        const refusal = await checkSharing(deps, by.userId);
        if (refusal) return refusal;
        const tooMany = email !== undefined && !hasShare(target, shareId) && (await invitations.consume(by.userId));
        if (tooMany) return tooMany;
        if (email !== undefined && !hasShare(target, shareId)) {
          const tooOften = await countInvitation(deps.accounts, { email, ownerId: by.userId, shareId }, deps.now());
          if (tooOften) return tooOften;
        }
        const token = newShareToken(by.userId);
        const command = {
          type: 'ShareSchedule',
          ...{ by, shareId, mode, tokenHash: shareTokenHash(token) },
          token: await context.seal(streamId, 'token', token),
          email: email === undefined ? null : await context.seal(streamId, 'email', email),
          invitedId: email === undefined ? undefined : await deps.accountOfEmail(email),
        } as const;
        const done = email === undefined ? 'Anyone with the link may come in.' : 'An invitation is on its way.';
        return { command, done };
      },
      followUp: startTrialOnFirstUse(deps),
    }),
    scheduleCommand(deps, 'update-schedule-sharing', {
      summary: 'Changes what those may do who came by a share, or ends it at once and for good.',
      body: UpdateScheduleSharing,
      prepare: ({ shareId, mode }, { by, context }) => {
        if (mode === null)
          return { command: { type: 'EndShare', by, shareId }, done: 'The link is void, and who came by it is out.' };
        if (!context.isEmailConfirmed) return emailNotConfirmed;
        return { command: { type: 'ChangeShare', by, shareId, mode }, done: 'It holds from now on.' };
      },
    }),
    scheduleCommand(deps, 'receive-new-schedule-share', {
      summary: 'Takes a shared schedule among those that the caller may see.',
      body: ReceiveNewScheduleShare,
      findOwner: ({ token }) => sharerOf(token) ?? nothingShared,
      access: 'nothing',
      prepare: async ({ token }, { by, ownerId, schedule, context }) => {
        const tokenHash = shareTokenHash(token);
        const [shareId = ''] =
          [...schedule.sharing.shares].find(([, { tokenHash: hash, isEnded }]) => hash === tokenHash && !isEnded) ?? [];
        if (shareId === '' || !(by.isOwner || isAdmitted(schedule.sharing, shareId, by.userId))) return nothingShared;
        if (!by.isOwner && !context.isEmailConfirmed) return emailNotConfirmed;
        if (!by.isOwner && !(await isSharingOf(deps, ownerId))) return sharerTrialExpired;
        return { command: { type: 'ReceiveShare', by, tokenHash }, done: 'The schedule is among yours.' };
      },
    }),
    scheduleCommand(deps, 'end-schedule-access', {
      summary:
        'Removes a co-parent for good and closes the link they joined by; of a schedule that another parent shares, the caller leaves it.',
      body: EndScheduleAccess,
      access: 'nothing',
      prepare: ({ userId }, target) => {
        const { by } = target;
        if (!by.isOwner && !hasJoined(target)) return noSuchSchedule;
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

const isSharingOf = async ({ store, now }: Pick<CommandDeps, 'store' | 'now'>, ownerId: string): Promise<boolean> =>
  mayShareSchedule(await readAccount(store, ownerId), now());

const readAccount = (store: EventStore, userId: string) => readState(store, accountStatusFold, parentStream(userId));

/**
 * Sharing requires a paid account or a running trial; the first use starts the trial of a parent who never had one
 * (Requirement D15.6).
 */
const checkSharing = async (
  { store, now }: Pick<CommandDeps, 'store' | 'now'>,
  userId: string,
): Promise<Problem | undefined> => {
  const account = await readAccount(store, userId);
  const canStartTrial = account.accountType === 'free' && account.trialStartedAt === undefined;
  return canStartTrial || mayShareSchedule(account, now()) ? undefined : trialExpired;
};

/** A repeated request has already sent its email. */
const hasShare = ({ schedule }: ScheduleTarget, shareId: string): boolean => schedule.sharing.shares.has(shareId);

/** True if this co-parent joined and may leave, or has already left; other users have nothing to leave. */
const hasJoined = ({ by: { userId }, schedule: { sharing } }: ScheduleTarget): boolean =>
  sharing.coParents.has(userId) || [...sharing.left].some((key) => key.endsWith(` ${userId}`));
