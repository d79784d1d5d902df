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
    given()
      .when({ type: 'ConfirmEmail', ...by })
      .then(confirmed);
    given(confirmed).when({ type: 'ConfirmEmail', by: 'operator' }).thenNothing();
    given().when({ type: 'GrantAdmin' }).thenRefused({ type: 'EmailNotConfirmed' });
    given()
      .when({ type: 'LinkAdvertiser', ...kelp })
      .thenRefused({ type: 'EmailNotConfirmed' });
    given().when({ type: 'GrantAdmin', isVerifiedByClerk: true }).then(granted);
    given()
      .when({ type: 'LinkAdvertiser', ...kelp, isVerifiedByClerk: true })
      .then(linked);
    given(PersonForgotten({}))
      .when({ type: 'ConfirmEmail', ...by })
      .thenRefused({ type: 'PersonForgotten' });
  });

  it('include the admin role, granted and revoked once', () => {
    given(confirmed).when({ type: 'GrantAdmin' }).then(granted);
    given(granted).when({ type: 'GrantAdmin' }).thenNothing();
    given(granted)
      .when({ type: 'RevokeAdmin' })
      .then(RoleRevoked({ role: 'admin' }));
    given().when({ type: 'RevokeAdmin' }).thenNothing();
  });

  it('include an advertiser, linked and unlinked once', () => {
    given(confirmed)
      .when({ type: 'LinkAdvertiser', ...kelp })
      .then(linked);
    given(linked)
      .when({ type: 'LinkAdvertiser', ...kelp })
      .thenNothing();
    given(linked)
      .when({ type: 'UnlinkAdvertiser', ...kelp })
      .then(AdvertiserUnlinked(kelp));
    given(linked, AdvertiserUnlinked(kelp))
      .when({ type: 'UnlinkAdvertiser', ...kelp })
      .thenNothing();
  });

  it('end permanently when the account is deleted', () => {
    given(linked).when({ type: 'ForgetPerson' }).then(PersonForgotten({}));
    given(PersonForgotten({})).when({ type: 'ForgetPerson' }).thenNothing();
    given(PersonForgotten({}))
      .when({ type: 'LinkAdvertiser', ...kelp })
      .thenRefused({ type: 'PersonForgotten' });
    given(PersonForgotten({})).when({ type: 'GrantAdmin' }).thenRefused({ type: 'PersonForgotten' });
  });
});
