import { type AuditOutcome, type AuditSubject } from '@campjay/events/admin/events.ts';
import { type ActorRole } from '@campjay/events/metadata.ts';
import { jsonb, nullable, readModel, table, text } from '../table.ts';

export const AUDIT = readModel('audit', {
  /**
   * Audit entries: one for each recorded call (`act_id` identifies it). A row with an empty `act_id` is derived from
   * the last event with this correlation id and actor; readers ignore it if the call itself was recorded too.
   */
  acts: table(
    {
      correlation_id: 'text',
      actor_id: 'text',
      act_id: 'text',
      actor_role: text<ActorRole>(),
      at: 'timestamptz',
      operation: 'text',
      /** The entities that the call refers to. */
      subjects: jsonb<readonly AuditSubject[]>(),
      /** The same as text, in which the audit page searches. */
      searched: 'text',
      stream_id: 'text',
      revision: 'bigint',
      /** An `AuditOutcome`; null while the call has not ended. */
      outcome: nullable(text<AuditOutcome>()),
      /** The HTTP status of the response. */
      status: nullable('integer'),
      ended_at: nullable('timestamptz'),
    },
    {
      key: ['correlation_id', 'actor_id', 'act_id'],
      indexes: [
        ['at', 'correlation_id', 'actor_id', 'act_id'],
        ['actor_id', 'at'],
      ],
    },
  ),
  /** The events that were caused by audited calls and command-line operations. */
  act_events: table(
    {
      stream_id: 'text',
      revision: 'bigint',
      correlation_id: 'text',
      actor_id: 'text',
      at: 'timestamptz',
      type: 'text',
      data: 'jsonb',
      subjects: jsonb<readonly AuditSubject[]>(),
      searched: 'text',
    },
    { key: ['stream_id', 'revision'], indexes: [['correlation_id', 'actor_id']] },
  ),
});
