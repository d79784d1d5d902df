import { printableText } from '../catalog/facts.ts';
import { MAX_REQUEST_NOTE } from './requestStates.ts';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** An admin's reason for a decision, for other admins; empty if none was given. */
export const RequestNote = printableText(MAX_REQUEST_NOTE).trim();

/** What an audited operation changed or read: an id, base URL or projection name. Never an email or free text. */
export const AuditSubject = z.object({
  /** Such as 'advertiser', 'website', 'account'. */
  kind: z.string().regex(/^[a-z][a-zA-Z]{0,39}$/),
  id: z.string().regex(/^[^\s\p{C}@]{1,500}$/u),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

export const MAX_AUDIT_SUBJECTS = 200;

/** 'refused': the request was not allowed or violated a rule. 'failed': an error on our side. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/**
 * An audit entry: an operation that changes what others see, or decrypts private data, is about to start. `ActEnded`
 * records its outcome. The metadata names the actor.
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
 * The outcome of the operation in `ActRecorded`. Without this event it is unknown: the process may have been killed.
 */
export const ActEnded = defineEvent(
  'ActEnded',
  1,
  z.object({ actId: z.uuid(), outcome: z.enum(AUDIT_OUTCOMES), status: z.int().min(100).max(599) }),
);
export type ActEnded = EventOf<typeof ActEnded>;

export const auditEvents = [ActRecorded, ActEnded] as const;
export type AuditEvent = EventOf<(typeof auditEvents)[number]>;
