import { expect, it } from '@jest/globals';
import { splitUrls, parsePrice } from './PriceFields.tsx';

it('parses dollars per click and percent per registration', () => {
  expect(parsePrice({ structure: 'cpc', amount: '$1.25' })).toEqual({ pricing_structure: 'cpc', cpc: '1.25' });
  expect(parsePrice({ structure: 'per_registration', amount: '7.25 %' })).toEqual({
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
  expect(parsePrice({ structure, amount })).toEqual({ fieldError: expect.stringMatching(/^Please enter/) }),
);

it('splits URLs at lines and commas, without blanks', () =>
  expect(splitUrls(' https://one.example.org \n\nhttps://two.example.org, https://three.example.org')).toEqual([
    'https://one.example.org',
    'https://two.example.org',
    'https://three.example.org',
  ]));
