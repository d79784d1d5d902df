import {
  AccountTypeSet,
  AddressCleared,
  AddressSaved,
  EmailChanged,
  ParentJoined,
  PersonForgotten,
  ProfileUpdated,
  TourProgressed,
  TrialStarted,
} from '@campjay/events/accounts/events.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { KidAdded, KidChanged, KidRemoved } from '@campjay/events/kids/events.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { parents } from './parents.ts';

const given = projectionSpec(parents, parentStream('wren'));

const [email, firstName, lastName] = [standInSeal('email'), standInSeal('first'), standInSeal('last')];
const joined = ParentJoined({ email, firstName, lastName });
const ANY_TIME: unknown = expect.any(Date);
const account = {
  user_id: 'wren',
  email,
  first_name: firstName,
  last_name: lastName,
  joined_at: ANY_TIME,
  account_type: 'free',
};
const address = standInSeal({ address: 'Berkeley, CA', lat: 37.87, lng: -122.27, radius: 15 });

describe('an account', () => {
  it('exists once its parent has signed up, with sealed names and email', async () => {
    expect(await given(joined).rows('accounts')).toEqual([account]);
  });

  it('has a new email once that is confirmed', async () => {
    const other = standInSeal('wren@new.example.org');
    expect(await given(joined, EmailChanged({ email: other })).rows('accounts')).toEqual([
      { ...account, email: other },
    ]);
  });

  it('has the parent’s traffic source as it becomes known', async () => {
    const [source, region] = [ProfileUpdated({ source: 'flyer' }), ProfileUpdated({ initialRegion: 'sf' })];
    expect(await given(joined, source).rows('accounts')).toEqual([{ ...account, source: 'flyer' }]);
    expect(await given(joined, source, region).rows('accounts')).toEqual([
      { ...account, source: 'flyer', initial_region: 'sf' },
    ]);
  });

  it('has the saved address, fully sealed, until it is replaced or removed', async () => {
    const other = standInSeal({ address: 'Oakland, CA', lat: 37.8, lng: -122.27, radius: 5 });
    const rows = (...events: readonly DomainEvent[]) => given(joined, ...events).rows('accounts');
    expect(await rows(AddressSaved({ address }))).toEqual([{ ...account, address }]);
    expect(await rows(AddressSaved({ address }), AddressSaved({ address: other }))).toEqual([
      { ...account, address: other },
    ]);
    expect(await rows(AddressSaved({ address }), AddressCleared({}))).toEqual([account]);
  });

  // Covers: 3.99
  it('has its type, and when its only trial began', async () => {
    const rows = (...events: readonly DomainEvent[]) => given(joined, ...events).rows('accounts');
    const paid = AccountTypeSet({ accountType: 'paid' });
    expect(await rows(TrialStarted({}))).toEqual([{ ...account, account_type: 'trial', trial_started_at: ANY_TIME }]);
    expect(await rows(TrialStarted({}), paid)).toEqual([
      { ...account, account_type: 'paid', trial_started_at: ANY_TIME },
    ]);
    expect(await rows(paid, AccountTypeSet({ accountType: 'free' }))).toEqual([account]);
  });
});

describe('the kids of an account', () => {
  const [ada, ben] = ['6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11', '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12'] as const;
  const [name, dob, grade] = [standInSeal('Example Kid'), standInSeal('2018-05-04'), standInSeal(2)];

  // Covers: D15.3
  it('are stored with their details, in the order in which they were added', async () => {
    const added = [KidAdded({ kidId: ben, name, dob, grade }), KidAdded({ kidId: ada, grade })];
    expect(await given(joined, ...added).rows('kids')).toEqual([
      { user_id: 'wren', kid_id: ada, ordinal: '2', grade },
      { user_id: 'wren', kid_id: ben, ordinal: '1', name, dob, grade },
    ]);
  });

  it('change one fact at a time: a cleared fact is deleted, an unmentioned one remains', async () => {
    const renamed = standInSeal('Another Example');
    const changed = KidChanged({ kidId: ada, name: renamed, dob: null });
    expect(await given(KidAdded({ kidId: ada, name, dob, grade }), changed).rows('kids')).toEqual([
      { user_id: 'wren', kid_id: ada, ordinal: '0', name: renamed, grade },
    ]);
  });

  it('are deleted when they are removed', async () => {
    const events = [KidAdded({ kidId: ada, name }), KidAdded({ kidId: ben, name }), KidRemoved({ kidId: ada })];
    expect(await given(...events).rows('kids')).toMatchObject([{ kid_id: ben }]);
  });
});

describe('the progress of a tour', () => {
  it('is the last step that the parent reached', async () => {
    const steps = [1, 2].map((step) => TourProgressed({ tour: 'schedule-pointer', step }));
    expect(await given(joined, ...steps).rows('tours')).toEqual([
      { user_id: 'wren', tour: 'schedule-pointer', step: 2 },
    ]);
  });
});

describe('a deleted parent', () => {
  const kidId = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e13';
  const all = [
    joined,
    AddressSaved({ address }),
    KidAdded({ kidId, name: standInSeal('Example Kid') }),
    TourProgressed({ tour: 'schedule-pointer', step: 1 }),
  ];

  it.each(['accounts', 'kids', 'tours'])('has no row in %s, while another parent keeps theirs', async (table) => {
    const others = all.map((event) => inStream(parentStream('finch'), event));
    const rows = await given(...all, ...others, PersonForgotten({})).rows(table);
    expect(rows).toMatchObject([{ user_id: 'finch' }]);
  });
});
