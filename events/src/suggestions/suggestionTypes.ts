/** The topics of suggestions, with their labels in the form. The most common topic comes first. */
export const SUGGESTION_TYPES = {
  missing_camp: 'A camp is missing',
  wrong_data: 'Something about a camp is wrong',
  idea: 'An idea for the product',
} as const;

export type SuggestionType = keyof typeof SUGGESTION_TYPES;

/** Maximum length of a suggestion, in characters. */
export const MAX_SUGGESTION_LENGTH = 5000;
