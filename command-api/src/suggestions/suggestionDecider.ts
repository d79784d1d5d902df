import { type Suggestion, SuggestionMade } from '@campjay/events/suggestions/events.ts';
import { accepted, type Decider, refused } from '../decider.ts';

export interface MakeSuggestion {
  readonly type: 'MakeSuggestion';
  readonly suggestion: Suggestion;
}

/** The stream holds a suggestion already: each has one of its own. */
export interface SuggestionExists {
  readonly type: 'SuggestionExists';
}

/** The rules of a suggestion's stream: it is made, once. */
export const suggestionDecider: Decider<boolean, MakeSuggestion, SuggestionMade, SuggestionExists> = {
  events: [SuggestionMade],
  initialState: false,
  evolve: () => true,
  decide: ({ suggestion }, isMade) =>
    isMade ? refused({ type: 'SuggestionExists' }) : accepted(SuggestionMade(suggestion)),
};
