import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ConciergeRequestClosed, ConciergeRequested, ConciergeRequestReopened } from '@campjay/events/ads/placement.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../../../kernel/testing/deciderSpec.ts';
import { conciergeDecider } from './conciergeDecider.ts';

const given = deciderSpec(conciergeDecider);
const contact = { email: standInSeal('email'), notes: standInSeal('notes') };
const request = { type: 'RequestConcierge', ...contact } as const;
const requested = ConciergeRequested(contact);

describe('a callback request', () => {
  it('is created once', () => {
    given().when(request).then(requested);
    given(requested).when(request).thenRefused({ type: 'RequestExists' });
  });

  it('is deleted once, and only if it exists', () => {
    given(requested).when({ type: 'ForgetRequest' }).then(PersonForgotten({}));
    given(requested, PersonForgotten({})).when({ type: 'ForgetRequest' }).thenNothing();
    given().when({ type: 'ForgetRequest' }).thenRefused({ type: 'NoSuchRequest' });
    given(requested, PersonForgotten({})).when(request).thenRefused({ type: 'RequestExists' });
  });

  const note = standInSeal('note');
  const declined = ConciergeRequestClosed({ outcome: 'declined', note });
  const decide = (decision: 'done' | 'declined' | 'reopened', seenRevision: number) =>
    ({ type: 'DecideRequest', decision, note, seenRevision }) as const;

  it('is closed and reopened only by an admin who has seen its latest state', () => {
    given(requested)
      .when(decide('done', 0))
      .then(ConciergeRequestClosed({ outcome: 'done', note }));
    given(requested, declined).when(decide('reopened', 1)).then(ConciergeRequestReopened({ note }));
    given(requested, declined).when(decide('done', 0)).thenRefused({ type: 'DecidedMeanwhile', state: 'declined' });
    given(requested, declined).when(decide('done', 1)).thenRefused({ type: 'NothingToDecide', state: 'declined' });
    given().when(decide('done', 0)).thenRefused({ type: 'NoSuchRequest' });
  });

  it('can be deleted after it is closed, and cannot be decided after that', () => {
    given(requested, declined).when({ type: 'ForgetRequest' }).then(PersonForgotten({}));
    given(requested, PersonForgotten({})).when(decide('done', 0)).thenRefused({ type: 'RequestForgotten' });
  });
});
