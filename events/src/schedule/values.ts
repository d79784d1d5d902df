// Values and limits of a schedule. Separate from the schemas, so that the client can import them without zod.

export const SESSION_STATUSES = ['considering', 'registered', 'waitlisted', 'cancelled'] as const;
export const PLAN_STATUSES = ['tentative', 'confirmed', 'cancelled'] as const;
/** 'open': the kid is still available. 'taken': a playdate is agreed, so the kid is no longer available. */
export const PLAYDATES_STATUSES = ['open', 'taken', 'cancelled'] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];
export type PlanStatus = (typeof PLAN_STATUSES)[number];
export type PlaydatesStatus = (typeof PLAYDATES_STATUSES)[number];
export type EntryStatus = SessionStatus | PlanStatus | PlaydatesStatus;

export const ENTRY_KINDS = ['session', 'plan', 'playdates'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const STATUSES_BY_KIND = {
  session: SESSION_STATUSES,
  plan: PLAN_STATUSES,
  playdates: PLAYDATES_STATUSES,
} as const satisfies Record<EntryKind, readonly EntryStatus[]>;

/** Maximum number of entries per schedule. */
export const MAX_ENTRIES = 1000;
/** Maximum number of entries of one kid in one week, of all kinds together. */
export const MAX_ENTRIES_PER_CELL = 12;
/** Maximum number of links and invitations that can be open at the same time. */
export const MAX_SHARES = 50;
/** Maximum number of parents with access to a schedule, not counting its owner. */
export const MAX_CO_PARENTS = 50;
/** Maximum number of calendar feeds of a schedule that can be open at the same time, of all parents together. */
export const MAX_FEEDS = 100;
/** Maximum length of a note, in characters. */
export const MAX_ENTRY_NOTE_LENGTH = 2000;
/** Maximum length of a plan's title, in characters. */
export const MAX_PLAN_TITLE_LENGTH = 120;

/** Maximum number of camps whose changes one command can mark as seen. */
export const MAX_CAMPS_SEEN = 500;
