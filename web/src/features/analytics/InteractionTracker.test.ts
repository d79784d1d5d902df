import { describe, expect, it } from '@jest/globals';
import { SendEvent } from '@campjay/command-api/ads/clicks/contract.ts';
import { FILTERS, isOptionFilter, optionLabelsOf } from '@campjay/domain/catalog/filters.ts';
import { createFilters, NO_FILTERS, type SearchFilters } from '../catalog/filters/filters.ts';
import { filterCounter, filterEvents } from './InteractionTracker.tsx';

const changed = (after: Partial<SearchFilters>, before: Partial<SearchFilters> = {}) =>
  filterEvents({ ...NO_FILTERS, ...before }, { ...NO_FILTERS, ...after }, undefined).map(
    ({ properties }) => properties,
  );

describe('the event for a changed filter', () => {
  it('contains the filter’s name, the number of options, and the options', () =>
    expect(changed({ categories: ['STEM', 'Sports'] })).toEqual([
      { filter: 'categories', optionCount: 2, categories: ['STEM', 'Sports'] },
    ]));

  it('contains that a time or price is set, but not its value', () =>
    expect(changed({ opensBy: '08:15', closesAfter: '17:00', maxPrice: 400 })).toEqual([
      { filter: 'opensBy', optionCount: 1 },
      { filter: 'closesAfter', optionCount: 1 },
      { filter: 'maxPrice', optionCount: 1 },
    ]));

  it('contains no options if a filter is cleared', () =>
    expect(changed({ weeks: [] }, { weeks: ['June 8'], maxPrice: 400, genders: ['Girls'] })).toEqual([
      { filter: 'weeks', optionCount: 0, weeks: [] },
      { filter: 'genders', optionCount: 0 },
      { filter: 'maxPrice', optionCount: 0 },
    ]));

  it('is not sent if a filter without effect is cleared', () => {
    expect(changed({ weeks: [], categories: 'all' }, { weeks: 'all', categories: [] })).toEqual([]);
  });

  it('is not sent for the search text, or if nothing changed', () => {
    expect(changed({ searchText: 'robots for Rowan' })).toEqual([]);
    expect(changed({ weeks: ['June 8'] }, { weeks: ['June 8'] })).toEqual([]);
  });

  it('contains the campaign of the browser', () => {
    const campaign = { utm_source: 'letter' };
    const [event] = filterEvents(NO_FILTERS, { ...NO_FILTERS, maxPrice: 0 }, campaign);
    expect(event?.properties).toEqual({ filter: 'maxPrice', optionCount: 1, utm_source: 'letter' });
    expect(filterCounter(3, campaign)).toEqual({ incrementProperties: { filterChanges: 3, utm_source: 'letter' } });
  });

  it('is accepted by the server for any selection', () => {
    const values = { text: 'robots', time: '08:00', price: 99, flag: true };
    const everything = createFilters((name) =>
      isOptionFilter(name) ? [...optionLabelsOf<typeof name>(name, 2025)] : values[FILTERS[name].kind],
    );
    const events = filterEvents(NO_FILTERS, everything, { utm_source: 'letter' });
    // Every filter except the search text and the flag for camps without a listed price.
    expect(events).toHaveLength(Object.keys(FILTERS).length - 2);
    for (const event of events) expect(SendEvent.parse(event)).toEqual(event);
  });
});
