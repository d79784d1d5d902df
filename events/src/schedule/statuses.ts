/** The statuses of a schedule's entries. Separate from the schemas, so that the client can import them without zod. */

export const SESSION_STATUSES = ['considering', 'registered', 'waitlisted', 'cancelled'] as const;
export const PLAN_STATUSES = ['tentative', 'confirmed', 'cancelled'] as const;
export const PLAYDATES_STATUSES = ['open', 'taken', 'cancelled'] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];
export type PlanStatus = (typeof PLAN_STATUSES)[number];
export type PlaydatesStatus = (typeof PLAYDATES_STATUSES)[number];
export type EntryStatus = SessionStatus | PlanStatus | PlaydatesStatus;

export const ENTRY_KINDS = ['session', 'plan', 'playdates'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const STATUSES_OF = {
  session: SESSION_STATUSES,
  plan: PLAN_STATUSES,
  playdates: PLAYDATES_STATUSES,
} as const satisfies Record<EntryKind, readonly EntryStatus[]>;
