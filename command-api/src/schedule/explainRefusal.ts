import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type EntryKind } from '@campjay/events/schedule/values.ts';
import { accountDeleted } from '../kernel/command.ts';
import { noSuchSchedule, viewOnly } from './scheduleAccess.ts';
import { type Planner, type ScheduleRefusal, type UndoRefusalReason } from './scheduleCommandTypes.ts';

/** Ends the sentence 'This entry is not …'. */
const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  session: 'a camp session',
  plan: 'a plan of your own',
  playdates: 'availability for playdates',
};

const UNDO_REFUSALS: Readonly<Record<UndoRefusalReason, string>> = {
  'changed-since': 'This can no longer be undone: it was changed again later.',
  'removed-since': 'This cannot be undone: the entry was removed later. Undo the removal first.',
  sharing: 'Changes to sharing cannot be undone here. Change them where you share the schedule.',
  'no-room': 'This cannot be undone: the earlier entry no longer fits into the schedule.',
};

/** The same problem for unknown links, ended links, links of deleted parents, and malformed tokens. */
export const linkNotFound = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This link no longer works. Please ask for a new one.',
});

/** Returns a function that explains, as an HTTP problem, why a schedule command of this planner was refused. */
export const explainRefusal =
  ({ isOwner }: Planner) =>
  (refusal: ScheduleRefusal): Problem => {
    const { type } = refusal;
    switch (type) {
      case 'PersonForgotten':
        return isOwner ? accountDeleted : noSuchSchedule;
      case 'NotShared':
        return noSuchSchedule;
      case 'ViewOnly':
        return viewOnly;
      case 'OwnerOnly':
        return problem(403, { type, field: 'ownerId', message: 'Only the owner of the schedule can do that.' });
      case 'CellChanged':
        return problem(409, {
          type,
          field: 'seen',
          message: 'Somebody changed this week in the meantime. Look at what is there now, and choose.',
        });
      case 'NoSuchEntry':
        return problem(404, { type, field: 'entryId', message: 'This is not in the schedule.' });
      case 'EntryWasRemoved':
        return problem(409, { type, field: 'entryId', message: 'This was removed from the schedule in the meantime.' });
      case 'EntryIdTaken':
        return problem(409, { type, field: 'entryId', message: 'Another entry already has this id.' });
      case 'NotInThatWeek':
        return problem(400, { type, field: 'weeks', message: 'The session has no days in that week.' });
      case 'AlreadyScheduled':
        return problem(409, {
          type,
          field: 'instance_id',
          message: "This session is already in this kid's schedule for that week.",
        });
      case 'TooManyEntries':
        return problem(409, { type, field: 'entryId', message: `A schedule can have at most ${refusal.max} entries.` });
      case 'CellIsFull':
        return problem(409, {
          type,
          field: 'weeks',
          message: `That week already has ${refusal.max} entries, the most a kid's week can have.`,
        });
      case 'WrongKind':
        return problem(409, { type, field: 'entryId', message: `This entry is not ${KIND_NAMES[refusal.kind]}.` });
      case 'CannotUndo':
        return problem(409, { type, field: 'revision', message: UNDO_REFUSALS[refusal.reason] });
      // The type is published; the link does not exist or does not work for this user.
      case 'NothingShared':
        return linkNotFound;
      case 'OwnSchedule':
        return problem(409, { type, field: 'token', message: 'This link leads to your own schedule.' });
      case 'NoSuchShare':
        return problem(404, { type, field: 'shareId', message: 'This link to your schedule no longer exists.' });
      case 'NoSuchFeed':
        return problem(404, { type, field: 'feedId', message: 'This calendar address no longer exists.' });
      case 'TooManyShares':
        return problem(409, {
          type,
          field: 'shareId',
          message: `Your schedule has ${refusal.max} links and invitations, the most it can have. End one first.`,
        });
      case 'TooManyCoParents':
        return problem(409, {
          type,
          field: 'token',
          message: `${refusal.max} people can see this schedule, the most it can be shared with.`,
        });
      case 'TooManyFeeds':
        return problem(409, {
          type,
          field: 'feedId',
          message: `This schedule has ${refusal.max} calendar addresses, the most it can have. Close one first.`,
        });
    }
  };
