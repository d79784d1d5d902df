import { describe, expect, it } from '@jest/globals';
import { initialFiltersFor, NO_FILTERS, withKind, withPlace, withRange } from './benchmarkFilters.ts';
import { formatCsv } from './figures/FigurePanel.tsx';

const org = {
  representativeAddress: 'Berkeley, CA',
  ...{ lat: 37.87, lng: -122.27, ageMin: 6, ageMax: 9, gradeMin: null, gradeMax: null },
  representativeDayOrSleepaway: 'Day Camp' as const,
};

describe('the initial filters of a comparison', () => {
  // Covers: 3.123, 9.101
  it('are day camps, without cohort or place, for an unknown camp', () =>
    expect(initialFiltersFor(undefined)).toMatchObject({
      dayOrSleepaway: 'Day Camp',
      useCohort: false,
      lat: null,
      radiusMiles: null,
    }));

  // Covers: 4.65, 9.100
  it('are within 20 miles of a day camp, and 100 miles of a sleepaway camp', () => {
    expect(initialFiltersFor(org)).toMatchObject({
      address: 'Berkeley, CA',
      lat: 37.87,
      radiusMiles: 20,
      ageMin: 6,
      ageMax: 9,
    });
    expect(initialFiltersFor({ ...org, representativeDayOrSleepaway: 'Sleepaway' })).toMatchObject({
      radiusMiles: 100,
    });
  });

  it('have no radius without an address', () =>
    expect(initialFiltersFor({ ...org, representativeAddress: null })).toMatchObject({
      lat: null,
      radiusMiles: null,
      ageMin: 6,
    }));
});

describe('a changed filter', () => {
  it('updates the radius when the kind changes, if there is a place', () => {
    expect(withKind(initialFiltersFor(org), 'Sleepaway')).toMatchObject({
      dayOrSleepaway: 'Sleepaway',
      radiusMiles: 100,
    });
    expect(withKind(NO_FILTERS, 'Sleepaway').radiusMiles).toBeNull();
  });

  // Covers: 4.66
  it('keeps the radius at another place, and drops the coordinates with a blank address', () => {
    const near = { ...initialFiltersFor(org), radiusMiles: 5 };
    const place = { label: 'Fresno, CA', lat: 36.7, lng: -119.8 };
    expect(withPlace(near, place)).toMatchObject({ address: 'Fresno, CA', lat: 36.7, radiusMiles: 5 });
    expect(withPlace(NO_FILTERS, place).radiusMiles).toBe(20);
    expect(withPlace(near, undefined)).toMatchObject({ address: '', lat: null, lng: null, radiusMiles: null });
  });

  it('keeps ranges in order', () => {
    const six = { ...NO_FILTERS, ageMin: 6, ageMax: 9 };
    expect(withRange(six, 'age', 'Min', 11)).toMatchObject({ ageMin: 11, ageMax: 11 });
    expect(withRange(six, 'age', 'Max', 4)).toMatchObject({ ageMin: 4, ageMax: 4 });
    expect(withRange(six, 'age', 'Max', null)).toMatchObject({ ageMin: 6, ageMax: null });
    expect(withRange(six, 'grade', 'Min', -2)).toMatchObject({ gradeMin: -2, ageMin: 6 });
  });
});

describe('a CSV table', () => {
  it('quotes where necessary, and keeps formulas as text', () => {
    const rows = [
      ['a "b", c', '=1+1'],
      ['-5', 'two\nlines'],
    ];
    expect(formatCsv({ columns: ['One', 'Two'], rows })).toBe('One,Two\r\n"a ""b"", c",\'=1+1\r\n-5,"two\nlines"\r\n');
  });
});
