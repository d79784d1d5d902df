import { table } from '../table.ts';

/** The name of the read model. */
export const REQUESTS = 'requests';

/**
 * The state of a request, which is what a user sends to the admins: a suggestion or a concierge request. `decided_at`
 * and `decided_by` are null before an admin has decided.
 */
const stateColumns = {
  /** A `RequestState`. */
  state: 'text',
  decided_at: 'timestamptz',
  /** The user id of an admin. */
  decided_by: 'text',
  /** The revision of the last event in the request's stream. */
  revision: 'bigint',
} as const;

export const requestsTables = {
  suggestions: table(
    {
      suggestion_id: 'text',
      /** A `SuggestionType`. */
      kind: 'text',
      suggestion_text: 'jsonb',
      /** The text of a suggestion from before texts were encrypted; null for newer ones. */
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
