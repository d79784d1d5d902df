import { AUDIT_OUTCOMES } from '@campjay/events/admin/events.ts';
import { z } from 'zod';

const day = z.iso.date('must be a day such as 2026-05-31').optional();
const optionalText = (max: number) => z.string().trim().max(max).optional();

/** Filters for audit entries; all must match, and blank ones count as absent. */
const filters = {
  /** An account's email, a user id, or 'operator'. */
  who: optionalText(254),
  /** An operation such as 'link-user', or the type of an event that it caused. */
  what: optionalText(100),
  /** Part of a subject: an id, a website, the name of an advertiser or camp, or an account's email. */
  about: optionalText(300),
  /** Days in Pacific time, both included. */
  from: day,
  to: day,
};
export const AuditFilters = z.object(filters);
export type AuditFilters = z.output<typeof AuditFilters>;

/** `GET /api/admin/audit`; `before` is the `next` value of the previous page. */
export const AuditQuery = z.object({ ...filters, before: z.string().max(1_000).optional() });

/** A subject of an audit entry, with its display name. */
const Subject = z.object({ kind: z.string(), id: z.string(), name: z.string() });

const AuditedEvent = z.object({
  type: z.string(),
  streamId: z.string(),
  revision: z.int().nonnegative(),
  at: z.iso.datetime(),
  /** Description of the event, without private texts. */
  words: z.string(),
});

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  who: z.object({ userId: z.string(), role: z.string(), name: z.string() }),
  /** An operation, or the type of an event if no call was recorded. */
  operation: z.string(),
  /** A sentence that states who did what, and whether it succeeded. */
  sentence: z.string(),
  /** `unknown` if an action was started and its outcome is not recorded. */
  outcome: z.enum([...AUDIT_OUTCOMES, 'unknown']),
  /** HTTP status of the response; null without a call. */
  status: z.int().nullable(),
  subjects: z.array(Subject),
  correlationId: z.string(),
  /** Events that the action caused, earliest first, at most fifty. */
  events: z.array(AuditedEvent),
  /** Number of all these events. */
  eventsCount: z.int().nonnegative(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Newest first. */
export const AuditPage = z.object({
  success: z.literal(true),
  data: z.object({
    acts: z.array(AuditEntry),
    /** Cursor of the next page; null after the last. */
    next: z.string().nullable(),
    /** Possible values of the `what` filter, with their descriptions. */
    operations: z.array(z.object({ operation: z.string(), words: z.string() })),
  }),
});
export type AuditPage = z.infer<typeof AuditPage>;
