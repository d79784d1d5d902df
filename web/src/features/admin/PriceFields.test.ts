import { expect, it } from '@jest/globals';
import { toPriceInput, validateAmount } from './PriceFields.tsx';

it('parses dollars per click and percent per registration', () => {
  expect(toPriceInput({ structure: 'cpc', amount: '$1.25' })).toEqual({ pricing_structure: 'cpc', cpc: '1.25' });
  expect(toPriceInput({ structure: 'per_registration', amount: '7.25 %' })).toEqual({
    pricing_structure: 'per_registration',
    per_registration_percentage: 0.0725,
  });
});

it.each([
  ['cpc', '0'],
  ['cpc', '1,25'],
  ['cpc', '1.0000001'],
  ['per_registration', '100.01'],
  ['per_registration', '7.125'],
  ['per_registration', ''],
] as const)('explains what is wrong with the %s price %p', (structure, amount) =>
  expect(validateAmount(amount, { structure, amount })).toMatch(/^Please enter/),
);
