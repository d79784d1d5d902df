import { Suggestion } from '@campjay/events/suggestions/events.ts';
import { z } from 'zod';

/** `POST /api/suggestions/add` (Requirement 7.15). */
export const AddSuggestion = Suggestion;
export type AddSuggestion = z.input<typeof AddSuggestion>;

export const SuggestionAdded = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Id of the suggestion. */
  insertId: z.string(),
  /** Log position of the suggestion. */
  position: z.string(),
});
export type SuggestionAdded = z.infer<typeof SuggestionAdded>;
