import { type ConciergeRequestEvent, conciergeRequestEvents } from '@campjay/events/ads/placement.ts';
import { type SuggestionEvent, suggestionEvents } from '@campjay/events/suggestions/events.ts';
import { type RequestState } from '@campjay/events/admin/requestStates.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { type RowOperation, rowOperations } from '../runtime/rowOperations.ts';
import { REQUESTS } from '@campjay/read-models/models/requests.ts';

const { patch, remove, upsert } = rowOperations(REQUESTS);

/**
 * Visitors' suggestions and camp operators' requests for a call ("concierge requests"), for admins to process. The text
 * of a suggestion stays encrypted with its author's key (for visitors, a key of the suggestion). The email and all
 * notes of a concierge request stay encrypted with a key of that request.
 */
export const requests = projection<SuggestionEvent | ConciergeRequestEvent>({
  ...REQUESTS,
  version: 2,
  categories: ['suggestion', 'conciergeRequest'],
  events: [...suggestionEvents, ...conciergeRequestEvents],
  changeKey: ({ streamId }) => streamId,
  audience: { suggestions: 'nobody', concierge_requests: 'nobody' } satisfies AudienceOf<typeof REQUESTS>,
  handlers: {
    SuggestionMade: ({ data }, context) => [
      upsert('suggestions', {
        ...suggestionKey(context),
        kind: data.suggestion_type,
        suggestion_text: data.suggestion_text,
        // Only set in events of an old version, which contain the text without encryption.
        unsealed_text: data.unsealed_text ?? null,
        made_at: context.recordedAt,
        note: '',
        state: 'open',
        revision: context.revision,
      }),
    ],
    SuggestionResolved: ({ data: { outcome, note } }, context) => [
      patch('suggestions', suggestionKey(context), { note, ...decisionColumns(context, outcome) }),
    ],
    SuggestionReopened: ({ data: { note } }, context) => [
      patch('suggestions', suggestionKey(context), { note, ...decisionColumns(context, 'open') }),
    ],
    ConciergeRequested: ({ data: { email, notes } }, context) => [
      upsert('concierge_requests', {
        ...requestKey(context),
        email,
        notes,
        requested_at: context.recordedAt,
        state: 'open',
        revision: context.revision,
      }),
    ],
    ConciergeRequestClosed: ({ data: { outcome, note } }, context) => [
      patch('concierge_requests', requestKey(context), { note, ...decisionColumns(context, outcome) }),
    ],
    ConciergeRequestReopened: ({ data: { note } }, context) => [
      patch('concierge_requests', requestKey(context), { note, ...decisionColumns(context, 'open') }),
    ],
    // In the stream of a concierge request, this event means that the request was erased.
    PersonForgotten: (_event, context): RowOperation[] => [remove('concierge_requests', requestKey(context))],
  },
});

const suggestionKey = ({ entityId }: EventContext) => ({ suggestion_id: entityId });
const requestKey = ({ entityId }: EventContext) => ({ request_id: entityId });
const decisionColumns = ({ recordedAt, actorId, revision }: EventContext, state: RequestState) => ({
  state,
  decided_at: recordedAt,
  decided_by: actorId,
  revision,
});
