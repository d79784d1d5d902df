import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { printableText } from '../catalog/facts.ts';
import { MAX_SUGGESTION_LENGTH, SUGGESTION_TYPES, type SuggestionType } from './suggestionTypes.ts';

/** What somebody proposes, in their own words (SPEC §3 'Suggestion'). */
export const Suggestion = z.object({
  suggestion_type: z.enum(Object.keys(SUGGESTION_TYPES) as [SuggestionType, ...SuggestionType[]]),
  suggestion_text: printableText(MAX_SUGGESTION_LENGTH).trim().min(1, 'says nothing'),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Somebody proposed something to those who run the product. */
export const SuggestionMade = defineEvent('SuggestionMade', 1, Suggestion);
export type SuggestionMade = EventOf<typeof SuggestionMade>;
