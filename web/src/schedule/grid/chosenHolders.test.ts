import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { expect, it } from '@jest/globals';
import {
  type HolderChoice,
  holderLabel,
  inPickerOrder,
  isChosen,
  OWN_KIDS_ALONE,
  readHolderChoice,
  toggledHolder,
} from './chosenHolders.ts';

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
  holders.map((holder) => isChosen(choice, holder, holders));

it('one’s own kids are shown until they are put away, others’ only when they are asked for', () => {
  expect(shown(OWN_KIDS_ALONE, both)).toEqual([true, false]);
  const swapped = toggledHolder(toggledHolder(OWN_KIDS_ALONE, theirs, both), own, both);
  expect(shown(swapped, both)).toEqual([false, true]);
  expect(toggledHolder(toggledHolder(swapped, own, both), theirs, both)).toEqual(OWN_KIDS_ALONE);
});

it('others’ kids are shown at first to a parent without kids of their own, and can be put away', () => {
  const friends = [theirs, { ...theirs, kidId: 'l' }];
  expect(shown(OWN_KIDS_ALONE, friends)).toEqual([true, true]);
  const without = toggledHolder(OWN_KIDS_ALONE, theirs, friends);
  expect(shown(without, friends)).toEqual([false, true]);
  expect(toggledHolder(without, theirs, friends)).toEqual(OWN_KIDS_ALONE);
  const askedFor = toggledHolder(OWN_KIDS_ALONE, theirs, both);
  expect(shown(toggledHolder(askedFor, theirs, friends), friends)).toEqual([false, true]);
});

it('a kid of an ended trial is not shown, though they were chosen', () => {
  const chosen = toggledHolder(OWN_KIDS_ALONE, theirs, both);
  expect(isChosen(chosen, { ...theirs, isTrialEnded: true }, both)).toBe(false);
  expect(shown(OWN_KIDS_ALONE, [{ ...theirs, isTrialEnded: true }])).toEqual([false]);
});

// Covers: 2.119
it('the picker lists one’s own first and disabled ones last, and otherwise keeps the order', () => {
  const ended = { ...theirs, kidId: 'e', isTrialEnded: true };
  expect(inPickerOrder([ended, theirs, own])).toEqual([own, theirs, ended]);
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
    expect(readHolderChoice(stored)).toEqual(OWN_KIDS_ALONE);
  expect(readHolderChoice({ away: ['me r', 3], beside: [] })).toEqual({ away: ['me r'], beside: [] });
});
