import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** What an act is about: ids, base URLs and names of projections, as the request named them. Never an email or a text. */
export const AuditSubject = z.object({
  /** Such as 'advertiser', 'website', 'account'. */
  kind: z.string().regex(/^[a-z][a-zA-Z]{0,39}$/),
  id: z.string().regex(/^[^\s\p{C}@]{1,500}$/u),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

export const MAX_AUDIT_SUBJECTS = 200;

/** 'refused' also where a rule said no; 'failed' where a fault of ours ended it. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/**
 * Somebody is about to do something that changes what others see, or opens what is private. Recorded before it is carried
 * out; how it ended is another event. Who it is stands in the metadata.
 */
export const ActRecorded = defineEvent(
  'ActRecorded',
  1,
  z.object({
    actId: z.uuid(),
    /** Such as 'clear-cache' or 'benchmarking-access/grant'. */
    operation: z.string().regex(/^[a-z][a-z0-9./-]{0,99}$/),
    subjects: z.array(AuditSubject).max(MAX_AUDIT_SUBJECTS),
  }),
);
export type ActRecorded = EventOf<typeof ActRecorded>;

/** How an act that was recorded before has ended. Where this is absent, nobody knows: the process may have been killed. */
export const ActEnded = defineEvent(
  'ActEnded',
  1,
  z.object({ actId: z.uuid(), outcome: z.enum(AUDIT_OUTCOMES), status: z.int().min(100).max(599) }),
);
export type ActEnded = EventOf<typeof ActEnded>;

/** All that a stream of the audit may hold. */
export const auditEvents = [ActRecorded, ActEnded] as const;
export type AuditEvent = EventOf<(typeof auditEvents)[number]>;
