import { describe, expect, it } from '@jest/globals';
import { toPricing } from './routes.ts';

const clicks = (cpc: string) => toPricing({ pricing_structure: 'cpc', cpc });
const registrations = (per_registration_percentage: number) =>
  toPricing({ pricing_structure: 'per_registration', per_registration_percentage });

describe('prices that an admin sets', () => {
  // Covers: D15.14
  it.each([
    ['1.25', '1250000'],
    ['0.01', '10000'],
    ['100', '100000000'],
    ['0.037501', '37501'],
  ])('accepts $%s per click', (cpc, cpcMicros) => {
    expect(clicks(cpc)).toEqual({ pricing: { structure: 'cpc', cpcMicros } });
  });

  it.each([
    [0.07, 700],
    [0.0725, 725],
    [1, 10_000],
    [0.0001, 1],
  ])('accepts %d of the price per registration', (fraction, basisPoints) => {
    expect(registrations(fraction)).toEqual({ pricing: { structure: 'per_registration', basisPoints } });
  });

  it.each([
    [clicks('0.009999'), 'cpc must be between $0.01 and $100.'],
    [clicks('100.000001'), 'cpc must be between $0.01 and $100.'],
    [registrations(0.07251), 'per_registration_percentage must have at most four decimals: 0.0725 is 7.25 %.'],
    [registrations(0.00001), 'per_registration_percentage must have at most four decimals: 0.0725 is 7.25 %.'],
  ])('refuses case %#, which is outside the limits', (priced, message) => {
    expect(priced).toMatchObject({ kind: 'problem', status: 400, body: { message } });
  });
});
