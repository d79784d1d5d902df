import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expectedMicrosPerView, NO_HISTORY } from './readServing.ts';

const perClick = { structure: 'cpc', cpcMicros: '1500000' } as const;
const perRegistration = { structure: 'per_registration', basisPoints: 1_000 } as const;

describe('the expected revenue of a view', () => {
  it.each([
    ['the usual rate, without a record', NO_HISTORY, 0.02, 9],
    ['the ad’s own rate, after many views', { views: 1_000_000, clicks: 50_000, registrations: 0 }, 0.05, 2],
    ['halfway between both, after 500 views', { views: 500, clicks: 30, registrations: 0 }, 0.04, 9],
  ])('is the price times %s', (_rate, seen, rate, digits) =>
    expect(expectedMicrosPerView(seen, perClick, undefined) / (rate * 1_500_000)).toBeCloseTo(1, digits),
  );

  it('is a share of the median price per registration, if the advertiser pays per registration', () => {
    const expected = 0.02 * 0.03 * 500_000_000 * 0.1;
    expect(expectedMicrosPerView(NO_HISTORY, perRegistration, 500_000_000)).toBeCloseTo(expected);
    const seen = { views: 1_000_000, clicks: 20_000, registrations: 2_000 };
    expect(expectedMicrosPerView(seen, perRegistration, 500_000_000) / (0.02 * 0.1 * 50_000_000)).toBeCloseTo(1, 2);
  });

  it('is always positive, and does not fall with another click', () => {
    const record = fc
      .record({ views: fc.nat(1_000_000), clicks: fc.nat(10_000), registrations: fc.nat(500) })
      .map(({ registrations, ...upTo }) => {
        const clicks = Math.max(upTo.clicks, registrations);
        return { views: Math.max(upTo.views, clicks), clicks, registrations };
      });
    fc.assert(
      fc.property(record, fc.constantFrom(perClick, perRegistration), (seen, pricing) => {
        const value = expectedMicrosPerView(seen, pricing, undefined);
        expect(value).toBeGreaterThan(0);
        const clicked = { ...seen, views: seen.views + 1, clicks: seen.clicks + 1 };
        expect(expectedMicrosPerView(clicked, perClick, undefined)).toBeGreaterThanOrEqual(
          expectedMicrosPerView(seen, perClick, undefined),
        );
      }),
    );
  });
});
