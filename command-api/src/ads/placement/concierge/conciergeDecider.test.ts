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
    given().appends(request, requested);
    given(requested).refuses(request, { type: 'RequestExists' });
  });

  it('is deleted once, and only if it exists', () => {
    given(requested).appends({ type: 'ForgetRequest' }, PersonForgotten({}));
    given(requested, PersonForgotten({})).ignores({ type: 'ForgetRequest' });
    given().refuses({ type: 'ForgetRequest' }, { type: 'NoSuchRequest' });
    given(requested, PersonForgotten({})).refuses(request, { type: 'RequestExists' });
  });

  const note = standInSeal('note');
  const declined = ConciergeRequestClosed({ outcome: 'declined', note });
  const decide = (decision: 'done' | 'declined' | 'reopened', seenRevision: number) =>
    ({ type: 'DecideRequest', decision, note, seenRevision }) as const;

  it('is closed and reopened only by an admin who has seen its latest state', () => {
    given(requested).appends(decide('done', 0), ConciergeRequestClosed({ outcome: 'done', note }));
    given(requested, declined).appends(decide('reopened', 1), ConciergeRequestReopened({ note }));
    given(requested, declined).refuses(decide('done', 0), { type: 'DecidedMeanwhile', state: 'declined' });
    given(requested, declined).refuses(decide('done', 1), { type: 'NothingToDecide', state: 'declined' });
    given().refuses(decide('done', 0), { type: 'NoSuchRequest' });
  });

  it('can be deleted after it is closed, and cannot be decided after that', () => {
    given(requested, declined).appends({ type: 'ForgetRequest' }, PersonForgotten({}));
    given(requested, PersonForgotten({})).refuses(decide('done', 0), { type: 'RequestForgotten' });
  });
});
