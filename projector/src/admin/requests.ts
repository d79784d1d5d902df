import { type ConciergeRequestEvent, conciergeRequestEvents } from '@campjay/events/advertising/events.ts';
import { type SuggestionEvent, suggestionEvents } from '@campjay/events/suggestions/events.ts';
import { type EventPlace, projection } from '../runtime/projection.ts';
import { patch, remove, type Row, type RowOperation, upsert } from '../runtime/rowOperations.ts';
import { table } from '../runtime/table.ts';

/** How it stands, who decided so and when; null while nobody has. */
const standing = {
  /** `RequestState`. */
  state: 'text',
  decided_at: 'timestamptz',
  /** The user id of an admin. */
  decided_by: 'text',
  /** Of the last event of its stream. */
  revision: 'bigint',
} as const;

/**
 * What visitors suggested and which camp operators want to be called, for admins to work through. What they wrote stays
 * under the seals of its author or of the request's own key, and so does what is noted about camp operators.
 */
export const requests = projection<SuggestionEvent | ConciergeRequestEvent>({
  name: 'requests',
  version: 2,
  categories: ['suggestion', 'conciergeRequest'],
  events: [...suggestionEvents, ...conciergeRequestEvents],
  changeKey: ({ streamId }) => streamId,
  tables: {
    suggestions: table(
      {
        suggestion_id: 'text',
        /** `SuggestionType`. */
        kind: 'text',
        suggestion_text: 'jsonb',
        /** Of suggestions from before texts were sealed. */
        unsealed_text: 'text',
        made_at: 'timestamptz',
        note: 'text',
        ...standing,
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
        ...standing,
      },
      { key: ['request_id'], indexes: [['state', 'requested_at']] },
    ),
  },
  audience: { suggestions: 'nobody', concierge_requests: 'nobody' },
  handlers: {
    SuggestionMade: ({ data }, place) => [
      upsert('suggestions', {
        ...suggestion(place),
        ...{
          kind: data.suggestion_type,
          suggestion_text: data.suggestion_text,
          unsealed_text: data.unsealed_text ?? null,
          made_at: place.recordedAt,
          note: '',
        },
        ...{ state: 'open', revision: place.revision },
      }),
    ],
    SuggestionResolved: ({ data: { outcome, note } }, place) => [
      patch('suggestions', suggestion(place), { note, ...decided(place, outcome) }),
    ],
    SuggestionReopened: ({ data: { note } }, place) => [
      patch('suggestions', suggestion(place), { note, ...decided(place, 'open') }),
    ],
    ConciergeRequested: ({ data: { email, notes } }, place) => [
      upsert('concierge_requests', {
        ...request(place),
        ...{ email, notes, requested_at: place.recordedAt },
        ...{ state: 'open', revision: place.revision },
      }),
    ],
    ConciergeRequestClosed: ({ data: { outcome, note } }, place) => [
      patch('concierge_requests', request(place), { note, ...decided(place, outcome) }),
    ],
    ConciergeRequestReopened: ({ data: { note } }, place) => [
      patch('concierge_requests', request(place), { note, ...decided(place, 'open') }),
    ],
    PersonForgotten: (_event, place): RowOperation[] => [remove('concierge_requests', request(place))],
  },
});

const suggestion = ({ entityId }: EventPlace): Row => ({ suggestion_id: entityId });
const request = ({ entityId }: EventPlace): Row => ({ request_id: entityId });
const decided = ({ recordedAt, actorId, revision }: EventPlace, state: string): Row => ({
  ...{ state, decided_at: recordedAt, decided_by: actorId, revision },
});
