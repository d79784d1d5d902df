import { keysOf } from '../records.ts';
import { z } from 'zod';
import { RequestNote } from '../admin/events.ts';
import { REQUEST_OUTCOMES } from '../admin/requestStates.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { printableText } from '../catalog/facts.ts';
import { sealed } from '../sealed.ts';
import { MAX_SUGGESTION_LENGTH, SUGGESTION_TYPES } from './suggestionTypes.ts';

/** A suggestion as the user sends it. */
export const Suggestion = z.object({
  suggestion_type: z.enum(keysOf(SUGGESTION_TYPES)),
  suggestion_text: printableText(MAX_SUGGESTION_LENGTH).trim().min(1, 'must not be empty'),
});
export type Suggestion = z.infer<typeof Suggestion>;

/**
 * A user sent a suggestion to the operators. `suggestion_text` is encrypted with the key of the user's account or, if a
 * visitor sent it, with the suggestion's own key. Version 1 contained plain text: its upcaster moves the text to
 * `unsealed_text`, a field that new events never have.
 */
export const SuggestionMade = defineEvent(
  'SuggestionMade',
  2,
  z.object({
    suggestion_type: Suggestion.shape.suggestion_type,
    suggestion_text: sealed<string>().nullable(),
    unsealed_text: z.string().optional(),
  }),
  [({ suggestion_text, ...rest }) => ({ ...rest, suggestion_text: null, unsealed_text: suggestion_text })],
);
export type SuggestionMade = EventOf<typeof SuggestionMade>;

/** An admin closed the suggestion. */
export const SuggestionResolved = defineEvent(
  'SuggestionResolved',
  1,
  z.object({ outcome: z.enum(REQUEST_OUTCOMES), note: RequestNote }),
);
export type SuggestionResolved = EventOf<typeof SuggestionResolved>;

/** An admin reopened the suggestion. */
export const SuggestionReopened = defineEvent('SuggestionReopened', 1, z.object({ note: RequestNote }));
export type SuggestionReopened = EventOf<typeof SuggestionReopened>;

export const suggestionEvents = [SuggestionMade, SuggestionResolved, SuggestionReopened] as const;
export type SuggestionEvent = EventOf<(typeof suggestionEvents)[number]>;
