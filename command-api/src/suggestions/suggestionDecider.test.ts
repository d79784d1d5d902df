import { SuggestionMade, SuggestionReopened, SuggestionResolved } from '@campjay/events/suggestions/events.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { suggestionDecider } from './suggestionDecider.ts';

const given = deciderSpec(suggestionDecider);
const kites = { suggestion_type: 'missing_camp', suggestion_text: standInSeal('Example Kite Camp') } as const;
const make = { type: 'MakeSuggestion', kind: kites.suggestion_type, text: kites.suggestion_text } as const;
const made = SuggestionMade(kites);
const done = SuggestionResolved({ outcome: 'done', note: 'Listed.' });
const decide = (decision: 'done' | 'declined' | 'reopened', seenRevision: number) =>
  ({ type: 'DecideSuggestion', decision, note: 'Listed.', seenRevision }) as const;

describe('a suggestion', () => {
  it('is created as it was written', () => given().when(make).then(made));

  it('does not replace another one', () =>
    given(SuggestionMade({ suggestion_type: 'idea', suggestion_text: standInSeal('More jays') }))
      .when(make)
      .thenRefused({ type: 'SuggestionExists' }));

  it('is resolved as done or declined, and reopened', () => {
    given(made).when(decide('done', 0)).then(done);
    given(made)
      .when(decide('declined', 0))
      .then(SuggestionResolved({ outcome: 'declined', note: 'Listed.' }));
    given(made, done)
      .when(decide('reopened', 1))
      .then(SuggestionReopened({ note: 'Listed.' }));
    given(made, done, SuggestionReopened({ note: '' }))
      .when(decide('done', 2))
      .then(done);
  });

  it('cannot be decided over a decision that another admin made meanwhile', () => {
    given(made, done).when(decide('declined', 0)).thenRefused({ type: 'DecidedMeanwhile', state: 'done' });
    given(made, done, SuggestionReopened({ note: '' }))
      .when(decide('reopened', 1))
      .thenRefused({ type: 'DecidedMeanwhile', state: 'open' });
    given(made).when(decide('done', 1)).thenRefused({ type: 'DecidedMeanwhile', state: 'open' });
  });

  it('cannot be decided twice, or when it does not exist', () => {
    given(made, done).when(decide('done', 1)).thenRefused({ type: 'NothingToDecide', state: 'done' });
    given(made, done).when(decide('declined', 1)).thenRefused({ type: 'NothingToDecide', state: 'done' });
    given(made).when(decide('reopened', 0)).thenRefused({ type: 'NothingToDecide', state: 'open' });
    given().when(decide('done', 0)).thenRefused({ type: 'NoSuchSuggestion' });
  });
});
