import { printableText } from '../catalog/facts.ts';
import { MAX_REQUEST_NOTE } from './requestStates.ts';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** An admin's reason for a decision, for other admins; empty if none was given. */
export const RequestNote = printableText(MAX_REQUEST_NOTE).trim();

/** The subject of an audit entry: an id, base URL or projection name from the request. Never an email or free text. */
export const AuditSubject = z.object({
  /** Such as 'advertiser', 'website', 'account'. */
  kind: z.string().regex(/^[a-z][a-zA-Z]{0,39}$/),
  id: z.string().regex(/^[^\s\p{C}@]{1,500}$/u),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

export const MAX_AUDIT_SUBJECTS = 200;

/** 'refused' includes a violated rule; 'failed' means an error on our side. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/**
 * An operation that changes what others see, or decrypts private data, is about to run. Recorded before it starts;
 * `ActEnded` records the outcome. The actor is in the metadata.
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

/** The outcome of a recorded operation. If it is missing, the outcome is unknown: the process may have been killed. */
export const ActEnded = defineEvent(
  'ActEnded',
  1,
  z.object({ actId: z.uuid(), outcome: z.enum(AUDIT_OUTCOMES), status: z.int().min(100).max(599) }),
);
export type ActEnded = EventOf<typeof ActEnded>;

export const auditEvents = [ActRecorded, ActEnded] as const;
export type AuditEvent = EventOf<(typeof auditEvents)[number]>;
