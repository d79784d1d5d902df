import { CatalogId, InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import {
  AnyStatus,
  Choice,
  hourMinute,
  Hours,
  SessionSnapshot,
  ShareMode,
  Week,
} from '@campjay/events/schedule/entries.ts';
import { z } from 'zod';

// Request and response schemas of schedules. Responses contain private texts decrypted, or null if the author's account
// was deleted.

const userId = z.string();
const idParam = z.string().regex(/^[\w-]{1,200}$/, 'is not an id');
const ownerId = idParam.optional();
/** Revisions are stored as PostgreSQL integers. */
const MAX_REVISION = 2 ** 31 - 1;
const revisionParam = z.coerce.number().int().max(MAX_REVISION);

/** The caller's mode of access to a schedule. */
export const ScheduleMode = z.enum(['own', ...ShareMode.options]);
export type ScheduleMode = z.infer<typeof ScheduleMode>;

const names = { firstName: z.string(), lastName: z.string() };

/** A kid whose calendar the caller can open, as listed in the calendar-holder picker (Requirement 2.117). */
export const CalendarHolder = z.object({
  ownerId: userId,
  kidId: z.uuid(),
  name: z.string().nullable(),
  /** The parent who shares the kid's schedule; null for the caller's own kids. */
  sharer: z.object(names).nullable(),
  mode: ScheduleMode,
  /** True if the sharer's trial has ended. The kid cannot be selected until the sharer pays. */
  isTrialEnded: z.boolean(),
});
export type CalendarHolder = z.infer<typeof CalendarHolder>;

/**
 * `GET /api/schedule/list`: all kids whose calendars the caller can see. The caller's own kids come first, and those
 * whose sharer's trial has ended come last.
 */
export const ScheduleList = z.object({
  success: z.literal(true),
  data: z.object({
    holders: z.array(CalendarHolder),
    /** The schedules that others share, including those without kids. */
    schedules: z.array(
      z.object({ ownerId: userId, ...names, mode: ScheduleMode, isTrialEnded: z.boolean(), revision: z.int() }),
    ),
  }),
});
export type ScheduleList = z.infer<typeof ScheduleList>;

/** A person who made a change; the name is null if the account was deleted. */
export const Person = z.object({
  userId,
  name: z.string().nullable(),
  isYou: z.boolean(),
  /** True if the person may no longer see the schedule. */
  hasLeft: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/**
 * A fact of the catalog that has changed since a session was placed in the schedule: `was` is the value at that time,
 * `is` the current one. Null means that the fact is not listed.
 */
const FactChange = z.object({
  /** Usually the name of the field in the catalog, such as 'price'; see `changedFacts`. */
  field: z.string(),
  was: z.union([z.string(), z.number(), z.array(z.number()).readonly(), z.null()]),
  is: z.union([z.string(), z.number(), z.array(z.number()).readonly(), z.null()]),
});
export type FactChange = z.infer<typeof FactChange>;

/** A placed session compared with the current catalog. */
export const CatalogState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('changed'), changes: z.array(FactChange).min(1) }),
  /** The session or its camp is no longer in the catalog. */
  z.object({ kind: z.literal('gone') }),
]);
export type CatalogState = z.infer<typeof CatalogState>;

const entry = {
  entryId: z.uuid(),
  kidId: z.uuid(),
  weeks: z.array(Week),
  choice: Choice,
  status: AnyStatus,
  note: z.string().nullable(),
  /** Revision of the entry's last change. */
  revision: z.int(),
};

/** A session in a schedule. Its ids have plain types, so that the client can add sessions as it got them. */
const PlannedSession = SessionSnapshot.extend({
  org_id: CatalogId,
  session: SessionSnapshot.shape.session.extend({ instance_id: CatalogId }),
});

export const ScheduleEntry = z.discriminatedUnion('kind', [
  /** `session` has the facts when the session was placed; `now` compares them with the current catalog. */
  z.object({ kind: z.literal('session'), ...entry, session: PlannedSession, now: CatalogState }),
  z.object({ kind: z.literal('plan'), ...entry, title: z.string().nullable(), hours: Hours.nullable() }),
  z.object({ kind: z.literal('playdates'), ...entry }),
]);
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

export const ScheduleKid = z.object({
  kidId: z.uuid(),
  name: z.string().nullable(),
  /** 'YYYY-MM-DD'. Birth date and grade are shown only to the owner and to co-parents who may plan. */
  dob: z.string().nullable(),
  grade: z.int().nullable(),
});
export type ScheduleKid = z.infer<typeof ScheduleKid>;

