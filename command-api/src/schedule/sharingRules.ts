import { CalendarFeedClosed } from '@campjay/events/schedule/calendarFeedClosed.ts';
import { type ScheduleSharingEvent } from '@campjay/events/schedule/events.ts';
import { CalendarFeedOpened } from '@campjay/events/schedule/calendarFeedOpened.ts';
import { CoParentRemoved } from '@campjay/events/schedule/coParentRemoved.ts';
import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { ScheduleShareEnded } from '@campjay/events/schedule/scheduleShareEnded.ts';
import { ScheduleShareChanged } from '@campjay/events/schedule/scheduleShareChanged.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { MAX_CO_PARENTS, MAX_FEEDS, MAX_SHARES } from '@campjay/events/schedule/values.ts';
import {
  accessModeOf,
  endAccessRefusal,
  findShareOffer,
  mayCloseFeed,
  mayManageShares,
  modeRefusal,
} from '@campjay/domain/schedule/access.ts';
import { effectsOfRemoval, type ScheduleSharing } from '@campjay/domain/schedule/schedule.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import { type ScheduleCommand, type ScheduleRefusal, type SharingCommand } from './scheduleCommandTypes.ts';

type SharingDecision = Decision<ScheduleSharingEvent, ScheduleRefusal>;
type CommandOf<Type extends SharingCommand['type']> = Extract<SharingCommand, { readonly type: Type }>;

/** The types of sharing commands, as a record, so that the compiler reports a missing one. */
const SHARING_COMMANDS: Readonly<Record<SharingCommand['type'], true>> = {
  ShareSchedule: true,
  ChangeShare: true,
  EndShare: true,
  ReceiveShare: true,
  EndAccess: true,
  OpenFeed: true,
  CloseFeed: true,
};

export const isSharingCommand = (command: ScheduleCommand): command is SharingCommand =>
  Object.hasOwn(SHARING_COMMANDS, command.type);

/** Decides commands that change who can see the schedule. */
export const decideSharing = (command: SharingCommand, sharing: ScheduleSharing): SharingDecision => {
  const { by } = command;
  switch (command.type) {
    case 'ReceiveShare':
      return receiveShare(command, sharing);
    case 'EndAccess': {
      const { userId } = command;
      const refusal = endAccessRefusal(sharing, by, userId);
      if (refusal) return refuse({ type: refusal });
      if (!sharing.coParents.has(userId)) return accept();
      if (by.userId === userId) return accept(CoParentLeft({ userId }));
      return accept(CoParentRemoved({ userId, closedShares: [...effectsOfRemoval(sharing, userId).closedShares] }));
    }
    case 'OpenFeed': {
      const refusal = modeRefusal(accessModeOf(sharing, by), 'view');
      if (refusal) return refuse({ type: refusal });
      if (sharing.feeds.has(command.feedId)) return accept();
      if (sharing.feeds.size >= MAX_FEEDS) return refuse({ type: 'TooManyFeeds', max: MAX_FEEDS });
      const { feedId, kidId, tokenHash, token } = command;
      return accept(CalendarFeedOpened({ feedId, userId: by.userId, kidId, tokenHash, token }));
    }
    case 'CloseFeed': {
      const feed = sharing.feeds.get(command.feedId);
      if (!feed) return accept();
      // The refusal does not reveal that the feed belongs to another person.
      if (!mayCloseFeed(feed, by)) return refuse({ type: 'NoSuchFeed' });
      return accept(CalendarFeedClosed({ feedId: command.feedId }));
    }
    case 'ShareSchedule':
    case 'ChangeShare':
    case 'EndShare':
      return mayManageShares(accessModeOf(sharing, by))
        ? decideOwnerCommand(command, sharing)
        : refuse({ type: 'OwnerOnly' });
  }
};

const decideOwnerCommand = (
  command: CommandOf<'ShareSchedule' | 'ChangeShare' | 'EndShare'>,
  { shares, removedUserIds }: ScheduleSharing,
): SharingDecision => {
  const { shareId } = command;
  const existingShare = shares.get(shareId);
  switch (command.type) {
    case 'ShareSchedule': {
      if (existingShare) return existingShare.isEnded ? refuse({ type: 'NoSuchShare' }) : accept();
      const openShareCount = [...shares.values()].filter(({ isEnded, isClosed }) => !isEnded && !isClosed).length;
      if (openShareCount >= MAX_SHARES) return refuse({ type: 'TooManyShares', max: MAX_SHARES });
      const { mode, tokenHash, token, email, invitedId } = command;
      const readmission = invitedId !== undefined && removedUserIds.has(invitedId) ? { readmits: invitedId } : {};
      return accept(ScheduleShared({ shareId, mode, tokenHash, token, email, ...readmission }));
    }
    case 'ChangeShare':
      if (!existingShare || existingShare.isEnded) return refuse({ type: 'NoSuchShare' });
      if (existingShare.mode === command.mode) return accept();
      return accept(ScheduleShareChanged({ shareId, from: existingShare.mode, to: command.mode }));
    case 'EndShare':
      if (!existingShare) return refuse({ type: 'NoSuchShare' });
      return existingShare.isEnded ? accept() : accept(ScheduleShareEnded({ shareId }));
  }
};

const receiveShare = ({ by, tokenHash }: CommandOf<'ReceiveShare'>, sharing: ScheduleSharing): SharingDecision => {
  if (by.isOwner) return refuse({ type: 'OwnSchedule' });
  const { coParents } = sharing;
  const offer = findShareOffer(sharing, tokenHash, by);
  if (!offer) return refuse({ type: 'NothingShared' });
  if (offer.status === 'received') return accept();
  if (!coParents.has(by.userId) && coParents.size >= MAX_CO_PARENTS)
    return refuse({ type: 'TooManyCoParents', max: MAX_CO_PARENTS });
  return accept(ScheduleShareReceived({ shareId: offer.shareId, userId: by.userId }));
};
