import { table } from '../table.ts';

/** The name of the read model. */
export const AUDIT = 'audit';

export const auditTables = {
  /**
   * Audit entries. A row with an empty `act_id` is derived from the last event of the request; readers ignore it if the
   * request itself was recorded too.
   */
  acts: table(
    {
      ...{ correlation_id: 'text', actor_id: 'text', act_id: 'text', actor_role: 'text', at: 'timestamptz' },
      ...{ operation: 'text', subjects: 'jsonb', searched: 'text', stream_id: 'text', revision: 'bigint' },
      ...{ outcome: 'text', status: 'integer', ended_at: 'timestamptz' },
    },
    {
      key: ['correlation_id', 'actor_id', 'act_id'],
      indexes: [
        ['at', 'correlation_id', 'actor_id', 'act_id'],
        ['actor_id', 'at'],
      ],
    },
  ),
  act_events: table(
    {
      ...{ stream_id: 'text', revision: 'bigint', correlation_id: 'text', actor_id: 'text' },
      ...{ at: 'timestamptz', type: 'text', data: 'jsonb', subjects: 'jsonb', searched: 'text' },
    },
    { key: ['stream_id', 'revision'], indexes: [['correlation_id', 'actor_id']] },
  ),
};
