import { describe, expect, it } from '@jest/globals';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  AdvertiserLinked,
  AdvertiserUnlinked,
  EmailConfirmed,
  RoleGranted,
  type UserEvent,
} from '@campjay/events/identity/events.ts';
import { rightsFold } from './rights.ts';

const kelp = { advertiserId: '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01' };
const fern = { advertiserId: '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b02' };
const after = (...events: readonly UserEvent[]) => events.reduce(rightsFold.evolve, rightsFold.initialState);

describe('the roles of a user', () => {
  it('are empty at first', () =>
    expect(after()).toEqual({ isAdmin: false, advertiserIds: [], isEmailConfirmed: false }));

  it('include each linked advertiser once, until it is unlinked', () => {
    const linked = [AdvertiserLinked(kelp), AdvertiserLinked(fern), AdvertiserLinked(kelp)];
    expect(after(...linked).advertiserIds).toEqual([fern.advertiserId, kelp.advertiserId]);
    expect(after(...linked, AdvertiserUnlinked(kelp)).advertiserIds).toEqual([fern.advertiserId]);
  });

  it('end when the user is deleted', () => {
    const all = [EmailConfirmed({ by: 'link' }), RoleGranted({ role: 'admin' }), AdvertiserLinked(kelp)];
    expect(after(...all)).toEqual({ isAdmin: true, advertiserIds: [kelp.advertiserId], isEmailConfirmed: true });
    expect(after(...all, PersonForgotten({}))).toEqual({
      ...{ isAdmin: false, advertiserIds: [], isEmailConfirmed: false },
    });
  });
});
