import { Suggestion } from '@campjay/events/suggestions/events.ts';
import { z } from 'zod';

/** `POST /api/suggestions/add` (SPEC §7 'Suggestions'). */
export const AddSuggestion = Suggestion;
export type AddSuggestion = z.input<typeof AddSuggestion>;

export const SuggestionAdded = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Names the suggestion from now on. */
  insertId: z.string(),
  /** In the log, up to which it is in. */
  position: z.string(),
});
export type SuggestionAdded = z.infer<typeof SuggestionAdded>;
