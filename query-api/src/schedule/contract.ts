import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { AnyStatus, Choice, Hours, SessionSnapshot, ShareMode, Week } from '@campjay/events/schedule/entries.ts';
import { HOUR_MINUTE } from '@campjay/events/clock.ts';
import { z } from 'zod';

/** What is answered about schedules. Private texts are opened here; null where their author has left for good. */

const userId = z.string();
const idParam = z.string().regex(/^[\w-]{1,200}$/, 'is no id');
const ownerId = idParam.optional();
/** Revisions are stored as integers of PostgreSQL. */
const MAX_REVISION = 2 ** 31 - 1;
const revisionParam = z.coerce.number().int().max(MAX_REVISION);

/** What whoever asks may do with a schedule. */
export const ScheduleMode = z.enum(['own', ...ShareMode.options]);
export type ScheduleMode = z.infer<typeof ScheduleMode>;

const names = { firstName: z.string(), lastName: z.string() };

/** A kid with a calendar, as the picker offers it (SPEC §2 'Scheduling page'). */
export const CalendarHolder = z.object({
  ownerId: userId,
  kidId: z.uuid(),
  name: z.string().nullable(),
  /** Of the parent who shares the kid's schedule; null of one's own kids. */
  sharer: z.object(names).nullable(),
  mode: ScheduleMode,
  /** The sharer's trial ended: their kid cannot be chosen until they pay. */
  isTrialEnded: z.boolean(),
});
export type CalendarHolder = z.infer<typeof CalendarHolder>;

/** `GET /api/schedule/list`: every kid whose calendar whoever asks may choose; one's own first, disabled ones last. */
export const ScheduleList = z.object({
  success: z.literal(true),
  data: z.object({
    holders: z.array(CalendarHolder),
    /** The schedules that others share, also those without kids yet. */
    schedules: z.array(
      z.object({ ownerId: userId, ...names, mode: ScheduleMode, isTrialEnded: z.boolean(), revision: z.int() }),
    ),
  }),
});
export type ScheduleList = z.infer<typeof ScheduleList>;

/** Who did something: by name, or null of somebody who has left for good. */
export const Person = z.object({
  userId,
  name: z.string().nullable(),
  isYou: z.boolean(),
  /** No longer may see the schedule. */
  hasLeft: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** One fact in which the catalogue differs today from when the session was placed; null is what is not stated. */
const FactChange = z.object({
  /** Mostly as the catalogue names it, such as 'price'; see `changedFacts`. */
  field: z.string(),
  was: z.union([z.string(), z.number(), z.array(z.number()).readonly(), z.null()]),
  is: z.union([z.string(), z.number(), z.array(z.number()).readonly(), z.null()]),
});
export type FactChange = z.infer<typeof FactChange>;

/** What the catalogue says of a placed session today. */
export const CatalogState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('changed'), changes: z.array(FactChange).min(1) }),
  /** The session, or its camp, is no longer in the catalogue. */
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
  /** The revision of the last change of it. */
  revision: z.int(),
};

export const ScheduleEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), ...entry, session: SessionSnapshot, now: CatalogState }),
  z.object({ kind: z.literal('plan'), ...entry, title: z.string().nullable(), hours: Hours.nullable() }),
  z.object({ kind: z.literal('playdates'), ...entry }),
]);
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

export const ScheduleKid = z.object({
  kidId: z.uuid(),
  name: z.string().nullable(),
  /** 'YYYY-MM-DD'. It and the grade are told to the owner and to those who plan with them. */
  dob: z.string().nullable(),
  grade: z.int().nullable(),
});
export type ScheduleKid = z.infer<typeof ScheduleKid>;

/** How a schedule is shared, for its owner. */
export const ScheduleShareInfo = z.object({
  shareId: z.uuid(),
  mode: ShareMode,
  /** The link's; null where it cannot be read any more. */
  token: z.string().nullable(),
  email: z.string().nullable(),
  /** It admits nobody new, because somebody who joined by it was removed. */
  isClosed: z.boolean(),
  /**
   * Who came by it and still may see the schedule. Removing a person closes the links they joined by: `openLinks` still
   * admit others, and `others` people who joined by them stay.
   */
  people: z.array(Person.extend({ openLinks: z.int(), others: z.int() })),
});
export type ScheduleShareInfo = z.infer<typeof ScheduleShareInfo>;

