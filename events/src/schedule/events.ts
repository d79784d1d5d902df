import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed, ShareTokenHash } from '../sealed.ts';
import { AnyStatus, EntryId, Hours, KidId, Placement, SessionSnapshot, ShareMode } from './entries.ts';
import { PLAN_STATUSES, PLAYDATES_STATUSES, SESSION_STATUSES, MAX_CAMPS_SEEN } from './values.ts';

/**
 * Events of a schedule, stream `schedule-{ownerId}`. Each change carries the old and the new value (`from`, `to`), so
 * that the history can be shown without earlier events, and `at`, the affected cells.
 */

/** The revision of the change that this one undoes; absent if this is not an undo. */
const undoes = z.int().min(0).optional();
const userId = z.string().min(1).max(200);
const shareId = z.uuid();
const feedId = z.uuid();

/** Adds a camp session, with the catalog's facts of that time. */
export const SessionScheduled = defineEvent(
  'SessionScheduled',
  1,
  z.object({ entryId: EntryId, at: Placement, status: z.enum(SESSION_STATUSES), session: SessionSnapshot }),
);
export type SessionScheduled = EventOf<typeof SessionScheduled>;

/** Updates a scheduled session to the catalog's newer facts. New dates may bring new weeks. */
export const SessionFactsTakenOver = defineEvent(
  'SessionFactsTakenOver',
  1,
  z.object({
    entryId: EntryId,
    at: Placement,
    from: z.object({ at: Placement, session: SessionSnapshot }),
    to: SessionSnapshot,
    undoes,
  }),
);
export type SessionFactsTakenOver = EventOf<typeof SessionFactsTakenOver>;

/** Adds the family's own plan, such as a visit. It has hours if it fills only part of the day. */
export const CustomPlanCreated = defineEvent(
  'CustomPlanCreated',
  1,
  z.object({
    entryId: EntryId,
    at: Placement,
    status: z.enum(PLAN_STATUSES),
    title: sealed<string>(),
    hours: Hours.nullable(),
  }),
);
export type CustomPlanCreated = EventOf<typeof CustomPlanCreated>;

/** Changes a plan's title or hours. */
export const CustomPlanChanged = defineEvent(
  'CustomPlanChanged',
  1,
  z.object({
    entryId: EntryId,
    at: Placement,
    from: z.object({ title: sealed<string>(), hours: Hours.nullable() }),
    to: z.object({ title: sealed<string>(), hours: Hours.nullable() }),
    undoes,
  }),
);
export type CustomPlanChanged = EventOf<typeof CustomPlanChanged>;

/** Offers a kid for playdates in these weeks. */
export const PlaydatesOffered = defineEvent(
  'PlaydatesOffered',
  1,
  z.object({ entryId: EntryId, at: Placement, status: z.enum(PLAYDATES_STATUSES) }),
);
export type PlaydatesOffered = EventOf<typeof PlaydatesOffered>;

/** Moves an entry to another kid, to other weeks or to the other choice. `at` is the new placement. */
export const EntryMoved = defineEvent(
  'EntryMoved',
  1,
  z.object({ entryId: EntryId, from: Placement, at: Placement, undoes }),
);
export type EntryMoved = EventOf<typeof EntryMoved>;

/** Changes an entry's status. Which statuses are valid depends on the kind in the entry's first event. */
export const EntryStatusChanged = defineEvent(
  'EntryStatusChanged',
  1,
  z.object({ entryId: EntryId, at: Placement, from: AnyStatus, to: AnyStatus, undoes }),
);
export type EntryStatusChanged = EventOf<typeof EntryStatusChanged>;

/** Sets or removes an entry's note. */
export const EntryNoteChanged = defineEvent(
  'EntryNoteChanged',
  1,
  z.object({
    entryId: EntryId,
    at: Placement,
    from: sealed<string>().nullable(),
    to: sealed<string>().nullable(),
    undoes,
  }),
);
export type EntryNoteChanged = EventOf<typeof EntryNoteChanged>;

/** Removes an entry. Its content stays in the fold, so that it can be restored. */
export const EntryRemoved = defineEvent('EntryRemoved', 1, z.object({ entryId: EntryId, at: Placement, undoes }));
export type EntryRemoved = EventOf<typeof EntryRemoved>;

/** Restores an entry as it was when it was removed. */
export const EntryRestored = defineEvent('EntryRestored', 1, z.object({ entryId: EntryId, at: Placement, undoes }));
export type EntryRestored = EventOf<typeof EntryRestored>;

/** Sets the parents' working hours, to which camp days are compared; null if not set. */
export const WorkingHoursSet = defineEvent(
  'WorkingHoursSet',
  1,
  z.object({ from: Hours.nullable(), to: Hours.nullable(), undoes }),
);
export type WorkingHoursSet = EventOf<typeof WorkingHoursSet>;

