/** What a suggestion is about, and how the form says it; the first one is what most people come for. */
export const SUGGESTION_TYPES = {
  missing_camp: 'A camp is missing',
  wrong_data: 'Something about a camp is wrong',
  idea: 'An idea for the product',
} as const;

export type SuggestionType = keyof typeof SUGGESTION_TYPES;

export const MAX_SUGGESTION_LENGTH = 5000;
