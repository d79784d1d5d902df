import { AUDIT_OUTCOMES } from '@campjay/events/admin/events.ts';
import { z } from 'zod';

const day = z.iso.date('must be a day such as 2026-05-31').optional();
const optionalText = (max: number) => z.string().trim().max(max).optional();

/** Filters for audit entries. An entry must match all of them; empty filters are ignored. */
const filters = {
  /** The actor: an account's email, a user id, or 'operator'. */
  who: optionalText(254),
  /** An operation such as 'link-user', or the type of an event that the action caused. */
  what: optionalText(100),
  /** Part of a subject: an id, a website, the name of an advertiser or camp, or an account's email. */
  about: optionalText(300),
  /** The first and the last day to include, in Pacific time. */
  from: day,
  to: day,
};
export const AuditFilters = z.object(filters);
export type AuditFilters = z.output<typeof AuditFilters>;

/** `GET /api/admin/audit`: filters; `before` is the `next` cursor of the previous page. */
export const AuditQuery = z.object({ ...filters, before: z.string().max(1_000).optional() });

/** Something that an audit entry is about, such as a camp or an account, with its display name. */
const Subject = z.object({ kind: z.string(), id: z.string(), name: z.string() });

const AuditedEvent = z.object({
  type: z.string(),
  streamId: z.string(),
  revision: z.int().nonnegative(),
  /** When the event was recorded. */
  at: z.iso.datetime(),
  /** A description of the event, without private texts; the API fixes the name. */
  words: z.string(),
});

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The actor. */
  who: z.object({ userId: z.string(), role: z.string(), name: z.string() }),
  /** The operation, or the type of the first event if no API call was recorded. */
  operation: z.string(),
  /** A sentence: who did what, and whether it succeeded. */
  sentence: z.string(),
  /** `unknown` if an action was started, but its outcome was not recorded. */
  outcome: z.enum([...AUDIT_OUTCOMES, 'unknown']),
  /** HTTP status of the response; null if no API call was recorded. */
  status: z.int().nullable(),
  subjects: z.array(Subject),
  correlationId: z.string(),
  /** The first events that the action caused, at most fifty, earliest first. */
  events: z.array(AuditedEvent),
  /** Number of all events that the action caused. */
  eventsCount: z.int().nonnegative(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A page of audit entries, newest first. */
export const AuditPage = z.object({
  success: z.literal(true),
  data: z.object({
    /** The audit entries of the page; the API fixes the name. */
    acts: z.array(AuditEntry),
    /** Cursor of the next page; null after the last. */
    next: z.string().nullable(),
    /** Possible values of the `what` filter; `words` is the operation's description. */
    operations: z.array(z.object({ operation: z.string(), words: z.string() })),
  }),
});
export type AuditPage = z.infer<typeof AuditPage>;
