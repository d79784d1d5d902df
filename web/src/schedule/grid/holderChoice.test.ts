import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { expect, it } from '@jest/globals';
import {
  type HolderChoice,
  holderLabel,
  sortForPicker,
  isSelected,
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
  holders.map((holder) => isSelected(choice, holder, holders));

it('one’s own kids are shown until they are put away, others’ only when they are asked for', () => {
  expect(shown(DEFAULT_HOLDER_CHOICE, both)).toEqual([true, false]);
  const reversed = toggleHolder(toggleHolder(DEFAULT_HOLDER_CHOICE, theirs, both), own, both);
  expect(shown(reversed, both)).toEqual([false, true]);
  expect(toggleHolder(toggleHolder(reversed, own, both), theirs, both)).toEqual(DEFAULT_HOLDER_CHOICE);
});

it('others’ kids are shown at first to a parent without kids of their own, and can be put away', () => {
  const freeFriends = [theirs, { ...theirs, kidId: 'l' }];
  expect(shown(DEFAULT_HOLDER_CHOICE, freeFriends)).toEqual([true, true]);
  const without = toggleHolder(DEFAULT_HOLDER_CHOICE, theirs, freeFriends);
  expect(shown(without, freeFriends)).toEqual([false, true]);
  expect(toggleHolder(without, theirs, freeFriends)).toEqual(DEFAULT_HOLDER_CHOICE);
  const requestedIds = toggleHolder(DEFAULT_HOLDER_CHOICE, theirs, both);
  expect(shown(toggleHolder(requestedIds, theirs, freeFriends), freeFriends)).toEqual([false, true]);
});

it('a kid of an ended trial is not shown, though they were chosen', () => {
  const selected = toggleHolder(DEFAULT_HOLDER_CHOICE, theirs, both);
  expect(isSelected(selected, { ...theirs, isTrialEnded: true }, both)).toBe(false);
  expect(shown(DEFAULT_HOLDER_CHOICE, [{ ...theirs, isTrialEnded: true }])).toEqual([false]);
});

// Covers: 2.119
it('the picker lists one’s own first and disabled ones last, and otherwise keeps the order', () => {
  const ended = { ...theirs, kidId: 'e', isTrialEnded: true };
  expect(sortForPicker([ended, theirs, own])).toEqual([own, theirs, ended]);
});

// Covers: 2.117
it('names the sharer by first and last name in brackets', () => {
  expect([own, theirs, { ...theirs, name: null }].map(holderLabel)).toEqual([
    'Robin',
    'Kim (Alexa Example)',
    'Kid (Alexa Example)',
  ]);
});

it('whatever the browser kept is read as far as it makes sense', () => {
  for (const stored of [undefined, null, 'text', 7, [], { away: 'x', beside: { a: 1 } }])
    expect(readHolderChoice(stored)).toEqual(DEFAULT_HOLDER_CHOICE);
  expect(readHolderChoice({ away: ['me r', 3], beside: [] })).toEqual({ away: ['me r'], beside: [] });
});
