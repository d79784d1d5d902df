import { AddressCleared, PersonForgotten } from '@campjay/events/accounts/events.ts';
import { KidAdded, KidChanged, KidRemoved } from '@campjay/events/kids/events.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { replayed, runCommands } from '../kernel/testing/runCommands.ts';
import { kidsDecider, type KidsCommand } from './kidsDecider.ts';

const given = deciderSpec(kidsDecider);
const idOf = (index: number): string => `6d1c5d0e-3f55-4a53-9d7e-${String(index).padStart(12, '0')}`;
const finch = idOf(1);
const name = standInSeal('Finch');
const dob = standInSeal('2017-05-04');
const grade = standInSeal(3);

const add = (facts: object, kidId = finch): KidsCommand => ({ type: 'AddKid', kidId, ...facts });
const change = (facts: object, kidId = finch): KidsCommand => ({ type: 'ChangeKid', kidId, ...facts });
const remove = (kidId = finch): KidsCommand => ({ type: 'RemoveKid', kidId });
const added = (facts: object, kidId = finch) => KidAdded({ kidId, ...facts });
const changed = (facts: object) => KidChanged({ kidId: finch, ...facts });
const removed = (kidId = finch) => KidRemoved({ kidId });

describe('adding a kid', () => {
  it('stores any of the facts', () => {
    given().when(add({ name, dob, grade })).then(added({ name, dob, grade }));
    given().when(add({ grade })).then(added({ grade }));
    given(added({ name }))
      .when(add({ name }, idOf(2)))
      .then(added({ name }, idOf(2)));
  });

  it('happens once, even with different facts the second time', () =>
    given(added({ name }))
      .when(add({ name: standInSeal('Other'), dob }))
      .thenNothing());

  it('is refused without any fact', () => given().when(add({})).thenRefused({ type: 'NothingTold' }));

  it('stops at 20 kids, until one is removed', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => added({ name }, idOf(index + 10)));
    given(...twenty)
      .when(add({ name }))
      .thenRefused({ type: 'TooManyKids', max: 20 });
    given(...twenty)
      .when(add({ name }, idOf(10)))
      .thenNothing();
    given(...twenty, removed(idOf(10)))
      .when(add({ name }))
      .then(added({ name }));
  });
});

describe('changing a kid', () => {
  it('records only the given facts; sealed values are not compared', () => {
    const known = given(added({ name, dob }));
    known.when(change({ grade })).then(changed({ grade }));
    known.when(change({ name, dob })).then(changed({ name, dob }));
  });

  it('clears a fact', () =>
    given(added({ name, dob }))
      .when(change({ dob: null }))
      .then(changed({ dob: null })));

  it('appends no event when clearing a fact that is not set', () => {
    given(added({ name }))
      .when(change({ dob: null }))
      .thenNothing();
    given(added({ name }))
      .when(change({ dob: null, grade }))
      .then(changed({ grade }));
    given(added({ name, dob }), changed({ dob: null }))
      .when(change({ dob: null }))
      .thenNothing();
    given(added({ name })).when(change({})).thenNothing();
  });

  it('is refused if the kid would have no fact left', () => {
    given(added({ name }))
      .when(change({ name: null }))
      .thenRefused({ type: 'NothingTold' });
    given(added({ name }), changed({ grade }))
      .when(change({ name: null }))
      .then(changed({ name: null }));
    given(added({ name }))
      .when(change({ name: null, dob }))
      .then(changed({ name: null, dob }));
  });

  it('is refused for an unknown or removed kid', () => {
    given().when(change({ name })).thenRefused({ type: 'NoSuchKid' });
    given(added({ name }), removed()).when(change({ dob })).thenRefused({ type: 'KidWasRemoved' });
  });
});

describe('removing a kid', () => {
  it('happens once', () => {
    given(added({ name })).when(remove()).then(removed());
    given(added({ name }), removed()).when(remove()).thenNothing();
    given().when(remove()).thenNothing();
  });

  it('is permanent: the id cannot be used again', () =>
    given(added({ name }), removed()).when(add({ name })).thenRefused({ type: 'KidWasRemoved' }));
});

describe('the kids of a deleted account', () => {
  it('can no longer be changed', () => {
    const forgotten = given(added({ name }), PersonForgotten({}));
    forgotten.when(remove()).thenRefused({ type: 'PersonForgotten' });
    forgotten.when(add({ name }, idOf(2))).thenRefused({ type: 'PersonForgotten' });
  });
});

const fact = <T>(value: T) => fc.option(fc.constant(standInSeal(value)), { nil: undefined });
const orNull = <T>(value: T) => fc.constantFrom(standInSeal(value), null, undefined);
const kidId = fc.constantFrom(idOf(1), idOf(2), idOf(3));
const anyCommand: fc.Arbitrary<KidsCommand> = fc.oneof(
  fc.record({
    type: fc.constant('AddKid' as const),
    kidId,
    name: fact('Finch'),
    dob: fact('2017-05-04'),
    grade: fact(3),
  }),
  fc.record({
    type: fc.constant('ChangeKid' as const),
    kidId,
    name: orNull('Wren'),
    dob: orNull('2018-05-04'),
    grade: orNull(0),
  }),
  fc.record({ type: fc.constant('RemoveKid' as const), kidId }),
);

describe('kids added, changed and removed in any order', () => {
  it('are the same when replayed from the log, and each has at least one fact', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const { state, events, decisions } = runCommands(kidsDecider, commands);
        // At most one event per command, because values are sealed for the first event of a command.
        expect(decisions.every((each) => each.kind === 'refused' || each.events.length <= 1)).toBe(true);
        expect(replayed(kidsDecider, events)).toEqual(state);
        expect([...state.knownFields.values()].every((facts) => facts.size > 0)).toBe(true);
        expect([...state.knownFields.keys()].some((id) => state.removedKidIds.has(id))).toBe(false);
      }),
    );
  });

  it('never come back once they are removed', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const eventFields = runCommands(kidsDecider, commands).events.flatMap(({ type, data }) =>
          'kidId' in data ? [`${type} ${data.kidId}`] : [],
        );
        for (const id of [1, 2, 3].map(idOf)) {
          const ofKid = eventFields.filter((each) => each.endsWith(id));
          const last = ofKid.indexOf(`KidRemoved ${id}`);
          if (last >= 0) expect(last).toBe(ofKid.length - 1);
        }
      }),
    );
  });

  it('ignore account events in the same stream', () =>
    given(added({ name }), AddressCleared({})).when(change({ grade })).then(changed({ grade })));
});
