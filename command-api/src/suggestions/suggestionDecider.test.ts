import { SuggestionMade } from '@campjay/events/suggestions/events.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../testing/deciderSpec.ts';
import { suggestionDecider } from './suggestionDecider.ts';

const given = deciderSpec(suggestionDecider);
const kites = { suggestion_type: 'missing_camp', suggestion_text: 'Example Kite Camp' } as const;
const make = { type: 'MakeSuggestion', suggestion: kites } as const;

describe('a suggestion', () => {
  it('is made as it was written', () => given().when(make).then(SuggestionMade(kites)));

  it('is not made over another one', () =>
    given(SuggestionMade({ suggestion_type: 'idea', suggestion_text: 'More jays' }))
      .when(make)
      .thenRefused({ type: 'SuggestionExists' }));
});
