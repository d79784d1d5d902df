import { InstanceId, OrgId, printableText } from '@campjay/events/catalog/facts.ts';
import { Choice, EntryId, Hours, KidId, ShareMode, Week } from '@campjay/events/schedule/entries.ts';
import {
  PLAN_STATUSES,
  PLAYDATES_STATUSES,
  SESSION_STATUSES,
  MAX_CAMPS_SEEN,
  MAX_ENTRY_NOTE_LENGTH,
  MAX_PLAN_TITLE_LENGTH,
} from '@campjay/events/schedule/values.ts';
import { WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';
import { singleLineText } from '@campjay/domain/format/singleLineText.ts';
import { z } from 'zod';
import { CommandDone } from '../contract.ts';

/**
 * Bodies of the schedule's operations (Requirements 3.69 to 3.83). Each comment names the operation; its path is `POST
 * /api/schedule/<operation>`. Kids are added, changed and removed only at /api/kids (Requirement D15.3).
 */

const userId = z.string().regex(/^[\w-]{1,200}$/, 'is not an id');

/** User id of the schedule's owner; defaults to the caller. */
const ownerField = { ownerId: userId.optional() };
/**
 * Fields of every command that changes entries. `seen` is the schedule revision that the caller last saw; -1 for an
 * empty schedule.
 */
const planning = { ...ownerField, seen: z.int().min(-1) };
const weeks = z.array(Week).min(1).max(WEEKS_PER_SEASON);
const placement = { kidId: KidId, choice: Choice.default(1) };
const note = printableText(MAX_ENTRY_NOTE_LENGTH);
const title = singleLineText(MAX_PLAN_TITLE_LENGTH);

/**
 * The response to a schedule command. `revision` is the schedule's last revision after it. If `hasChanged` is false,
 * that revision may belong to another person's change that the caller has not seen.
 */
export const ScheduleDone = CommandDone.extend({ revision: z.int(), hasChanged: z.boolean() });
export type ScheduleDone = z.infer<typeof ScheduleDone>;

/**
 * `schedule-camp-instance`: places a camp session. Only a session that is placed week by week needs `week`; every other
 * session fills its own weeks.
 */
export const ScheduleCampInstance = z.object({
  ...planning,
  ...placement,
  entryId: EntryId,
  org_id: OrgId,
  instance_id: InstanceId,
  week: Week.optional(),
  status: z.enum(SESSION_STATUSES).default('considering'),
});
export type ScheduleCampInstance = z.input<typeof ScheduleCampInstance>;

/** `update-camp-instance-status`: sets the status of a scheduled session. */
export const UpdateCampInstanceStatus = z.object({ ...planning, entryId: EntryId, status: z.enum(SESSION_STATUSES) });
export type UpdateCampInstanceStatus = z.input<typeof UpdateCampInstanceStatus>;

/**
 * `save-camp-instance-note`, `update-custom-plan-note`, `update-available-for-playdates-note`: save the note on an
 * entry; a blank note removes it.
 */
export const SaveEntryNote = z.object({ ...planning, entryId: EntryId, note });
export type SaveEntryNote = z.input<typeof SaveEntryNote>;

/** `take-over-session-facts`: replaces the facts of a placed session with its current facts in the catalog. */
export const TakeOverSessionFacts = z.object({ ...planning, entryId: EntryId });
export type TakeOverSessionFacts = z.input<typeof TakeOverSessionFacts>;

/** `create-custom-plan`: adds a plan of the family's own to some weeks. */
export const CreateCustomPlan = z.object({
  ...planning,
  ...placement,
  entryId: EntryId,
  weeks,
  title,
  hours: Hours.nullable().default(null),
  status: z.enum(PLAN_STATUSES).default('tentative'),
});
export type CreateCustomPlan = z.input<typeof CreateCustomPlan>;

/** `update-custom-plan`: changes the title and the hours of a plan. */
export const UpdateCustomPlan = z.object({ ...planning, entryId: EntryId, title, hours: Hours.nullable() });
export type UpdateCustomPlan = z.input<typeof UpdateCustomPlan>;

/** `update-custom-plan-status`: sets the status of a plan. */
export const UpdateCustomPlanStatus = z.object({ ...planning, entryId: EntryId, status: z.enum(PLAN_STATUSES) });
export type UpdateCustomPlanStatus = z.input<typeof UpdateCustomPlanStatus>;

/** `create-available-for-playdates`: marks weeks in which a kid is available for playdates. */
export const CreateAvailableForPlaydates = z.object({
  ...planning,
  kidId: KidId,
  entryId: EntryId,
  weeks,
  status: z.enum(PLAYDATES_STATUSES).default('open'),
});
export type CreateAvailableForPlaydates = z.input<typeof CreateAvailableForPlaydates>;

/** `update-available-for-playdates-status`: sets the status of an availability. */
export const UpdateAvailableForPlaydatesStatus = z.object({
  ...planning,
  entryId: EntryId,
  status: z.enum(PLAYDATES_STATUSES),
});
export type UpdateAvailableForPlaydatesStatus = z.input<typeof UpdateAvailableForPlaydatesStatus>;

/**
 * `move-entry`: moves an entry to another kid, to other weeks, or to the other choice. A session with dates stays in
 * its own weeks.
 */
export const MoveEntry = z.object({ ...planning, kidId: KidId, choice: Choice, entryId: EntryId, weeks });
export type MoveEntry = z.input<typeof MoveEntry>;

/** `remove-entry`: removes an entry from the schedule. */
export const RemoveEntry = z.object({ ...planning, entryId: EntryId });
export type RemoveEntry = z.input<typeof RemoveEntry>;

/** `set-working-hours`: the parents' working hours, which are compared with camp hours. Null turns that off. */
export const SetWorkingHours = z.object({ ...ownerField, hours: Hours.nullable() });
export type SetWorkingHours = z.input<typeof SetWorkingHours>;

/** `undo-change`: undoes the change that created this revision of the schedule. */
export const UndoChange = z.object({ ...ownerField, revision: z.int().min(0) });
export type UndoChange = z.input<typeof UndoChange>;

/**
 * `look-at-schedule`: marks a schedule as read. Records that the caller has seen all changes up to this revision, and
 * the catalog changes of each camp up to the given revision of that camp. Stored in the caller's own account.
 */
export const MarkScheduleRead = z.object({
  ...ownerField,
  revision: z.int().min(-1),
  camps: z
    .array(
      z.object({
        orgId: OrgId,
        revision: z
          .int()
          .min(0)
          .max(2 ** 31 - 1),
      }),
    )
    .max(MAX_CAMPS_SEEN)
    .default([]),
});
export type MarkScheduleRead = z.input<typeof MarkScheduleRead>;

/**
 * `send-new-schedule-share`: creates a link to the caller's schedule. With an email, the link is an invitation for one
 * person and is sent there. The client generates the id.
 */
export const SendNewScheduleShare = z.object({
  shareId: z.uuid(),
  mode: ShareMode,
  email: z.email('is not an email').max(254).optional(),
});
export type SendNewScheduleShare = z.input<typeof SendNewScheduleShare>;

/** `update-schedule-sharing`: changes the mode of a share for everyone who joined by it, or (null) ends the share. */
export const UpdateScheduleSharing = z.object({ shareId: z.uuid(), mode: ShareMode.nullable() });
export type UpdateScheduleSharing = z.input<typeof UpdateScheduleSharing>;

/** `receive-new-schedule-share`: joins the schedule that a link leads to. */
export const ReceiveNewScheduleShare = z.object({ token: z.string().min(1).max(200) });
export type ReceiveNewScheduleShare = z.input<typeof ReceiveNewScheduleShare>;

/** `end-schedule-access`: removes a co-parent from the caller's schedule, or the caller from another parent's. */
export const EndScheduleAccess = z.object({ ...ownerField, userId: userId.optional() });
export type EndScheduleAccess = z.input<typeof EndScheduleAccess>;

/**
 * `open-calendar-feed`: creates a personal calendar URL for one kid or (null) for all. The client generates the id.
 */
export const OpenCalendarFeed = z.object({ ...ownerField, feedId: z.uuid(), kidId: KidId.nullable() });
export type OpenCalendarFeed = z.input<typeof OpenCalendarFeed>;

/** `close-calendar-feed`: a personal calendar URL stops working. */
export const CloseCalendarFeed = z.object({ ...ownerField, feedId: z.uuid() });
export type CloseCalendarFeed = z.input<typeof CloseCalendarFeed>;
