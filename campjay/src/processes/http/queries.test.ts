import { toDayNumber } from '@campjay/events/calendar.ts';
import { describe, expect, it } from '@jest/globals';
import { createTodayReader } from './queries.ts';

describe('today', () => {
  it('is the configured day, whatever the clock shows', () => {
    expect(createTodayReader(20_000)()).toBe(20_000);
  });

  it('is the day on the West Coast, and changes at midnight there', () => {
    let now = Date.parse('2026-06-02T06:59:59.500Z');
    const today = createTodayReader(undefined, () => now);
    expect(today()).toBe(toDayNumber(2026, 6, 1));
    now += 1_000;
    expect(today()).toBe(toDayNumber(2026, 6, 2));
  });
});
