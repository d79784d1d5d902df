import { table } from '../table.ts';

/** The name of the read model. */
export const AUDIT = 'audit';

export const auditTables = {
  /**
   * Audit entries: one for each recorded call (`act_id` identifies it). A row with an empty `act_id` is derived from
   * the last event with this correlation id and actor; readers ignore it if the call itself was recorded too.
   */
  acts: table(
    {
      correlation_id: 'text',
      actor_id: 'text',
      act_id: 'text',
      actor_role: 'text',
      at: 'timestamptz',
      operation: 'text',
      /** The entities that the call refers to. */
      subjects: 'jsonb',
      /** The same as text, in which the audit page searches. */
      searched: 'text',
      stream_id: 'text',
      revision: 'bigint',
      /** An `AuditOutcome`; null while the call has not ended. */
      outcome: 'text',
      /** The HTTP status of the response. */
      status: 'integer',
      ended_at: 'timestamptz',
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
      subjects: 'jsonb',
      searched: 'text',
    },
    { key: ['stream_id', 'revision'], indexes: [['correlation_id', 'actor_id']] },
  ),
};
