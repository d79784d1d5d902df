import { type RequestState } from '@campjay/events/admin/requestStates.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import { jsonb, nullable, readModel, table, text } from '../table.ts';

/**
 * The state of a request, which is what a user sends to the admins: a suggestion or a concierge request. `decided_at`
 * and `decided_by` are null before an admin has decided.
 */
const stateColumns = {
  state: text<RequestState>(),
  decided_at: nullable('timestamptz'),
  /** The user id of an admin. */
  decided_by: nullable('text'),
  /** The revision of the last event in the request's stream. */
  revision: 'bigint',
} as const;

export const REQUESTS = readModel('requests', {
  suggestions: table(
    {
      suggestion_id: 'text',
      kind: text<SuggestionType>(),
      suggestion_text: nullable(jsonb<Sealed<string>>()),
      /** The text of a suggestion from before texts were encrypted; null for newer ones. */
      unsealed_text: nullable('text'),
      made_at: 'timestamptz',
      note: 'text',
      ...stateColumns,
    },
    { key: ['suggestion_id'], indexes: [['state', 'made_at']] },
  ),
  concierge_requests: table(
    {
      request_id: 'text',
      email: jsonb<Sealed<string>>(),
      notes: jsonb<Sealed<string>>(),
      requested_at: 'timestamptz',
      note: nullable(jsonb<Sealed<string>>()),
      ...stateColumns,
    },
    { key: ['request_id'], indexes: [['state', 'requested_at']] },
  ),
});
