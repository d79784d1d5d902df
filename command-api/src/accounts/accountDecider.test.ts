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
  it('opens the account', () => given().when(join).then(joined));

  it('opens the account only once, even with another first name', () =>
    given(joined)
      .when({ ...join, firstName: standInSeal('Other') })
      .thenNothing());
});

describe('changing the email', () => {
  const email = standInSeal('wren@new.example.org');
  it('replaces the former email, unless the account was deleted', () => {
    given(joined).when({ type: 'ChangeEmail', email }).then(EmailChanged({ email }));
    given(joined, PersonForgotten({})).when({ type: 'ChangeEmail', email }).thenRefused({ type: 'PersonForgotten' });
  });
});

describe('the source and first region of a parent', () => {
  const update = (facts: Omit<AccountCommand & { type: 'UpdateProfile' }, 'type'>) =>
    ({ type: 'UpdateProfile', ...facts }) as const;

  it('are stored, both at once or one after the other', () => {
    given(joined)
      .when(update({ source: 'newsletter', initialRegion: 'oc' }))
      .then(ProfileUpdated({ source: 'newsletter', initialRegion: 'oc' }));
    given(joined, ProfileUpdated({ source: 'newsletter' }))
      .when(update({ initialRegion: 'oc' }))
      .then(ProfileUpdated({ initialRegion: 'oc' }));
  });

  it('keep their first values', () => {
    const known = given(joined, ProfileUpdated({ source: 'newsletter' }));
    known.when(update({ source: 'poster' })).thenNothing();
    known.when(update({ source: 'poster', initialRegion: 'sf' })).then(ProfileUpdated({ initialRegion: 'sf' }));
  });

  it('append no event when neither is given', () => given(joined).when(update({})).thenNothing());

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
    given(joined)
      .when({ type: 'SaveAddress', address: home })
      .then(AddressSaved({ address: home }));
    given(joined, AddressSaved({ address: home }))
      .when({ type: 'SaveAddress', address: elsewhere })
      .then(AddressSaved({ address: elsewhere }));
  });

  it('is cleared only once', () => {
    const clear = { type: 'ClearAddress' } as const;
    given(joined, AddressSaved({ address: home }))
      .when(clear)
      .then(AddressCleared({}));
    given(joined, AddressSaved({ address: home }), AddressCleared({}))
      .when(clear)
      .thenNothing();
    given(joined).when(clear).thenNothing();
  });
});

describe('the account type', () => {
  it('is free until a trial starts', () => {
    given(joined).when(chooseFree).thenNothing();
    given(joined).when(startTrial).then(trial);
    given(joined, trial).when(startTrial).thenNothing();
  });

  it('allows only one trial', () => given(joined, trial, free).when(startTrial).thenRefused({ type: 'TrialUsed' }));

  it('can be set back to free during the trial', () => given(joined, trial).when(chooseFree).then(free));

  it('becomes paid or free as the payment provider reports', () => {
    given(joined).when(confirmPayment).then(paid);
    given(joined, trial).when(confirmPayment).then(paid);
    given(joined, paid).when(confirmPayment).thenNothing();
    given(joined, paid).when(endPayment).then(free);
    given(joined, trial).when(endPayment).thenNothing();
  });

  it('stays paid while the subscription runs', () =>
    given(joined, paid).when(chooseFree).thenRefused({ type: 'SubscriptionRunning' }));

  it('keeps the trial for later while the account is paid', () => {
    given(joined, paid).when(startTrial).thenNothing();
    given(joined, paid, free).when(startTrial).then(trial);
  });
});

describe('the progress of the tour', () => {
  const progress = (step: number) => ({ type: 'ProgressTour', tour: 'schedule-pointer', step }) as const;
  const at = (step: number) => TourProgressed({ tour: 'schedule-pointer', step });

  it('moves forward from step 0', () => {
    given(joined).when(progress(1)).then(at(1));
    given(joined, at(1)).when(progress(2)).then(at(2));
  });

  it('never moves back', () => {
    given(joined).when(progress(0)).thenNothing();
    given(joined, at(2)).when(progress(1)).thenNothing();
    given(joined, at(1)).when(progress(1)).thenNothing();
  });
});

describe('deleting an account', () => {
  const forgotten = PersonForgotten({});

  it('happens once and refuses every later command', () => {
    given(joined).when({ type: 'ForgetPerson' }).then(forgotten);
    given(joined, forgotten).when({ type: 'ForgetPerson' }).thenNothing();
    given(joined, forgotten).when(join).thenRefused({ type: 'PersonForgotten' });
    given(joined, forgotten).when(confirmPayment).thenRefused({ type: 'PersonForgotten' });
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

const forAll = (check: (run: ReturnType<typeof runAll>, commands: readonly AccountCommand[]) => void): void =>
  fc.assert(fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => check(runAll(commands), commands)));
const runAll = (commands: readonly AccountCommand[]) => runCommands(accountDecider, commands);

describe('account commands in any order', () => {
  it('produce the same account when it is replayed from the log', () =>
    forAll(({ state, events }) => expect(replayed(accountDecider, events)).toEqual(state)));

  it('sign up, start a trial and delete at most once each, and append nothing after the deletion', () =>
    forAll(({ events }) => {
      const types = events.map(({ type }) => type);
      const once = types.filter((type) => type === 'ParentJoined' || type === 'TrialStarted');
      expect(once).toHaveLength(new Set(once).size);
      if (types.includes('PersonForgotten')) expect(types.indexOf('PersonForgotten')).toBe(types.length - 1);
    }));

  it('append at most one event each, because the seal is made for the first event of a command', () =>
    forAll(({ decisions }) =>
      expect(decisions.every((each) => each.kind === 'refused' || each.events.length <= 1)).toBe(true),
    ));

  it('change nothing when the last one is repeated immediately', () =>
    forAll(({ state }, commands) => expect(runAll([...commands, ...commands.slice(-1)]).state).toEqual(state)));

  it('ignore the kids in the same stream', () => {
    const kid = KidAdded({ kidId: '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11', name: standInSeal('Finch') });
    given(kid, joined, kid).when(join).thenNothing();
  });
});
