import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type EntryKind } from '@campjay/events/schedule/values.ts';
import { accountDeleted } from '../kernel/command.ts';
import { noSuchSchedule, viewOnly } from './scheduleAccess.ts';
import { type Planner, type ScheduleRefusal, type UndoRefusalReason } from './scheduleCommands.ts';

const KINDS: Readonly<Record<EntryKind, string>> = {
  session: 'a camp session',
  plan: 'a plan of your own',
  playdates: 'availability for playdates',
};

const UNDO_REFUSALS: Readonly<Record<UndoRefusalReason, string>> = {
  'changed-since': 'This cannot be undone any more: it was changed again later.',
  'removed-since': 'This cannot be undone: what it changed was removed later. Bring that back first.',
  sharing: 'Who may see the schedule is not undone here. Change it where you share the schedule.',
  'no-room': 'This cannot be undone: what would come back no longer fits there.',
};

/** One answer for unknown links, ended links, links of deleted parents, and malformed tokens. */
export const nothingShared = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This link leads nowhere any more. Ask for a new one.',
});

/** Explains a refused schedule command to the actor. */
export const explainRefusal =
  ({ isOwner }: Planner) =>
  (reason: ScheduleRefusal): Problem => {
    const { type } = reason;
    switch (type) {
      case 'PersonForgotten':
        return isOwner ? accountDeleted : noSuchSchedule;
      case 'NotShared':
        return noSuchSchedule;
      case 'ViewOnly':
        return viewOnly;
      case 'OwnerOnly':
        return problem(403, { type, field: 'ownerId', message: 'Only the parent whose schedule it is may do that.' });
      case 'CellChanged':
        return problem(409, {
          type,
          field: 'seen',
          message: 'Somebody changed this week in the meantime. Look at what is there now, and choose.',
        });
      case 'NoSuchEntry':
        return problem(404, { type, field: 'entryId', message: 'This is not in the schedule.' });
      case 'EntryWasRemoved':
        return problem(409, { type, field: 'entryId', message: 'This was taken out of the schedule in the meantime.' });
      case 'EntryIdTaken':
        return problem(409, { type, field: 'entryId', message: 'Something else has this id already.' });
      case 'NotInThatWeek':
        return problem(400, { type, field: 'weeks', message: 'The session has no day in that week.' });
      case 'AlreadyScheduled':
        return problem(409, {
          type,
          field: 'instance_id',
          message: 'This session is in the schedule of this kid already, in the same week.',
        });
      case 'TooManyEntries':
        return problem(409, { type, field: 'entryId', message: `A schedule holds at most ${reason.max} entries.` });
      case 'CellIsFull':
        return problem(409, {
          type,
          field: 'weeks',
          message: `There are ${reason.max} entries in that week already, as many as one kid's week holds.`,
        });
      case 'WrongKind':
        return problem(409, { type, field: 'entryId', message: `This entry is not ${KINDS[reason.kind]}.` });
      case 'CannotUndo':
        return problem(409, { type, field: 'revision', message: UNDO_REFUSALS[reason.because] });
      case 'NothingShared':
        return nothingShared;
      case 'OwnSchedule':
        return problem(409, { type, field: 'token', message: 'This link leads to your own schedule.' });
      case 'NoSuchShare':
        return problem(404, { type, field: 'shareId', message: 'There is no such link to your schedule any more.' });
      case 'NoSuchFeed':
        return problem(404, { type, field: 'feedId', message: 'There is no such calendar address of yours.' });
      case 'TooManyShares':
        return problem(409, {
          type,
          field: 'shareId',
          message: `Your schedule has ${reason.max} links and invitations, which is as many as it holds. End one first.`,
        });
      case 'TooManyCoParents':
        return problem(409, {
          type,
          field: 'token',
          message: `${reason.max} people see this schedule, which is as many as it may be shared with.`,
        });
      case 'TooManyFeeds':
        return problem(409, {
          type,
          field: 'feedId',
          message: `This schedule has ${reason.max} calendar addresses, which is as many as it holds. Close one first.`,
        });
    }
  };
