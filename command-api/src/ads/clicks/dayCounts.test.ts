import { UnusableMessage } from '@campjay/platform/bus/port.ts';
import { describe, expect, it } from '@jest/globals';
import {
  sumInteractions,
  type DayCount,
  MAX_LABELS_PER_DAY,
  MAX_NAMES_PER_DAY,
  limitDayCounts,
  type Interaction,
} from './dayCounts.ts';
import { changedFilter, delivered, movedCounter } from './testing/interactions.ts';

const day = '2026-03-01';
const lines = (counts: readonly DayCount[]): string[] =>
  counts.map(({ eventName, property, value, count }) => `${eventName} | ${property} | ${value} | ${count}`);

describe('the counts from messages', () => {
  it('include each event once, and each value and selected option of its properties', () => {
    const { days, people } = sumInteractions([
      delivered(changedFilter({ optionCount: 2, categories: ['STEM', 'Sports'] })),
      delivered(changedFilter({ optionCount: 1, categories: ['STEM'], utm_source: 'letter' })),
    ]);
    expect(lines(days)).toEqual([
      'Filter Changed |  |  | 2',
      'Filter Changed | filter | categories | 2',
      'Filter Changed | optionCount | 2 | 1',
      'Filter Changed | categories | STEM | 2',
      'Filter Changed | categories | Sports | 1',
      'Filter Changed | optionCount | 1 | 1',
      'Filter Changed | utm_source | letter | 1',
    ]);
    expect(days.every((each) => each.day === day)).toBe(true);
    expect(people).toEqual([]);
  });

  it('include the increments of a counter, per user and per day with the campaign', () => {
    const { days, people } = sumInteractions([
      delivered(movedCounter(3, { utm_campaign: 'spring' }), 'ann'),
      delivered(movedCounter(4), 'ann'),
      delivered(movedCounter(1), 'bob'),
    ]);
    expect(lines(days)).toEqual(['filterChanges |  |  | 8', 'filterChanges | utm_campaign | spring | 3']);
    expect(people).toEqual([
      { userId: 'ann', counter: 'filterChanges', count: 7 },
      { userId: 'bob', counter: 'filterChanges', count: 1 },
    ]);
  });

  it('belong to the calendar day, in the product’s time zone, on which the bus received the message', () => {
    const lateInSeattle = { ...delivered(movedCounter(1)), receivedAt: new Date('2026-03-02T07:59:00Z') };
    expect(sumInteractions([lateInSeattle]).days.map((each) => each.day)).toEqual(['2026-03-01']);
  });

  it.each([null, 'clicked', {}, { kind: 'click' }, { kind: 'counters', increments: { clicks: 0.5 }, campaign: {} }])(
    'reject the message %j',
    (body) => {
      expect(() => sumInteractions([delivered(body as unknown as Interaction)])).toThrow(UnusableMessage);
    },
  );
});

describe('campaign labels', () => {
  const labeled = (value: string, count = 1): DayCount => ({
    ...{ day, eventName: 'Filter Changed', property: 'utm_source', value, count },
  });

  it('are counted together above the limit, except for known ones', () => {
    const existing = Array.from({ length: MAX_LABELS_PER_DAY - 1 }, (_, index) => labeled(`known-${index}`));
    const added = [labeled('known-7', 2), labeled('new-1'), labeled('new-2', 5), labeled('new-3')];
    expect(lines(limitDayCounts(added, existing))).toEqual([
      'Filter Changed | utm_source | known-7 | 2',
      'Filter Changed | utm_source | new-1 | 1',
      'Filter Changed | utm_source | (other) | 6',
    ]);
  });

  it('have a separate limit for each day and property', () => {
    const existing = Array.from({ length: MAX_LABELS_PER_DAY }, (_, index) => labeled(`known-${index}`));
    const added = [
      { ...labeled('new'), day: '2026-03-02' },
      { ...labeled('new'), property: 'utm_medium' },
    ];
    expect(limitDayCounts(added, existing)).toEqual(added);
  });

  it('are limited, unlike options, which are a closed list', () => {
    const options = Array.from({ length: MAX_LABELS_PER_DAY + 5 }, (_, index) => ({
      ...labeled(`option-${index}`),
      property: 'categories',
    }));
    expect(limitDayCounts(options, [])).toEqual(options);
  });
});

describe('names of events and counters', () => {
  const named = (eventName: string, count = 1): DayCount => ({ day, eventName, property: '', value: '', count });

  it('are counted together above the daily limit, except for known ones and those of our own pages', () => {
    const existing = Array.from({ length: MAX_NAMES_PER_DAY }, (_, index) => named(`known-${index}`));
    const campaign = { property: 'utm_source', value: 'letter' };
    const added = [named('known-7', 2), named('new-1'), { ...named('new-1'), ...campaign }, named('new-2', 3)];
    expect(lines(limitDayCounts([...added, named('Filter Changed'), named('filterChanges')], existing))).toEqual([
      'known-7 |  |  | 2',
      '(other) |  |  | 4',
      '(other) | utm_source | letter | 1',
      'Filter Changed |  |  | 1',
      'filterChanges |  |  | 1',
    ]);
    expect(limitDayCounts([{ ...named('new'), day: '2026-03-02' }], existing)).toEqual([
      { ...named('new'), day: '2026-03-02' },
    ]);
  });
});
