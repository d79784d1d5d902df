import { plan, session } from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import type { EntryInput } from '@campjay/domain/schedule/insights/activeEntries.ts';
import { expect, it } from '@jest/globals';
import { exampleView } from '../testing/exampleView.ts';
import { hoursOf, priceOf } from './entryFacts.tsx';

const facts = (shown: EntryInput) =>
  exampleView([shown]).entries.map((entry) => [...hoursOf(entry), priceOf(entry)])[0];

it('hours are shown with the care before and after them', () => {
  expect(facts(session('a', { before_care_from: '7:30 AM', after_care_until: '6:00 PM' }))).toEqual([
    '9 am – 3 pm',
    'with care 7:30 am – 6 pm',
    undefined,
  ]);
  expect(facts(session('b', { after_care_until: '6:00 PM' }))?.[1]).toBe('with care 9 am – 6 pm');
});

it('an overnight session has no hours', () => {
  expect(facts(session('a', { day_or_sleepaway: 'sleepaway', price: 1200 }))).toEqual(['Overnight', '$1,200']);
});

it('a weekly price is labeled as such', () => {
  expect(facts(session('a', { price: 450, batch_tags: ['Price per week'] }))?.at(-1)).toBe('$450 a week');
});

it('a plan shows its hours only if it has some', () => {
  expect(facts(plan('a', { hours: { from: '08:30', until: '12:00' } }))).toEqual(['8:30 am – 12 pm', undefined]);
  expect(facts(plan('b'))).toEqual([undefined]);
});
