import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ConciergeRequested } from '@campjay/events/advertising/events.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../../testing/deciderSpec.ts';
import { conciergeDecider } from './conciergeDecider.ts';

const given = deciderSpec(conciergeDecider);
const said = { email: standInSeal('email'), notes: standInSeal('notes') };
const request = { type: 'RequestConcierge', ...said } as const;
const requested = ConciergeRequested(said);

describe('a request to be called', () => {
  it('is made once', () => {
    given().when(request).then(requested);
    given(requested).when(request).thenRefused({ type: 'RequestExists' });
  });

  it('is forgotten once, and was there before', () => {
    given(requested).when({ type: 'ForgetRequest' }).then(PersonForgotten({}));
    given(requested, PersonForgotten({})).when({ type: 'ForgetRequest' }).thenNothing();
    given().when({ type: 'ForgetRequest' }).thenRefused({ type: 'NoSuchRequest' });
    given(requested, PersonForgotten({})).when(request).thenRefused({ type: 'RequestExists' });
  });
});
