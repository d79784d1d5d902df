import type { OpenedChange, SharingChange } from './openedChange.ts';

const MAY = { view: 'look at the schedule', plan: 'plan together' } as const;

/** What a change of who may see the schedule did, without its subject: 'invited casey@example.com to plan together'. */
export const sharingChangeWords = (event: SharingChange, { by, people, kids, share }: OpenedChange): string => {
  switch (event.type) {
    case 'ScheduleShared': {
      const { mode, email } = event.data;
      if (email === null) return `made a link by which others can ${MAY[mode]}`;
      return `invited ${email ?? 'somebody'} to ${MAY[mode]}`;
    }
    case 'ScheduleShareChanged':
      return `let ${comers(share)} ${event.data.to === 'plan' ? MAY.plan : `${MAY.view} only`}`;
    case 'ScheduleShareEnded':
      return `ended ${shareName(share)}, and the access of those who came by it`;
    case 'ScheduleShareReceived': {
      const { userId } = event.data;
      return userId === by ? 'joined the schedule' : `let ${people.get(userId) ?? 'somebody'} join the schedule`;
    }
    case 'CoParentLeft': {
      const { userId } = event.data;
      const name = people.get(userId) ?? 'somebody who has left for good';
      return userId === by ? 'left the schedule' : `ended the access of ${name}`;
    }
    case 'CoParentRemoved':
      return `removed ${people.get(event.data.userId) ?? 'somebody who has left for good'} from the schedule`;
    case 'CalendarFeedOpened': {
      const { kidId } = event.data;
      return `opened a calendar feed of ${kidId === null ? 'all kids' : (kids.get(kidId) ?? 'a kid')}`;
    }
    case 'CalendarFeedClosed':
      return 'closed a calendar feed';
    case 'PersonForgotten':
      return 'ended the schedule for good';
  }
};

const shareName = (share: OpenedChange['share']): string => {
  if (share?.isForOne !== true) return 'a link to the schedule';
  return share.email === undefined ? 'an invitation' : `the invitation of ${share.email}`;
};

const comers = (share: OpenedChange['share']): string =>
  share?.isForOne === true && share.email !== undefined
    ? share.email
    : `those who came by ${share?.isForOne === true ? 'an invitation' : 'a link'}`;
