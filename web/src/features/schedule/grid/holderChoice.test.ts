import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { expect, it } from '@jest/globals';
import {
  type HolderChoice,
  formatHolder,
  sortForPicker,
  isHolderSelected,
  DEFAULT_HOLDER_CHOICE,
  readHolderChoice,
  toggleHolder,
} from './holderChoice.ts';

const own: CalendarHolder = {
  ownerId: 'me',
  kidId: 'r',
  name: 'Robin',
  sharer: null,
  mode: 'own',
  isTrialEnded: false,
};
const theirs: CalendarHolder = {
  ownerId: 'other',
  kidId: 'k',
  name: 'Kim',
  sharer: { firstName: 'Alexa', lastName: 'Example' },
  mode: 'view',
  isTrialEnded: false,
};

const both = [own, theirs];
const shown = (choice: HolderChoice, holders: readonly CalendarHolder[]) =>
  holders.map((holder) => isHolderSelected(choice, holder, holders));

it('own kids are shown until they are hidden, other kids only when selected', () => {
  expect(shown(DEFAULT_HOLDER_CHOICE, both)).toEqual([true, false]);
  const reversed = toggleHolder(toggleHolder(DEFAULT_HOLDER_CHOICE, theirs, both), own, both);
  expect(shown(reversed, both)).toEqual([false, true]);
  expect(toggleHolder(toggleHolder(reversed, own, both), theirs, both)).toEqual(DEFAULT_HOLDER_CHOICE);
});

it('other kids are shown at first to a parent without kids, and can be hidden', () => {
  const freeFriends = [theirs, { ...theirs, kidId: 'l' }];
  expect(shown(DEFAULT_HOLDER_CHOICE, freeFriends)).toEqual([true, true]);
  const without = toggleHolder(DEFAULT_HOLDER_CHOICE, theirs, freeFriends);
  expect(shown(without, freeFriends)).toEqual([false, true]);
  expect(toggleHolder(without, theirs, freeFriends)).toEqual(DEFAULT_HOLDER_CHOICE);
  const requestedIds = toggleHolder(DEFAULT_HOLDER_CHOICE, theirs, both);
  expect(shown(toggleHolder(requestedIds, theirs, freeFriends), freeFriends)).toEqual([false, true]);
});

it('a kid with an ended trial is not shown, even if selected', () => {
  const selected = toggleHolder(DEFAULT_HOLDER_CHOICE, theirs, both);
  expect(isHolderSelected(selected, { ...theirs, isTrialEnded: true }, both)).toBe(false);
  expect(shown(DEFAULT_HOLDER_CHOICE, [{ ...theirs, isTrialEnded: true }])).toEqual([false]);
});

// Covers: 2.119
it('the picker lists own kids first and disabled ones last, and otherwise keeps the order', () => {
  const ended = { ...theirs, kidId: 'e', isTrialEnded: true };
  expect(sortForPicker([ended, theirs, own])).toEqual([own, theirs, ended]);
});

// Covers: 2.117
it('the label contains the sharer’s full name in parentheses', () => {
  expect([own, theirs, { ...theirs, name: null }].map(formatHolder)).toEqual([
    'Robin',
    'Kim (Alexa Example)',
    'Kid (Alexa Example)',
  ]);
});

it('invalid values in browser storage are ignored', () => {
  for (const stored of [undefined, null, 'text', 7, [], { away: 'x', beside: { a: 1 } }])
    expect(readHolderChoice(stored)).toEqual(DEFAULT_HOLDER_CHOICE);
  expect(readHolderChoice({ away: ['me r', 3], beside: [] })).toEqual({ away: ['me r'], beside: [] });
});
