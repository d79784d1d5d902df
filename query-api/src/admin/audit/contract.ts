import { AUDIT_OUTCOMES } from '@campjay/events/admin/events.ts';
import { z } from 'zod';

const day = z.iso.date('must be a day such as 2026-05-31').optional();
const optionalText = (max: number) => z.string().trim().max(max).optional();

/** Which acts are asked for; all conditions hold together, and blank ones count as absent. */
const filters = {
  /** The email of an account, a user id, or 'operator'. */
  who: optionalText(254),
  /** An operation such as 'link-user', or the type of an event that it led to. */
  what: optionalText(100),
  /** A part of what it is about: an id, a website, the name of an advertiser or a camp, the email of an account. */
  about: optionalText(300),
  /** Days in Pacific time, both included. */
  from: day,
  to: day,
};
export const AuditFilters = z.object(filters);
export type AuditFilters = z.output<typeof AuditFilters>;

/** `GET /api/admin/audit`; `before` as `next` of the page before. */
export const AuditQuery = z.object({ ...filters, before: z.string().max(1_000).optional() });

/** What an act is about, as it may be shown. */
const Subject = z.object({ kind: z.string(), id: z.string(), name: z.string() });

const AuditedEvent = z.object({
  type: z.string(),
  streamId: z.string(),
  revision: z.int().nonnegative(),
  at: z.iso.datetime(),
  /** What it says, in words; of somebody's, without what is private. */
  words: z.string(),
});

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  who: z.object({ userId: z.string(), role: z.string(), name: z.string() }),
  /** An operation, or the type of an event where no call was recorded. */
  operation: z.string(),
  /** Who did what, and whether it was done. */
  sentence: z.string(),
  /** `unknown` where an act was begun and nobody knows how it ended. */
  outcome: z.enum([...AUDIT_OUTCOMES, 'unknown']),
  /** Of the answer; null where there was no call. */
  status: z.int().nullable(),
  subjects: z.array(Subject),
  correlationId: z.string(),
  /** What it led to, the earliest first, at most fifty. */
  events: z.array(AuditedEvent),
  /** How many of them there are. */
  eventsCount: z.int().nonnegative(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The newest first. */
export const AuditPage = z.object({
  success: z.literal(true),
  data: z.object({
    acts: z.array(AuditEntry),
    /** Where the next page begins; null after the last. */
    next: z.string().nullable(),
    /** What `what` may say, in words. */
    operations: z.array(z.object({ operation: z.string(), words: z.string() })),
  }),
});
export type AuditPage = z.infer<typeof AuditPage>;
