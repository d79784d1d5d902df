import { printableText } from '../catalog/facts.ts';
import { MAX_REQUEST_NOTE_LENGTH } from './requestStates.ts';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** An admin's reason for a decision on a request or suggestion, for other admins; empty if the admin gave none. */
export const RequestNote = printableText(MAX_REQUEST_NOTE_LENGTH).trim();

/** What an audited operation changed or read: an id, base URL or projection name. Never an email or free text. */
export const AuditSubject = z.object({
  /** Such as 'advertiser', 'website', 'account'. */
  kind: z.string().regex(/^[a-z][a-zA-Z]{0,39}$/),
  id: z.string().regex(/^[^\s\p{C}@]{1,500}$/u),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

/** Maximum number of subjects per audit entry. */
export const MAX_AUDIT_SUBJECTS = 200;

/**
 * How an audited operation ended, which follows from its HTTP status. 'refused' (4xx): it was not allowed or violated a
 * rule. 'failed' (5xx): an error on our side.
 */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/**
 * An audit entry: an operation that changes what others see, or decrypts private data, is about to start. 'Act' in the
 * name means such an operation. `ActEnded` records its outcome. The metadata names the actor.
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

/**
 * The outcome of the operation with the same `actId`. Without this event, the outcome is unknown: the process may have
 * been killed. `status` is the HTTP status of the response.
 */
export const ActEnded = defineEvent(
  'ActEnded',
  1,
  z.object({ actId: z.uuid(), outcome: z.enum(AUDIT_OUTCOMES), status: z.int().min(100).max(599) }),
);
export type ActEnded = EventOf<typeof ActEnded>;

export const auditEvents = [ActRecorded, ActEnded] as const;
export type AuditEvent = EventOf<(typeof auditEvents)[number]>;
