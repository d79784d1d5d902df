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
  it('is created as it was written', () => given().appends(make, made));

  it('does not replace another one', () =>
    given(SuggestionMade({ suggestion_type: 'idea', suggestion_text: standInSeal('More jays') })).refuses(make, {
      type: 'SuggestionExists',
    }));

  it('is resolved as done or declined, and reopened', () => {
    given(made).appends(decide('done', 0), done);
    given(made).appends(decide('declined', 0), SuggestionResolved({ outcome: 'declined', note: 'Listed.' }));
    given(made, done).appends(decide('reopened', 1), SuggestionReopened({ note: 'Listed.' }));
    given(made, done, SuggestionReopened({ note: '' })).appends(decide('done', 2), done);
  });

  it('cannot be decided over a decision that another admin made meanwhile', () => {
    given(made, done).refuses(decide('declined', 0), { type: 'DecidedMeanwhile', state: 'done' });
    given(made, done, SuggestionReopened({ note: '' })).refuses(decide('reopened', 1), {
      type: 'DecidedMeanwhile',
      state: 'open',
    });
    given(made).refuses(decide('done', 1), { type: 'DecidedMeanwhile', state: 'open' });
  });

  it('cannot be decided twice, or when it does not exist', () => {
    given(made, done).refuses(decide('done', 1), { type: 'NothingToDecide', state: 'done' });
    given(made, done).refuses(decide('declined', 1), { type: 'NothingToDecide', state: 'done' });
    given(made).refuses(decide('reopened', 0), { type: 'NothingToDecide', state: 'open' });
    given().refuses(decide('done', 0), { type: 'NoSuchSuggestion' });
  });
});
