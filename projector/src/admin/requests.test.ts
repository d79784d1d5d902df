import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ConciergeRequestClosed, ConciergeRequested, ConciergeRequestReopened } from '@campjay/events/ads/placement.ts';
import { conciergeRequestStream, suggestionStream } from '@campjay/events/streams.ts';
import { SuggestionMade, SuggestionReopened, SuggestionResolved } from '@campjay/events/suggestions/events.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { requests } from './requests.ts';

const kites = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01';
const tides = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b02';

describe('a suggestion that awaits a decision', () => {
  const given = projectionSpec(requests, suggestionStream(kites));
  const made = SuggestionMade({ suggestion_type: 'missing_camp', suggestion_text: standInSeal('Example Kite Camp') });
  const done = SuggestionResolved({ outcome: 'done', note: 'Listed.' });

  it('is open until it is resolved', async () => {
    const [open] = await given(made).rows('suggestions');
    expect(open).toMatchObject({
      ...{ suggestion_id: kites, kind: 'missing_camp', suggestion_text: standInSeal('Example Kite Camp') },
      ...{ state: 'open', note: '', revision: '0' },
    });
    expect(open).not.toHaveProperty('decided_by');
    const [resolved] = await given(made, done).rows('suggestions');
    expect(resolved).toMatchObject({ state: 'done', note: 'Listed.', revision: '1' });
    expect(resolved).toHaveProperty('decided_by');
    expect(resolved).toHaveProperty('decided_at');
  });

  it('from before texts were sealed has its plain text', async () => {
    const old = SuggestionMade.parse({ suggestion_type: 'idea', suggestion_text: 'Jays' }, 1);
    expect(await given(SuggestionMade(old.data)).rows('suggestions')).toMatchObject([{ unsealed_text: 'Jays' }]);
  });

  it('has the state of its last decision, separate from other suggestions', async () => {
    const other = inStream(
      suggestionStream(tides),
      SuggestionMade({ suggestion_type: 'idea', suggestion_text: standInSeal('Jays') }),
    );
    expect(
      await given(made, other, done, SuggestionReopened({ note: 'Closed again?' })).rows('suggestions'),
    ).toMatchObject([
      { suggestion_id: kites, state: 'open', note: 'Closed again?', revision: '2' },
      { suggestion_id: tides, state: 'open', note: '', revision: '0' },
    ]);
  });
});

describe('a callback request by a camp operator', () => {
  const given = projectionSpec(requests, conciergeRequestStream(tides));
  const requested = ConciergeRequested({ email: standInSeal('email'), notes: standInSeal('notes') });
  const declined = ConciergeRequestClosed({ outcome: 'declined', note: standInSeal('why') });

  it('is stored sealed, with its decision, until its author is deleted', async () => {
    expect(await given(requested).rows('concierge_requests')).toMatchObject([
      { request_id: tides, email: standInSeal('email'), notes: standInSeal('notes'), state: 'open', revision: '0' },
    ]);
    expect(await given(requested, declined).rows('concierge_requests')).toMatchObject([
      { state: 'declined', note: standInSeal('why'), revision: '1' },
    ]);
    const reopened = ConciergeRequestReopened({ note: standInSeal('again') });
    expect(await given(requested, declined, reopened).rows('concierge_requests')).toMatchObject([
      { state: 'open', note: standInSeal('again'), revision: '2' },
    ]);
    expect(await given(requested, declined, PersonForgotten({})).rows('concierge_requests')).toEqual([]);
  });
});
