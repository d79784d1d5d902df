import { describe, expect, it } from '@jest/globals';
import { parseFact, describeFact, formatFact } from './catalogFacts.ts';

describe('a fact in a form', () => {
  it.each([
    ['price', '475', 475],
    ['price', ' $1,475.50 ', 1475.5],
    ['price', 'free', 'free'],
    ['price', '1,47', '1,47'],
    ['days_per_week', '5', 5],
    ['ages', '6', [6]],
    ['ages', '6, 7,8', [6, 7, 8]],
    ['ages', '6-8, 10', [6, 7, 8, 10]],
    ['grades', '-1, 0', [-1, 0]],
    ['grades', '-2–1', [-2, -1, 0, 1]],
    ['ages', '8-6', '8-6'],
    ['ages', '0-999999', '0-999999'],
    ['ages', 'six', 'six'],
    ['address_zip', '94607', '94607'],
    ['batch_tags', 'girls-only, art', 'girls-only, art'],
    ['location_name', '  ', null],
  ])('%s “%s”', (field, text, fact) => {
    expect(parseFact(field, text)).toEqual(fact);
  });

  it.each([
    ['price', 475.5],
    ['ages', [6, 7, 8]],
    ['grades', [-1, 0]],
    ['start_date', 'June 8'],
    ['price', null],
  ])('can be parsed from the text that a form starts with: %s', (field, fact) => {
    expect(parseFact(field, formatFact(fact))).toEqual(fact);
  });

  it('is formatted as not listed if it is absent', () => {
    expect([describeFact(null), describeFact([]), describeFact(0)]).toEqual(['not listed', 'not listed', '0']);
  });
});
