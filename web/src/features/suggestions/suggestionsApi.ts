import type { AddSuggestion, SuggestionAdded } from '@campjay/command-api/suggestions/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

export interface NewSuggestion {
  readonly suggestion: AddSuggestion;
  /** Idempotency key, the same for every attempt, so that a suggestion is stored once. */
  readonly commandKey: string;
}

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addSuggestion: build.mutation<SuggestionAdded, NewSuggestion>({
      query: ({ suggestion, commandKey }) => commandRequest('suggestions/add', suggestion, commandKey),
    }),
  }),
});

export const { useAddSuggestionMutation } = suggestionsApi;
