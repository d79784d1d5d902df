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
import { INITIAL_REGIONS } from '@campjay/events/accounts/values.ts';
import { KidAdded } from '@campjay/events/kids/events.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { replayed, runCommands } from '../kernel/testing/runCommands.ts';
import { accountDecider, type AccountCommand } from './accountDecider.ts';

const given = deciderSpec(accountDecider);
const who = {
  email: standInSeal('wren@example.org'),
  firstName: standInSeal('Wren'),
  lastName: standInSeal('Example'),
};
const home = standInSeal({ address: '1 Example Way', lat: 47.6, lng: -122.3, radius: 15 });
const elsewhere = standInSeal({ address: '2 Example Way', lat: 37.7, lng: -122.4, radius: 5 });
const join = { type: 'JoinAsParent', ...who } as const;
const joined = ParentJoined(who);
const startTrial = { type: 'StartTrial' } as const;
const chooseFree = { type: 'ChooseFreeAccount' } as const;
const confirmPayment = { type: 'ConfirmPayment' } as const;
const endPayment = { type: 'EndPayment' } as const;
const paid = AccountTypeSet({ accountType: 'paid' });
const free = AccountTypeSet({ accountType: 'free' });
const trial = TrialStarted({});

describe('signing up', () => {
  it('opens the account', () => given().appends(join, joined));

  it('opens the account only once, even with another first name', () =>
    given(joined).ignores({ ...join, firstName: standInSeal('Other') }));
});

describe('changing the email', () => {
  const email = standInSeal('wren@new.example.org');
  it('replaces the former email, unless the account was deleted', () => {
    given(joined).appends({ type: 'ChangeEmail', email }, EmailChanged({ email }));
    given(joined, PersonForgotten({})).refuses({ type: 'ChangeEmail', email }, { type: 'PersonForgotten' });
  });
});

describe('the source and first region of a parent', () => {
  const update = (facts: Omit<AccountCommand & { type: 'UpdateProfile' }, 'type'>) =>
    ({ type: 'UpdateProfile', ...facts }) as const;

  it('are stored, both at once or one after the other', () => {
    given(joined).appends(
      update({ source: 'newsletter', initialRegion: 'oc' }),
      ProfileUpdated({ source: 'newsletter', initialRegion: 'oc' }),
    );
    given(joined, ProfileUpdated({ source: 'newsletter' })).appends(
      update({ initialRegion: 'oc' }),
      ProfileUpdated({ initialRegion: 'oc' }),
    );
  });

  it('keep their first values', () => {
    const known = given(joined, ProfileUpdated({ source: 'newsletter' }));
    known.ignores(update({ source: 'poster' }));
    known.appends(update({ source: 'poster', initialRegion: 'sf' }), ProfileUpdated({ initialRegion: 'sf' }));
  });

  it('append no event when neither is given', () => given(joined).ignores(update({})));

  it('accept exactly eight regions, and no label that contains an email', () => {
    expect(INITIAL_REGIONS).toEqual(['sf', 'bayarea', 'seattle', 'la', 'socal', 'eastside', 'oc', 'peninsula']);
    const reads = (data: unknown) => ProfileUpdated.schema.safeParse(data).success;
    expect(INITIAL_REGIONS.every((initialRegion) => reads({ initialRegion }))).toBe(true);
    expect(['bay-area', 'SF', 'bellevue', ''].some((initialRegion) => reads({ initialRegion }))).toBe(false);
    expect(['wren@example.org', '', 'x'.repeat(101), 'line\nbreak'].some((source) => reads({ source }))).toBe(false);
    expect(reads({})).toBe(false);
  });
});

describe('the saved address', () => {
  it('is the latest one saved; sealed values are not compared', () => {
    given(joined).appends({ type: 'SaveAddress', address: home }, AddressSaved({ address: home }));
    given(joined, AddressSaved({ address: home })).appends(
      { type: 'SaveAddress', address: elsewhere },
      AddressSaved({ address: elsewhere }),
    );
  });

  it('is cleared only once', () => {
    const clear = { type: 'ClearAddress' } as const;
    given(joined, AddressSaved({ address: home })).appends(clear, AddressCleared({}));
    given(joined, AddressSaved({ address: home }), AddressCleared({})).ignores(clear);
    given(joined).ignores(clear);
  });
});