/** What a schedule's cells hold at one moment. */
const cells = {
  ownerId: userId,
  mode: ScheduleMode,
  /** The schedule's last revision at that moment; -1 of an empty one. It is what a command names as `seen`. */
  revision: z.int(),
  season: z.int(),
  /** The Mondays of the open season. */
  weeks: z.array(Week),
  kids: z.array(ScheduleKid),
  entries: z.array(ScheduleEntry),
  workingHours: Hours.nullable(),
};

/** What became, at its source or by a correction, of a fact that somebody planned with. */
export const CampNewsItem = z.object({
  orgId: z.string(),
  /** Null where it is about the camp itself. */
  instanceId: z.string().nullable(),
  /** Of the camp's own stream. */
  revision: z.int(),
  /** When the log took it, ISO 8601. */
  at: z.string(),
  kind: z.enum(['changed', 'gone', 'offeredAgain']),
  /** In the schedule; else among the favorites of whoever asks. */
  isPlanned: z.boolean(),
  /** 'Kelp Camp, Robotics Week: price $450 → $475 (corrected by Campjay: “The camp's page says $475”)'. */
  sentence: z.string(),
});
export type CampNewsItem = z.infer<typeof CampNewsItem>;

export const ScheduleQuery = z.object({ ownerId });

/** `GET /api/schedule/get?ownerId=`: a schedule as it is; one's own where no owner is named. */
export const ScheduleAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    ...cells,
    owner: z.object(names),
    /** 'YYYY-MM-DD' in Los Angeles. */
    today: z.string(),
    /** Of the first change, in ISO 8601; null of an empty schedule. */
    beganAt: z.string().nullable(),
    /** The revision up to which whoever asks has looked; null where they never did. */
    lookedAt: z.int().nullable(),
    /** Changes by others after that. */
    newChanges: z.int(),
    /** What became of planned facts since whoever asks was told, the latest first. */
    campNews: z.array(CampNewsItem),
    /** How far that goes, by camp: what `look-at-schedule` says once it was seen. */
    campsTold: z.array(z.object({ orgId: z.string(), revision: z.int() })),
    /** Everybody who may see it or ever changed it, for filters; the owner first. */
    people: z.array(Person),
    /** The owner's alone; empty for everybody else. */
    shares: z.array(ScheduleShareInfo),
    /** The calendar feeds of whoever asks. */
    feeds: z.array(z.object({ feedId: z.uuid(), kidId: z.uuid().nullable(), token: z.string().nullable() })),
  }),
});
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;
export type ScheduleView = ScheduleAnswer['data'];

export const AsOfQuery = z.object({ ownerId, at: z.iso.datetime({ offset: true }) });

/** `GET /api/schedule/as-of?at=`: what the cells held at a moment, by the times at which the log took the changes. */
export const AsOfAnswer = z.object({
  success: z.literal(true),
  data: z.object({ ...cells, at: z.string() }),
});
export type AsOfAnswer = z.infer<typeof AsOfAnswer>;

/** `GET /api/schedule/calendar-file`: the calendar of one kid or of all, as a file (RFC 5545). */
export const CalendarFileQuery = z.object({ ownerId, kidId: z.uuid().optional() });

export const HistoryQuery = z.object({
  ownerId,
  /** Only changes before this revision: the page that follows. */
  before: revisionParam.min(0).optional(),
  /** Only changes after this revision, such as since one looked. */
  after: revisionParam.min(-1).optional(),
  kidId: z.uuid().optional(),
  personId: idParam.optional(),
  week: Week.optional(),
});

