import type { ShareMode } from '@campjay/events/schedule/entries.ts';
import type { AccountStatus } from '../accounts/accountStatus.ts';
import { calculateTrialEnd } from '../accounts/trial.ts';
import { type AcceptedShares, admissionKey, type Feed, type ScheduleSharing, type Share } from './schedule.ts';

/** A user, and whether the schedule is theirs. */
interface ScheduleUser {
  readonly userId: string;
  readonly isOwner: boolean;
}

/** What a user may do with a schedule. Each mode includes those before it. */
type AccessMode = 'none' | ShareMode | 'own';

/** A user's access to a schedule. Shared access is paused while the owner has neither a running trial nor a paid account. */
export interface AccessStatus {
  readonly mode: AccessMode;
  /** True if the access is paused. Always false for the owner, and for users without access. */
  readonly isTrialEnded: boolean;
}

/** The owner's access. It depends on nothing else, so it can be granted without reading the log. */
export const OWNER_ACCESS: AccessStatus = { mode: 'own', isTrialEnded: false };
const NO_ACCESS: AccessStatus = { mode: 'none', isTrialEnded: false };

/** Returns a user's access according to the shares alone. A co-parent's mode is that of the share they joined by last. */
export const accessModeOf = ({ shares, coParents }: AcceptedShares, { userId, isOwner }: ScheduleUser): AccessMode => {
  if (isOwner) return 'own';
  const share = shares.get(coParents.get(userId) ?? '');
  return share && !share.isEnded ? share.mode : 'none';
};

/** The state that decides a user's access to a schedule. */
interface AccessFacts {
  readonly sharing: AcceptedShares;
  readonly ownerAccount: AccountStatus;
  readonly now: Date;
}

/** Returns a user's access to a schedule at this moment. */
export const accessStatusOf = (user: ScheduleUser, { sharing, ownerAccount, now }: AccessFacts): AccessStatus => {
  const mode = accessModeOf(sharing, user);
  if (mode === 'own') return OWNER_ACCESS;
  if (mode === 'none' || ownerAccount.isForgotten) return NO_ACCESS;
  return { mode, isTrialEnded: !areSharesActive(ownerAccount, now) };
};

/** Returns why a mode does not allow viewing or planning; undefined if it does. */
export const modeRefusal = (mode: AccessMode, required: ShareMode): 'NotShared' | 'ViewOnly' | undefined => {
  if (mode === 'none') return 'NotShared';
  return mode === 'view' && required === 'plan' ? 'ViewOnly' : undefined;
};

/**
 * Returns why a user may not view a schedule or plan in it at this moment; undefined if they may. A user without access
 * gets 'NotShared' even if the trial has ended, so that strangers learn nothing about the owner.
 */
export const accessRefusal = (
  { mode, isTrialEnded }: AccessStatus,
  required: ShareMode,
): 'NotShared' | 'TrialEnded' | 'ViewOnly' | undefined => (isTrialEnded ? 'TrialEnded' : modeRefusal(mode, required));

/** True if the shares of this owner give access now: the account is paid, or its trial is still running. */
export const areSharesActive = ({ accountType, trialStartedAt, isForgotten }: AccountStatus, now: Date): boolean => {
  if (isForgotten) return false;
  if (accountType === 'paid') return true;
  return accountType === 'trial' && trialStartedAt !== undefined && now < calculateTrialEnd(trialStartedAt);
};

/**
 * True if the owner may create a share. An owner who has never had a trial may, because the first use starts it
 * (Requirement D15.6).
 */
export const mayCreateShare = (account: AccountStatus, now: Date): boolean => {
  const canStartTrial = account.accountType === 'free' && account.trialStartedAt === undefined;
  return canStartTrial || areSharesActive(account, now);
};

/** True for the owner, who alone sees the links and invitations, changes them and removes co-parents. */
export const mayManageShares = (mode: AccessMode): boolean => mode === 'own';

/** A share as seen by a user who has its link. */
interface ShareOffer {
  readonly shareId: string;
  readonly share: Share;
  /** 'received' if the user already has the access that the share gives, by this share or a better one. */
  readonly status: 'own' | 'received' | 'open';
}

/**
 * Returns what the link with this token offers a user. Undefined if it is unknown, has ended, or does not admit the
 * user.
 */
export const findShareOffer = (
  sharing: ScheduleSharing,
  tokenHash: string,
  user: ScheduleUser,
): ShareOffer | undefined => {
  const [shareId, share] = [...sharing.shares].find(([, each]) => each.tokenHash === tokenHash) ?? [];
  if (shareId === undefined || !share || share.isEnded) return undefined;
  if (user.isOwner) return { shareId, share, status: 'own' };
  if (!isAdmitted(sharing, shareId, share, user.userId)) return undefined;
  // A co-parent who may plan does not lose that permission by following a view-only link.
  const hasEqualAccess =
    sharing.coParents.get(user.userId) === shareId || (share.mode === 'view' && accessModeOf(sharing, user) === 'plan');
  return { shareId, share, status: hasEqualAccess ? 'received' : 'open' };
};

/** True if a user who is not the owner has joined through this share, or may join through it now. */
const isAdmitted = (sharing: ScheduleSharing, shareId: string, share: Share, userId: string): boolean => {
  if (sharing.coParents.get(userId) === shareId) return true;
  if (share.isClosed || sharing.endedAdmissions.has(admissionKey(shareId, userId))) return false;
  if (sharing.removedUserIds.has(userId) && share.readmittedUserId !== userId) return false;
  return !share.isForOne || share.lastJoinedBy === null || share.lastJoinedBy === userId;
};

/**
 * Returns why a user may not end the access of a co-parent; undefined if they may. The owner may remove anyone, and
 * everyone may leave, even repeatedly. To other users the schedule does not exist.
 */
export const endAccessRefusal = (
  sharing: ScheduleSharing,
  user: ScheduleUser,
  coParentId: string,
): 'NotShared' | 'OwnerOnly' | undefined => {
  if (mayManageShares(accessModeOf(sharing, user))) return undefined;
  if (!hasJoined(sharing, user)) return 'NotShared';
  return coParentId === user.userId ? undefined : 'OwnerOnly';
};

/** True if the user is a co-parent, or was one until they left or were removed. */
const hasJoined = ({ coParents, endedAdmissions }: ScheduleSharing, { userId }: ScheduleUser): boolean =>
  coParents.has(userId) || [...endedAdmissions].some((key) => key.endsWith(` ${userId}`));

/** True if the user may close a calendar feed: it is their own, or they own the schedule. */
export const mayCloseFeed = (feed: Feed, { userId, isOwner }: ScheduleUser): boolean =>
  isOwner || feed.userId === userId;