describe('the account type', () => {
  it('is free until a trial starts', () => {
    given(joined).ignores(chooseFree);
    given(joined).appends(startTrial, trial);
    given(joined, trial).ignores(startTrial);
  });

  it('allows only one trial', () => given(joined, trial, free).refuses(startTrial, { type: 'TrialUsed' }));

  it('can be set back to free during the trial', () => given(joined, trial).appends(chooseFree, free));

  it('becomes paid or free as the payment provider reports', () => {
    given(joined).appends(confirmPayment, paid);
    given(joined, trial).appends(confirmPayment, paid);
    given(joined, paid).ignores(confirmPayment);
    given(joined, paid).appends(endPayment, free);
    given(joined, trial).ignores(endPayment);
  });

  it('stays paid while the subscription runs', () =>
    given(joined, paid).refuses(chooseFree, { type: 'SubscriptionRunning' }));

  it('keeps the trial for later while the account is paid', () => {
    given(joined, paid).ignores(startTrial);
    given(joined, paid, free).appends(startTrial, trial);
  });
});

describe('the progress of the tour', () => {
  const progress = (step: number) => ({ type: 'ProgressTour', tour: 'schedule-pointer', step }) as const;
  const at = (step: number) => TourProgressed({ tour: 'schedule-pointer', step });

  it('moves forward from step 0', () => {
    given(joined).appends(progress(1), at(1));
    given(joined, at(1)).appends(progress(2), at(2));
  });

  it('never moves back', () => {
    given(joined).ignores(progress(0));
    given(joined, at(2)).ignores(progress(1));
    given(joined, at(1)).ignores(progress(1));
  });
});

describe('deleting an account', () => {
  const forgotten = PersonForgotten({});

  it('happens once and refuses every later command', () => {
    given(joined).appends({ type: 'ForgetPerson' }, forgotten);
    given(joined, forgotten).ignores({ type: 'ForgetPerson' });
    given(joined, forgotten).refuses(join, { type: 'PersonForgotten' });
    given(joined, forgotten).refuses(confirmPayment, { type: 'PersonForgotten' });
  });
});

const anyCommand: fc.Arbitrary<AccountCommand> = fc.oneof(
  fc.constantFrom<AccountCommand>(
    join,
    startTrial,
    chooseFree,
    confirmPayment,
    endPayment,
    { type: 'SaveAddress', address: home },
    { type: 'ClearAddress' },
    { type: 'ForgetPerson' },
  ),
  fc.record({
    type: fc.constant('UpdateProfile' as const),
    source: fc.option(fc.constantFrom('newsletter', 'poster'), { nil: undefined }),
    initialRegion: fc.option(fc.constantFrom(...INITIAL_REGIONS), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('ProgressTour' as const),
    tour: fc.constant('schedule-pointer' as const),
    step: fc.integer({ min: 0, max: 3 }),
  }),
);

describe('account commands in any order', () => {
  it('produce the same account when it is replayed from the log', () => {
    fc.assert(
      fc.property(fc.array(anyCommand), (commands) => {
        const { state, events } = runCommands(accountDecider, commands);
        expect(replayed(accountDecider, events)).toEqual(state);
      }),
    );
  });

  it('sign up, start a trial and delete at most once each, and append nothing after the deletion', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const types = runCommands(accountDecider, commands).events.map(({ type }) => type);
        const times = (type: string) => types.filter((each) => each === type).length;
        expect([times('ParentJoined'), times('TrialStarted')].every((count) => count <= 1)).toBe(true);
        if (types.includes('PersonForgotten')) expect(types.indexOf('PersonForgotten')).toBe(types.length - 1);
      }),
    );
  });

  it('append at most one event each, because the seal is made for the first event of a command', () => {
    fc.assert(
      fc.property(fc.array(anyCommand), (commands) => {
        const { decisions } = runCommands(accountDecider, commands);
        expect(decisions.every((each) => each.kind === 'refused' || each.events.length <= 1)).toBe(true);
      }),
    );
  });

  it('change nothing when the last one is repeated immediately', () => {
    fc.assert(
      fc.property(fc.array(anyCommand), anyCommand, (commands, last) => {
        const once = runCommands(accountDecider, [...commands, last]).state;
        expect(runCommands(accountDecider, [...commands, last, last]).state).toEqual(once);
      }),
    );
  });

  it('ignore the kids in the same stream', () => {
    const kid = KidAdded({ kidId: '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11', name: standInSeal('Finch') });
    given(kid, joined, kid).ignores(join);
  });
});
