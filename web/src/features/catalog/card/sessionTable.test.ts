import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { session } from '../../../test/cards.ts';
import { createSessionTable } from './sessionTable.ts';

const tableOf = (...facts: Parameters<typeof session>[0][]) => createSessionTable(facts.map(session));

describe('the table of a camp’s sessions', () => {
  it('has columns only for differing facts, and lists shared facts above', () => {
    const { columns, rows, sharedFacts } = tableOf(
      { instance_id: 'a', batch_name: 'Robots', price: 500 },
      { instance_id: 'b', batch_name: 'Rockets', price: 500 },
    );
    expect(columns).toEqual(['Session']);
    expect(rows).toEqual([
      { key: 'a', cells: ['Robots'] },
      { key: 'b', cells: ['Rockets'] },
    ]);
    expect(sharedFacts).toEqual([
      { label: 'Dates', text: 'June 8 – June 12' },
      { label: 'Day or sleepaway', text: 'Day' },
      { label: 'Price', text: '$500' },
    ]);
  });

  it('is sorted by date, then by time of day', () => {
    const { rows } = tableOf(
      { instance_id: 'late', start_date: 'Aug 3' },
      { instance_id: 'afternoon', start_date: 'June 8', start_time: '1:00 PM' },
      { instance_id: 'morning', start_date: 'June 8', start_time: '9:00 AM' },
    );
    expect(rows.map(({ key }) => key)).toEqual(['morning', 'afternoon', 'late']);
  });

  it('says “no care” for a session with known hours that mentions none', () => {
    const hours = { start_time: '9:00 AM', end_time: '3:00 PM' };
    const { columns, rows } = tableOf(
      { ...hours, after_care_until: '6:00 PM' },
      hours,
      {},
      { ...hours, day_or_sleepaway: 'sleepaway' },
    );
    const extended = columns.indexOf('Extended time');
    expect(rows.map(({ cells }) => cells[extended]).toSorted()).toEqual([
      '9 am – 6 pm',
      'No before or after care available',
      undefined,
      undefined,
    ]);
  });

  it('shows a price with its unit, and overnight sessions as such', () => {
    const { columns, rows } = tableOf(
      { price: 1200, batch_tags: ['price per two weeks', 'lunch provided'], start_time: 'sleep', end_time: 'sleep' },
      { batch_tags: ['season window', 'girls-only'], ages: [4, 5, 6, 9], grades: [-1, 0] },
    );
    expect(Object.fromEntries(columns.map((column, at) => [column, rows.map(({ cells }) => cells[at])]))).toEqual({
      Dates: ['June 8 – June 12', 'June 8 – June 12, week by week'],
      'Camp time': ['overnight', undefined],
      Ages: [undefined, '4–6, 9'],
      Grades: [undefined, 'Pre-K–K'],
      Price: ['$1,200 per two weeks', undefined],
      For: [undefined, 'Girls only'],
      'Good to know': ['lunch provided', undefined],
    });
  });

  it('loses nothing: each session has a row, and each fact is a column or shared', () => {
    const facts = fc.record(
      {
        batch_name: fc.constantFrom('Robots', 'Rockets'),
        price: fc.constantFrom(100, 200),
        location_name: fc.constantFrom('Hall', 'Park'),
        start_date: fc.constantFrom('June 8', 'July 6'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), (all) => {
        const { columns, rows, sharedFacts } = tableOf(...all);
        expect(rows).toHaveLength(all.length);
        for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
        for (const column of columns) expect(sharedFacts.map(({ label }) => label)).not.toContain(column);
        for (const name of all.flatMap(({ batch_name }) => batch_name ?? [])) {
          const cellTexts = [...rows.flatMap(({ cells }) => cells), ...sharedFacts.map(({ text }) => text)];
          expect(cellTexts).toContain(name);
        }
      }),
    );
  });
});