/**
 * Creates a share link: anyone with its token may join the schedule. `token` is readable only by the owner. With
 * `email` the share is an invitation for one person, sent by email. `readmits` names a removed co-parent whose account
 * has that email: only by this invitation may they join again.
 */
export const ScheduleShared = defineEvent(
  'ScheduleShared',
  1,
  z.object({
    shareId,
    mode: ShareMode,
    tokenHash: ShareTokenHash,
    token: sealed<string>(),
    email: sealed<string>().nullable(),
    readmits: userId.optional(),
  }),
);
export type ScheduleShared = EventOf<typeof ScheduleShared>;

/** Changes the permission of everyone who joined by this share. */
export const ScheduleShareChanged = defineEvent(
  'ScheduleShareChanged',
  1,
  z.object({ shareId, from: ShareMode, to: ShareMode }),
);
export type ScheduleShareChanged = EventOf<typeof ScheduleShareChanged>;

/** Ends a share permanently. Everyone who joined by it loses access. */
export const ScheduleShareEnded = defineEvent('ScheduleShareEnded', 1, z.object({ shareId }));
export type ScheduleShareEnded = EventOf<typeof ScheduleShareEnded>;

/** A parent joined the schedule by a share. */
export const ScheduleShareReceived = defineEvent('ScheduleShareReceived', 1, z.object({ shareId, userId }));
export type ScheduleShareReceived = EventOf<typeof ScheduleShareReceived>;

/**
 * A parent lost access: they left, or (in older logs) the owner removed them. No share by which they ever joined admits
 * them again.
 */
export const CoParentLeft = defineEvent('CoParentLeft', 1, z.object({ userId }));
export type CoParentLeft = EventOf<typeof CoParentLeft>;

/**
 * The owner removed a co-parent. `closedShares` are the shares by which that person ever joined: they admit nobody new,
 * and others who joined by them stay. No share admits the removed person, except an invitation with `readmits`.
 */
export const CoParentRemoved = defineEvent('CoParentRemoved', 1, z.object({ userId, closedShares: z.array(shareId) }));
export type CoParentRemoved = EventOf<typeof CoParentRemoved>;

/**
 * Anyone with this address can subscribe to the schedule's calendar, for one kid or for all. The feed ends when
 * `userId` loses access.
 */
export const CalendarFeedOpened = defineEvent(
  'CalendarFeedOpened',
  1,
  z.object({ feedId, userId, kidId: KidId.nullable(), tokenHash: ShareTokenHash, token: sealed<string>() }),
);
export type CalendarFeedOpened = EventOf<typeof CalendarFeedOpened>;

/** Ends a calendar feed's address permanently. */
export const CalendarFeedClosed = defineEvent('CalendarFeedClosed', 1, z.object({ feedId }));
export type CalendarFeedClosed = EventOf<typeof CalendarFeedClosed>;

/**
 * A parent has seen all changes of a schedule up to this revision. Stored in that parent's own stream, because it is
 * not a fact of the schedule.
 */
export const ScheduleLookedAt = defineEvent(
  'ScheduleLookedAt',
  1,
  z.object({ ownerId: userId, revision: z.int().min(-1) }),
);
export type ScheduleLookedAt = EventOf<typeof ScheduleLookedAt>;

/**
 * A parent has seen these camps' fact changes on a schedule, each up to this revision of the camp's stream. Stored in
 * that parent's own stream, like `ScheduleLookedAt`.
 */
export const CampNewsSeen = defineEvent(
  'CampNewsSeen',
  1,
  z.object({
    ownerId: userId,
    camps: z
      .array(z.object({ orgId: OrgId, revision: z.int().min(0) }))
      .min(1)
      .max(MAX_CAMPS_SEEN),
  }),
);
export type CampNewsSeen = EventOf<typeof CampNewsSeen>;

/** Changes of the cells and working hours. They can be undone. */
export const plannedEvents = [
  SessionScheduled,
  SessionFactsTakenOver,
  CustomPlanCreated,
  CustomPlanChanged,
  PlaydatesOffered,
  EntryMoved,
  EntryStatusChanged,
  EntryNoteChanged,
  EntryRemoved,
  EntryRestored,
  WorkingHoursSet,
] as const;
export type PlannedEvent = EventOf<(typeof plannedEvents)[number]>;

/** Changes of who has access to the schedule, and by which links, invitations and feeds. */
export const scheduleSharingEvents = [
  ScheduleShared,
  ScheduleShareChanged,
  ScheduleShareEnded,
  ScheduleShareReceived,
  CoParentLeft,
  CoParentRemoved,
  CalendarFeedOpened,
  CalendarFeedClosed,
] as const;
export type ScheduleSharingEvent = EventOf<(typeof scheduleSharingEvents)[number]>;

export const scheduleEvents = [...plannedEvents, ...scheduleSharingEvents, PersonForgotten] as const;
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