/** A share of a schedule, as shown to its owner. */
export const ScheduleShareInfo = z.object({
  shareId: z.uuid(),
  mode: ShareMode,
  /** The link's token; null if it is no longer readable. */
  token: z.string().nullable(),
  email: z.string().nullable(),
  /** True if nobody else can join by this share, because somebody who joined by it was removed from the schedule. */
  isClosed: z.boolean(),
  /**
   * The people who joined by this share and still have access. Removing a person closes the links by which they joined.
   * `openLinks` is the number of those links that are still open. `others` is the number of other people who joined by
   * them and will keep their access.
   */
  people: z.array(Person.extend({ openLinks: z.int(), others: z.int() })),
});
export type ScheduleShareInfo = z.infer<typeof ScheduleShareInfo>;

/** The cells of a schedule at one point in time. A cell is a week of a kid. */
const cells = {
  ownerId: userId,
  mode: ScheduleMode,
  /** The revision of the schedule at that time; -1 if it is empty. Commands send it as `seen`. */
  revision: z.int(),
  season: z.int(),
  /** The Mondays of the current season. */
  weeks: z.array(Week),
  kids: z.array(ScheduleKid),
  entries: z.array(ScheduleEntry),
  workingHours: Hours.nullable(),
};

/** A change of a camp that is relevant to a family's plan. It comes from an import or from a correction. */
export const CampNewsItem = z.object({
  orgId: z.string(),
  /** Null if the change concerns the camp itself. */
  instanceId: z.string().nullable(),
  /** Revision of the camp's own stream. */
  revision: z.int(),
  /** When the event was recorded, ISO 8601. */
  at: z.string(),
  kind: z.enum(['changed', 'gone', 'offeredAgain']),
  /** True if the camp is in the schedule; false if it is only one of the caller's favorites. */
  isPlanned: z.boolean(),
  /** Such as 'Kelp Camp, Robotics Week: price $450 → $475 (corrected by Campjay: “The camp's page says $475”)'. */
  sentence: z.string(),
});
export type CampNewsItem = z.infer<typeof CampNewsItem>;

export const ScheduleQuery = z.object({ ownerId });

/** `GET /api/schedule/get?ownerId=`: the current schedule; the caller's own by default. */
export const ScheduleAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    ...cells,
    owner: z.object(names),
    /** 'YYYY-MM-DD' in Los Angeles. */
    today: z.string(),
    /** Time of the first change, ISO 8601; null for an empty schedule. */
    beganAt: z.string().nullable(),
    /** Revision of the schedule that the caller saw on the last visit; null if the caller never visited it. */
    lookedAt: z.int().nullable(),
    /** Number of changes by others since the last visit. */
    newChanges: z.int(),
    /** Changes of planned facts since the caller last saw them, latest first. */
    campNews: z.array(CampNewsItem),
    /**
     * For each camp, the revision that `campNews` covers. Clients send these revisions to `look-at-schedule` after the
     * user has seen the news.
     */
    campsTold: z.array(z.object({ orgId: z.string(), revision: z.int() })),
    /** Everyone who has access or has ever made a change, for the filter of the history; the owner comes first. */
    people: z.array(Person),
    /** Only for the owner; empty for everyone else. */
    shares: z.array(ScheduleShareInfo),
    /** The caller's own calendar feeds. */
    feeds: z.array(z.object({ feedId: z.uuid(), kidId: z.uuid().nullable(), token: z.string().nullable() })),
  }),
});
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;
export type ScheduleView = ScheduleAnswer['data'];

export const AsOfQuery = z.object({ ownerId, at: z.iso.datetime({ offset: true }) });

/** `GET /api/schedule/as-of?at=`: the cells of a schedule as they were at a point in time. */
export const AsOfAnswer = z.object({
  success: z.literal(true),
  data: z.object({ ...cells, at: z.string() }),
});
export type AsOfAnswer = z.infer<typeof AsOfAnswer>;

/** `GET /api/schedule/calendar-file`: the calendar of one kid or of all, as a file (RFC 5545). */
export const CalendarFileQuery = z.object({ ownerId, kidId: z.uuid().optional() });

export const HistoryQuery = z.object({
  ownerId,
  /** Returns only changes before this revision. Used for the next page. */
  before: revisionParam.min(0).optional(),
  /** Returns only changes after this revision, for example those since the last visit. */
  after: revisionParam.min(-1).optional(),
  kidId: z.uuid().optional(),
  personId: idParam.optional(),
  week: Week.optional(),
});

