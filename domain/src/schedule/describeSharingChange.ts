import type { DecryptedChange, SharingChange } from './decryptedChange.ts';

const PERMISSIONS = { view: 'look at the schedule', plan: 'plan together' } as const;

/** Describes a change of the schedule's sharing, without its subject: 'invited casey@example.com to plan together'. */
export const describeSharingChange = (event: SharingChange, { by, people, kids, share }: DecryptedChange): string => {
  switch (event.type) {
    case 'ScheduleShared': {
      const { mode, email } = event.data;
      if (email === null) return `made a link by which others can ${PERMISSIONS[mode]}`;
      return `invited ${email ?? 'somebody'} to ${PERMISSIONS[mode]}`;
    }
    case 'ScheduleShareChanged':
      return `let ${describeMembers(share)} ${event.data.to === 'plan' ? PERMISSIONS.plan : `${PERMISSIONS.view} only`}`;
    case 'ScheduleShareEnded':
      return `ended ${describeShare(share)}, and the access of those who came by it`;
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

const describeShare = (share: DecryptedChange['share']): string => {
  if (share?.isForOne !== true) return 'a link to the schedule';
  return share.email === undefined ? 'an invitation' : `the invitation of ${share.email}`;
};

const describeMembers = (share: DecryptedChange['share']): string =>
  share?.isForOne === true && share.email !== undefined
    ? share.email
    : `those who came by ${share?.isForOne === true ? 'an invitation' : 'a link'}`;
