import { expect, it } from '@jest/globals';
import { formatCents, parseCents, formatCentsForInput, formatPercent } from './advertisingApi.ts';

it.each([
  ['250', 25_000],
  [' $1,200.5 ', 120_050],
  ['0.05', 5],
  ['0', 0],
  ['19.99', 1_999],
  ['7.', 700],
  ['1,234,567', 123_456_700],
])('parses the dollars %p as cents, without floating point', (text, cents) => expect(parseCents(text)).toBe(cents));

it.each(['', 'lots', '-5', '1.234', '1e3', '12345678901', '7,5', '1,23', ',5', '1,2345'])(
  'rejects the amount %p',
  (text) => expect(parseCents(text)).toBeUndefined(),
);

it('formats cents for a field and for display', () => {
  expect([25_000, 25_050, 0].map(formatCentsForInput)).toEqual(['250', '250.50', '0']);
  expect(formatCents(120_050)).toBe('$1,200.50');
  expect([0.075, 0.1, 0.12345].map(formatPercent)).toEqual(['7.5%', '10%', '12.35%']);
});
