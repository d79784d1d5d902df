import { describe, expect, it } from '@jest/globals';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  AdvertiserLinked,
  AdvertiserUnlinked,
  RoleGranted,
  RoleRevoked,
  type UserEvent,
} from '@campjay/events/identity/events.ts';
import { rightsFold } from '../identity/rights.ts';
import { advertiserRoleOf, mayActFor, mayUseConversionSecret } from './access.ts';

const kelp = { advertiserId: '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01' };
const fern = { advertiserId: '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b02' };
const admin = RoleGranted({ role: 'admin' });

describe('access to an advertiser', () => {
  /** The role, whether the user may act for the advertiser, and whether they may use its conversion secret. */
  it.each<[string, readonly UserEvent[], string, boolean, boolean]>([
    ['a user without rights', [], 'none', false, false],
    ['a linked user', [AdvertiserLinked(kelp)], 'advertiser', true, true],
    [
      'a user linked to several advertisers',
      [AdvertiserLinked(kelp), AdvertiserLinked(fern)],
      'advertiser',
      true,
      true,
    ],
    ['a user linked to another advertiser', [AdvertiserLinked(fern)], 'none', false, false],
    ['a user whose link ended', [AdvertiserLinked(kelp), AdvertiserUnlinked(kelp)], 'none', false, false],
    ['an admin', [admin], 'admin', true, false],
    ['an admin linked to another advertiser', [admin, AdvertiserLinked(fern)], 'admin', true, false],
    ['an admin who is linked to it', [admin, AdvertiserLinked(kelp)], 'advertiser', true, true],
    ['an admin whose link ended', [admin, AdvertiserLinked(kelp), AdvertiserUnlinked(kelp)], 'admin', true, false],
    ['a former admin', [admin, RoleRevoked({ role: 'admin' })], 'none', false, false],
    ['a deleted user', [admin, AdvertiserLinked(kelp), PersonForgotten({})], 'none', false, false],
  ])('of %s', (_relation, events, ...expected) => {
    const role = advertiserRoleOf(events.reduce(rightsFold.evolve, rightsFold.initialState), kelp.advertiserId);
    expect([role, mayActFor(role), mayUseConversionSecret(role)]).toEqual(expected);
  });
});
