import { describe, expect, it } from '@jest/globals';
import { addOnePeriod } from './subscriptions.ts';

describe('the end of a subscription’s period', () => {
  it.each([
    ['2026-01-15', 'monthly', '2026-02-15'],
    ['2026-01-31', 'monthly', '2026-02-28'],
    ['2026-12-31', 'monthly', '2027-01-31'],
    ['2028-02-29', 'yearly', '2029-02-28'],
    ['2026-06-01', 'yearly', '2027-06-01'],
  ] as const)('that begins on %s and is %s is %s', (begins, plan, ends) => {
    const time = 'T10:30:00.000Z';
    expect(addOnePeriod(new Date(begins + time), plan).toISOString()).toBe(ends + time);
  });
});
