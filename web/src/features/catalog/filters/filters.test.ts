import { describe, expect, it } from '@jest/globals';
import { ALL } from '../../../ui/fields/choice.ts';
import type { FilterName } from '@campjay/domain/catalog/filters.ts';
import { describeFilter, NO_FILTERS, readMaxPrice, type SearchFilters } from './filters.ts';

describe('the maximum price', () => {
  // Covers: 5.5
  it.each([
    ['', null],
    ['  ', null],
    ['cheap', null],
    ['450', 450],
    ['450.75', 450],
    ['-5', 0],
    ['1e400', Number.MAX_SAFE_INTEGER],
  ])('typed as %j is parsed as %j', (typed, dollars) => {
    expect(readMaxPrice(typed)).toBe(dollars);
  });
});

describe('the description of a filter', () => {
  it.each<[FilterName, Partial<SearchFilters>, string]>([
    ['searchText', { searchText: ' robots ' }, 'Search: robots'],
    ['searchText', { searchText: 'all' }, 'Search: all'],
    ['weeks', { weeks: ['June 8', 'June 15'] }, 'Week: June 8, June 15'],
    ['opensBy', { opensBy: '08:15' }, 'Opens at or before 8:15 am'],
    ['closesAfter', { closesAfter: '17:00' }, 'Closes at or after 5 pm'],
    ['maxPrice', { maxPrice: 1200 }, 'Max price: $1,200'],
    ['maxPrice', { maxPrice: 0 }, 'Max price: $0'],
  ])('contains the selected options of %s', (name, filters, words) => {
    expect(describeFilter({ ...NO_FILTERS, ...filters }, name)).toBe(words);
  });

  it.each<[FilterName, Partial<SearchFilters>]>([
    ['searchText', { searchText: '  ' }],
    ['genders', { genders: ALL }],
    ['genders', { genders: [] }],
    ['opensBy', {}],
    ['closesAfter', {}],
    ['maxPrice', {}],
  ])('is undefined if %s filters nothing', (name, filters) => {
    expect(describeFilter({ ...NO_FILTERS, ...filters }, name)).toBeUndefined();
  });
});
