import { table } from '../table.ts';

/** The name of the read model. */
export const REQUESTS = 'requests';

/** The state of a request, with the admin who decided and the time; null before a decision. */
const stateColumns = {
  /** `RequestState`. */
  state: 'text',
  decided_at: 'timestamptz',
  /** The user id of an admin. */
  decided_by: 'text',
  /** The revision of the last event of its stream. */
  revision: 'bigint',
} as const;

export const requestsTables = {
  suggestions: table(
    {
      suggestion_id: 'text',
      /** `SuggestionType`. */
      kind: 'text',
      suggestion_text: 'jsonb',
      /** Only for suggestions from before texts were encrypted. */
      unsealed_text: 'text',
      made_at: 'timestamptz',
      note: 'text',
      ...stateColumns,
    },
    { key: ['suggestion_id'], indexes: [['state', 'made_at']] },
  ),
  concierge_requests: table(
    {
      request_id: 'text',
      email: 'jsonb',
      notes: 'jsonb',
      requested_at: 'timestamptz',
      note: 'jsonb',
      ...stateColumns,
    },
    { key: ['request_id'], indexes: [['state', 'requested_at']] },
  ),
};
