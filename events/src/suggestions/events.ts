import { z } from 'zod';
import { RequestNote } from '../admin/requestNote.ts';
import { REQUEST_OUTCOMES } from '../admin/requestStates.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { printableText } from '../catalog/facts.ts';
import { sealed } from '../sealed.ts';
import { MAX_SUGGESTION_LENGTH, SUGGESTION_TYPES, type SuggestionType } from './suggestionTypes.ts';

/** What somebody proposes, in their own words (SPEC §3 'Suggestion'). */
export const Suggestion = z.object({
  suggestion_type: z.enum(Object.keys(SUGGESTION_TYPES) as [SuggestionType, ...SuggestionType[]]),
  suggestion_text: printableText(MAX_SUGGESTION_LENGTH).trim().min(1, 'says nothing'),
});
export type Suggestion = z.infer<typeof Suggestion>;

/**
 * Somebody proposed something to those who run the product. `suggestion_text` is sealed with the key of the account that
 * wrote it, or with a key of the suggestion's own where a visitor did. Version 1 held the text in the open; it is read as
 * `unsealed_text`, which is never written any more.
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

/** An admin is done with it, one way or the other. */
export const SuggestionResolved = defineEvent(
  'SuggestionResolved',
  1,
  z.object({ outcome: z.enum(REQUEST_OUTCOMES), note: RequestNote }),
);
export type SuggestionResolved = EventOf<typeof SuggestionResolved>;

/** An admin takes it up again. */
export const SuggestionReopened = defineEvent('SuggestionReopened', 1, z.object({ note: RequestNote }));
export type SuggestionReopened = EventOf<typeof SuggestionReopened>;

/** All that the stream of a suggestion may hold. */
export const suggestionEvents = [SuggestionMade, SuggestionResolved, SuggestionReopened] as const;
export type SuggestionEvent = EventOf<(typeof suggestionEvents)[number]>;