export const HistoryChange = z.object({
  revision: z.int(),
  /** When the change was recorded, ISO 8601. */
  at: z.string(),
  by: Person,
  /** A sentence without its subject: 'moved Tide Pool Explorers for Robin from June 8 to June 15'. */
  sentence: z.string(),
  type: z.string(),
  entryId: z.uuid().nullable(),
  kidId: z.uuid().nullable(),
  weeks: z.array(Week),
  /** The revision that this change undid, if any. */
  undoes: z.int().nullable(),
  /** The revision that undid this change, if any. */
  undoneBy: z.int().nullable(),
  /**
   * True if the change concerns cells and was not undone. An attempt to undo it may still be refused.
   */
  isUndoable: z.boolean(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

/** `GET /api/schedule/history`: changes, latest first, in pages of 50. */
export const HistoryPage = z.object({
  success: z.literal(true),
  data: z.object({
    changes: z.array(HistoryChange),
    /** Value of `before` for the next page; null at the end. */
    next: z.int().nullable(),
  }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** `GET /api/schedule/export-history`: all changes, earliest first, as text lines for a file. */
export const HistoryExport = z.object({
  success: z.literal(true),
  data: z.object({ name: z.string(), lines: z.array(z.string()) }),
});
export type HistoryExport = z.infer<typeof HistoryExport>;

/** `POST /api/schedule/get-shared`: describes a share link to anyone who has it. Reveals nothing about the kids. */
export const GetSharedSchedule = z.object({ token: z.string().max(200) });
export const SharedSchedule = z.object({
  success: z.literal(true),
  data: z.object({
    sharer: z.object({ firstName: z.string() }),
    mode: ShareMode,
    isOwn: z.boolean(),
    /** True if the caller already has the access that the link gives. */
    isReceived: z.boolean(),
    isTrialEnded: z.boolean(),
    /** Null if the caller does not have access yet. */
    ownerId: userId.nullable(),
  }),
});
export type SharedSchedule = z.infer<typeof SharedSchedule>;

const placeFields = ['lat', 'lng', 'radius'] as const;

/** Filters for the sessions that can be placed in a schedule. A session must pass all filters that are set. */
export const SchedulableQuery = z
  .object({
    /** Owner of the kid's schedule: by default the caller, otherwise a parent with whom the caller plans. */
    ownerId,
    kidId: z.uuid().optional(),
    /** With '0', sessions that do not fit the kid are returned too; see `fitsKid`. */
    fits: z.enum(['0', '1']).default('1'),
    week: Week.optional(),
    text: z.string().max(200).default(''),
    lat: z.coerce.number().min(-90).max(90).optional(),
    lng: z.coerce.number().min(-180).max(180).optional(),
    /** Miles. */
    radius: z.coerce.number().positive().max(13_000).optional(),
    /** The parents' hours, 'HH:mm'. The camp day, including extended care, must cover them. */
    from: hourMinute.default(''),
    until: hourMinute.default(''),
    /** Which camps to search. By default the favorites if no other filter is set, otherwise all camps. */
    among: z.enum(['favorites', 'all']).optional(),
    /** The `next` value of the previous page. */
    after: z.string().max(2000).optional(),
  })
  .superRefine((query, context) => {
    const missing = placeFields.filter((field) => query[field] === undefined);
    if (missing.length === placeFields.length) return;
    for (const field of missing)
      context.addIssue({ code: 'custom', path: [field], message: 'is required with the other fields of the place' });
  });
export type SchedulableQuery = z.infer<typeof SchedulableQuery>;

/** A session that can be placed, with its current facts from the catalog. */
export const SchedulableInstance = SessionSnapshot.extend({
  instance_id: InstanceId,
  org_id: OrgId,
  /** Weeks in which the session can be placed. A session that is not placed by week fills all of them. */
  weeks: z.array(Week),
  /** True if the session is sold by the week, so that a family adds it for single weeks. */
  isPlacedByWeek: z.boolean(),
  isFavorite: z.boolean(),
  /** True if the session fits the kid; null if no kid is given. */
  fitsKid: z.boolean().nullable(),
  /** Miles from the given place; null if either place is not known. */
  distance: z.number().nullable(),
});
export type SchedulableInstance = z.infer<typeof SchedulableInstance>;

/**
 * `GET /api/camp-data/get-all-schedulable-instances` (Requirement D15.26): the sessions that can be placed, in pages of
 * 100. Without parameters, only sessions of the caller's favorites are returned. Favorites come first, then the other
 * camps in search order, each with its sessions by date. A page starts after the last session of the previous page, so
 * that a change in between neither repeats nor skips a session.
 */
export const SchedulableInstances = z.object({
  success: z.literal(true),
  data: z.array(SchedulableInstance),
  /** Number of sessions on all pages. */
  total: z.int(),
  /** Value of `after` for the next page; null at the end. */
  next: z.string().nullable(),
});
export type SchedulableInstances = z.infer<typeof SchedulableInstances>;

/** `POST /api/schedule/live-ticket`: the ticket opens `GET /api/schedule/live?ticket=` once, within 30 seconds. */
export const LiveTicket = z.object({ success: z.literal(true), ticket: z.string() });
export type LiveTicket = z.infer<typeof LiveTicket>;

export const LiveQuery = z.object({ ticket: z.string().min(1).max(100) });

/**
 * A message of the live stream: the schedule of this owner changed. `position` is the change's position in the event
 * log.
 */
export const LivePush = z.object({ ownerId: userId, position: z.string() });
export type LivePush = z.infer<typeof LivePush>;
