import { describe, expect, it } from '@jest/globals';
import { toDayNumber } from '@campjay/events/calendar.ts';
import { readRegistration, registrationOption } from './registration.ts';

describe('the registration date of a session', () => {
  it.each([
    ['Open', 'open'],
    [' open ', 'open'],
    ['OPEN', 'open'],
    ['3/9/2026', toDayNumber(2026, 3, 9)],
    ['03/09/2026', toDayNumber(2026, 3, 9)],
    ['2026-03-09', toDayNumber(2026, 3, 9)],
    ['3/9/26', undefined],
    ['3-9-2026', undefined],
    ['at 3/9/2026', undefined],
    ['3/9/2026!', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('parses %p as %p', (text, registration) => {
    expect(readRegistration(text)).toBe(registration);
  });

  it.each([
    ['undefined', undefined, 'Unavailable'],
    ["'open'", 'open', 'Open'],
    ['yesterday', -1, 'Open'],
    ['today', 0, 'Open'],
    ['tomorrow', 1, 'Within next week'],
    ['in 7 days', 7, 'Within next week'],
    ['in 8 days', 8, '2-4 weeks'],
    ['in 28 days', 28, '2-4 weeks'],
    ['in 29 days', 29, 'Month or more'],
  ])('is, %s, of the option %3$s', (_when, days, option) => {
    const today = toDayNumber(2026, 3, 1);
    if (today === undefined) throw new Error('March 1, 2026 is a day');
    expect(registrationOption(typeof days === 'number' ? today + days : (days as 'open' | undefined), today)).toBe(
      option,
    );
  });
});
