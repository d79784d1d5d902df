import { toDayNumber } from '@campjay/events/calendar.ts';
import { describe, expect, it } from '@jest/globals';
import { dobLimits, checkDob, draftsOf, emptyDraft, kidsOf, localToday } from './kidDraft.ts';

const today = toDayNumber(2026, 3, 1) ?? NaN;

describe('a typed date of birth', () => {
  it.each([
    ['2026-03-01', undefined],
    ['2001-03-01', undefined],
    ['', undefined],
    ['2026-03-02', 'The date of birth is in the future'],
    ['2001-02-28', 'The date of birth is more than 25 years ago'],
    ['20170504', 'The date of birth cannot be read: please enter month, day and year'],
  ])('%j results in %j', (dob, problem) => {
    expect(checkDob(dob, false, today)).toBe(problem);
  });

  it('is invalid while the date is incomplete', () => {
    expect(checkDob('', true, today)).toMatch(/^The date of birth cannot be read/);
  });

  it('goes back at most 25 years, from February 29 to March 1', () => {
    expect(dobLimits(today)).toEqual({ min: '2001-03-01', max: '2026-03-01' });
    expect(dobLimits(toDayNumber(2028, 2, 29) ?? NaN).min).toBe('2003-03-01');
  });

  it('is compared with the parent’s local date, not with UTC', () => {
    expect(localToday(new Date(2026, 2, 1, 0, 5))).toBe(today);
    expect(localToday(new Date(2026, 2, 1, 23, 55))).toBe(today);
  });
});

describe('the drafts of the dialog', () => {
  it('are a single empty one without kids', () => {
    expect(draftsOf([])).toMatchObject([{ name: '', dob: '', grade: '' }]);
  });

  it('turn back into the same kids', () => {
    const kids = [
      { name: 'Testa', dob: '2017-05-04', grade: -1 },
      { name: '', grade: 0 },
    ];
    expect(kidsOf(draftsOf(kids))).toEqual(kids);
  });

  it('are dropped if they are empty or removed', () => {
    expect(kidsOf([emptyDraft(), { ...emptyDraft(), name: 'Testa', isRemoved: true }])).toEqual([]);
  });
});
