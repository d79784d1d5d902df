import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';
import { ShareTokenHash } from '../sharing/shareTokenHash.ts';
import { MAX_CAMPS_SEEN } from './limits.ts';
import { AnyStatus, EntryId, Hours, KidId, Placement, SessionSnapshot, ShareMode } from './entries.ts';
import { PLAN_STATUSES, PLAYDATES_STATUSES, SESSION_STATUSES } from './statuses.ts';

/**
 * The facts of a schedule, `schedule-{ownerId}`. Each change names what was before and what is now (`from`, `to`), so that
 * the history tells it without looking further back, and `at`, the cells that it touched.
 */

/** The revision of the change that this one takes back; absent of a change that was wished for itself. */
const undoes = z.int().min(0).optional();
const userId = z.string().min(1).max(200);
const shareId = z.uuid();
const feedId = z.uuid();

/** A camp session is in the schedule. It carries what the catalogue said at that time. */
export const SessionScheduled = defineEvent(
  'SessionScheduled',
  1,
  z.object({ entryId: EntryId, at: Placement, status: z.enum(SESSION_STATUSES), session: SessionSnapshot }),
);
export type SessionScheduled = EventOf<typeof SessionScheduled>;

/** The catalogue's newer statements of a scheduled session were taken over; new dates may bring new weeks. */
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

/** A plan of the family's own, such as a visit; hours where it fills only a part of the day. */
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

/** A plan is called differently, or has other hours. */
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

/** A kid is free for playdates in these weeks. */
export const PlaydatesOffered = defineEvent(
  'PlaydatesOffered',
  1,
  z.object({ entryId: EntryId, at: Placement, status: z.enum(PLAYDATES_STATUSES) }),
);
export type PlaydatesOffered = EventOf<typeof PlaydatesOffered>;

/** An entry stands elsewhere: with another kid, in other weeks, or as the other choice. `at` is where it stands now. */
export const EntryMoved = defineEvent(
  'EntryMoved',
  1,
  z.object({ entryId: EntryId, from: Placement, at: Placement, undoes }),
);
export type EntryMoved = EventOf<typeof EntryMoved>;

/** An entry has another status; of which kind it is, its first event says. */
export const EntryStatusChanged = defineEvent(
  'EntryStatusChanged',
  1,
  z.object({ entryId: EntryId, at: Placement, from: AnyStatus, to: AnyStatus, undoes }),
);
export type EntryStatusChanged = EventOf<typeof EntryStatusChanged>;

/** An entry has this note, or none. */
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

/** An entry is out of the schedule. What it was is kept, so that it can be restored. */
export const EntryRemoved = defineEvent('EntryRemoved', 1, z.object({ entryId: EntryId, at: Placement, undoes }));
export type EntryRemoved = EventOf<typeof EntryRemoved>;

/** An entry is in the schedule again, as it was when it was removed. */
export const EntryRestored = defineEvent('EntryRestored', 1, z.object({ entryId: EntryId, at: Placement, undoes }));
export type EntryRestored = EventOf<typeof EntryRestored>;

/** The hours that the parents work, against which days at camp are held; null where nobody said. */
export const WorkingHoursSet = defineEvent(
  'WorkingHoursSet',
  1,
  z.object({ from: Hours.nullable(), to: Hours.nullable(), undoes }),
);
export type WorkingHoursSet = EventOf<typeof WorkingHoursSet>;

/**
 * Whoever has the link with this token may receive the schedule. `token` is the link's, for the owner alone. With an
 * `email` it is an invitation for one person, who is written to. `readmits` names a removed co-parent whose account has
 * that email: by this invitation, and no other share, they may join again.
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

/** All who came by this share may do this from now on. */
export const ScheduleShareChanged = defineEvent(
  'ScheduleShareChanged',
  1,
  z.object({ shareId, from: ShareMode, to: ShareMode }),
);
export type ScheduleShareChanged = EventOf<typeof ScheduleShareChanged>;

/** The link is void for good, and all who came by it see the schedule no longer. */
export const ScheduleShareEnded = defineEvent('ScheduleShareEnded', 1, z.object({ shareId }));
export type ScheduleShareEnded = EventOf<typeof ScheduleShareEnded>;

/** A parent received the schedule by a share. */
export const ScheduleShareReceived = defineEvent('ScheduleShareReceived', 1, z.object({ shareId, userId }));
export type ScheduleShareReceived = EventOf<typeof ScheduleShareReceived>;

/**
 * A parent sees the schedule no longer: they left it, or (in older logs) its owner let them go. No link they ever came by
 * admits them again.
 */
export const CoParentLeft = defineEvent('CoParentLeft', 1, z.object({ userId }));
export type CoParentLeft = EventOf<typeof CoParentLeft>;

/**
 * The owner removed a co-parent. `closedShares` are the links and invitations that person ever joined by: they admit
 * nobody new, and others who joined by them stay. No share admits the removed person, except an invitation with `readmits`.
 */
export const CoParentRemoved = defineEvent('CoParentRemoved', 1, z.object({ userId, closedShares: z.array(shareId) }));
export type CoParentRemoved = EventOf<typeof CoParentRemoved>;

/** Whoever has this address can subscribe to the schedule's calendar, of one kid or of all. It ends with the access of `userId`. */
export const CalendarFeedOpened = defineEvent(
  'CalendarFeedOpened',
  1,
  z.object({ feedId, userId, kidId: KidId.nullable(), tokenHash: ShareTokenHash, token: sealed<string>() }),
);
export type CalendarFeedOpened = EventOf<typeof CalendarFeedOpened>;

/** The feed's address is void for good. */
export const CalendarFeedClosed = defineEvent('CalendarFeedClosed', 1, z.object({ feedId }));
export type CalendarFeedClosed = EventOf<typeof CalendarFeedClosed>;

/**
 * A parent has seen all changes of a schedule up to this revision. It stands in that parent's own stream: what is new to
 * whom is not a fact of the schedule.
 */
export const ScheduleLookedAt = defineEvent(
  'ScheduleLookedAt',
  1,
  z.object({ ownerId: userId, revision: z.int().min(-1) }),
);
export type ScheduleLookedAt = EventOf<typeof ScheduleLookedAt>;

/**
 * A parent has seen what became of these camps' facts, each up to this revision of the camp's own stream, where a schedule
 * told it. It stands in that parent's own stream, as `ScheduleLookedAt` does.
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

/** What the cells hold, and what may be taken back. */
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

/** Who may see the schedule, and by which addresses. */
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