export const HistoryChange = z.object({
  revision: z.int(),
  /** When the log took it, ISO 8601. */
  at: z.string(),
  by: Person,
  /** A sentence without its subject: 'moved Tide Pool Explorers for Robin from June 8 to June 15'. */
  sentence: z.string(),
  type: z.string(),
  entryId: z.uuid().nullable(),
  kidId: z.uuid().nullable(),
  weeks: z.array(Week),
  /** The revision that it took back, and the one that took it back. */
  undoes: z.int().nullable(),
  undoneBy: z.int().nullable(),
  /** Whether it is a change of the cells at all; whether it can be undone is decided when it is tried. */
  isUndoable: z.boolean(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

/** `GET /api/schedule/history`: changes, the latest first, in pages of 50. */
export const HistoryPage = z.object({
  success: z.literal(true),
  data: z.object({
    changes: z.array(HistoryChange),
    /** What to ask for as `before` next; null at the end. */
    next: z.int().nullable(),
  }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** `GET /api/schedule/export-history`: all changes, the earliest first, as text lines for a file. */
export const HistoryExport = z.object({
  success: z.literal(true),
  data: z.object({ name: z.string(), lines: z.array(z.string()) }),
});
export type HistoryExport = z.infer<typeof HistoryExport>;

/** `POST /api/schedule/get-shared`: where a link leads, for whoever has it; nothing of the kids. */
export const GetSharedSchedule = z.object({ token: z.string().max(200) });
export const SharedSchedule = z.object({
  success: z.literal(true),
  data: z.object({
    sharer: z.object({ firstName: z.string() }),
    mode: ShareMode,
    isOwn: z.boolean(),
    isReceived: z.boolean(),
    isTrialEnded: z.boolean(),
    ownerId: userId.nullable(),
  }),
});
export type SharedSchedule = z.infer<typeof SharedSchedule>;

const hourMinute = z.string().regex(HOUR_MINUTE, "is no time such as '08:30'");
const placeFields = ['lat', 'lng', 'radius'] as const;

/** What is wanted of the sessions; each condition that is named leaves out the sessions that fail it. */
export const SchedulableQuery = z
  .object({
    /** Whose kid it is; one's own where it is absent, else of a parent with whom one plans. */
    ownerId,
    kidId: z.uuid().optional(),
    /** '0' shows what does not fit the kid as well, and says so of each session. */
    fits: z.enum(['0', '1']).default('1'),
    week: Week.optional(),
    text: z.string().max(200).default(''),
    lat: z.coerce.number().min(-90).max(90).optional(),
    lng: z.coerce.number().min(-180).max(180).optional(),
    /** Miles. */
    radius: z.coerce.number().positive().max(13_000).optional(),
    /** Hours of the parents, 'HH:mm', which the day with its care must cover. */
    from: hourMinute.default(''),
    until: hourMinute.default(''),
    /** Where the sessions are looked for; favorites where nothing else is named, else all camps. */
    among: z.enum(['favorites', 'all']).optional(),
    /** As the page before said in `next`. */
    after: z.string().max(2000).optional(),
  })
  .superRefine((query, context) => {
    const missing = placeFields.filter((field) => query[field] === undefined);
    if (missing.length === placeFields.length) return;
    for (const field of missing)
      context.addIssue({ code: 'custom', path: [field], message: 'is required where a part of the place is named' });
  });
export type SchedulableQuery = z.infer<typeof SchedulableQuery>;

/** A session that may be placed, as the catalogue states it now. */
export const SchedulableInstance = SessionSnapshot.extend({
  instance_id: InstanceId,
  org_id: OrgId,
  /** The weeks that it may be placed in; a session that is not placed by week fills all of them. */
  weeks: z.array(Week),
  isPlacedByWeek: z.boolean(),
  isFavorite: z.boolean(),
  /** Of the asked kid; null where nothing is known on one side. */
  fitsKid: z.boolean().nullable(),
  /** Miles from the asked place. */
  distance: z.number().nullable(),
});
export type SchedulableInstance = z.infer<typeof SchedulableInstance>;

/**
 * `GET /api/camp-data/get-all-schedulable-instances` (SPEC §7): pages of 100; without parameters those of one's favorites.
 * Camps come in the order of a search, favorites before all others, and each with its sessions by date. A page begins
 * behind the last session of the one before, so that changes in between neither repeat nor skip one.
 */
export const SchedulableInstances = z.object({
  success: z.literal(true),
  data: z.array(SchedulableInstance),
  /** Of all pages. */
  total: z.int(),
  /** What the page that follows is asked with, as `after`; null at the end. */
  next: z.string().nullable(),
});
export type SchedulableInstances = z.infer<typeof SchedulableInstances>;

/** `POST /api/schedule/live-ticket`: opens `GET /api/schedule/live?ticket=` once, within 30 seconds. */
export const LiveTicket = z.object({ success: z.literal(true), ticket: z.string() });
export type LiveTicket = z.infer<typeof LiveTicket>;

export const LiveQuery = z.object({ ticket: z.string().min(1).max(100) });

/** What the live stream says: this schedule changed, at this position of the log. */
export const LivePush = z.object({ ownerId: userId, position: z.string() });
export type LivePush = z.infer<typeof LivePush>;
