import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  AdvertiserLinked,
  AdvertiserUnlinked,
  EmailConfirmed,
  RoleGranted,
  RoleRevoked,
} from '@campjay/events/identity/events.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { rightsDecider } from './rightsDecider.ts';

const given = deciderSpec(rightsDecider);
const kelp = { advertiserId: '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01' };
const granted = RoleGranted({ role: 'admin' });
const linked = AdvertiserLinked(kelp);
const confirmed = EmailConfirmed({ by: 'link' });

describe('the rights of a user', () => {
  // Covers: D15.34
  it('require an email confirmed by a link or by Clerk', () => {
    const by = { by: 'link' } as const;
    given().appends({ type: 'ConfirmEmail', ...by }, confirmed);
    given(confirmed).ignores({ type: 'ConfirmEmail', by: 'operator' });
    given().refuses({ type: 'GrantAdmin' }, { type: 'EmailNotConfirmed' });
    given().refuses({ type: 'LinkAdvertiser', ...kelp }, { type: 'EmailNotConfirmed' });
    given().appends({ type: 'GrantAdmin', isVerifiedByClerk: true }, granted);
    given().appends({ type: 'LinkAdvertiser', ...kelp, isVerifiedByClerk: true }, linked);
    given(PersonForgotten({})).refuses({ type: 'ConfirmEmail', ...by }, { type: 'PersonForgotten' });
  });

  it('include the admin role, granted and revoked once', () => {
    given(confirmed).appends({ type: 'GrantAdmin' }, granted);
    given(granted).ignores({ type: 'GrantAdmin' });
    given(granted).appends({ type: 'RevokeAdmin' }, RoleRevoked({ role: 'admin' }));
    given().ignores({ type: 'RevokeAdmin' });
  });

  it('include an advertiser, linked and unlinked once', () => {
    given(confirmed).appends({ type: 'LinkAdvertiser', ...kelp }, linked);
    given(linked).ignores({ type: 'LinkAdvertiser', ...kelp });
    given(linked).appends({ type: 'UnlinkAdvertiser', ...kelp }, AdvertiserUnlinked(kelp));
    given(linked, AdvertiserUnlinked(kelp)).ignores({ type: 'UnlinkAdvertiser', ...kelp });
  });

  it('end permanently when the account is deleted', () => {
    given(linked).appends({ type: 'ForgetPerson' }, PersonForgotten({}));
    given(PersonForgotten({})).ignores({ type: 'ForgetPerson' });
    given(PersonForgotten({})).refuses({ type: 'LinkAdvertiser', ...kelp }, { type: 'PersonForgotten' });
    given(PersonForgotten({})).refuses({ type: 'GrantAdmin' }, { type: 'PersonForgotten' });
  });
});
