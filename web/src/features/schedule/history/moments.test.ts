import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDay, formatFieldValue, MINUTE_MS, formatMoment, parseFieldValue, formatTime } from './moments.ts';

const MARCH_3 = Date.parse('2026-03-03T22:15:00Z');

it('a moment is shown in Pacific time', () => {
  expect(formatTime(MARCH_3)).toBe('2:15 PM');
  expect(formatDay(MARCH_3)).toBe('Tuesday, March 3, 2026');
  expect(formatMoment(MARCH_3)).toBe('March 3, 2:15 PM');
  expect(formatFieldValue(MARCH_3)).toBe('2026-03-03T14:15');
  expect(formatFieldValue(Date.parse('2026-07-01T07:00:00Z'))).toBe('2026-07-01T00:00');
});

describe('a date and time in a field is parsed as a moment', () => {
  it('in winter and summer', () => {
    expect(parseFieldValue('2026-03-03T14:15')).toBe(MARCH_3);
    expect(parseFieldValue('2026-07-01T00:00')).toBe(Date.parse('2026-07-01T07:00:00Z'));
  });

  it('an hour later if clocks skip it, and as the earlier one if they show it twice', () => {
    expect(parseFieldValue('2026-03-08T02:30')).toBe(Date.parse('2026-03-08T10:30:00Z'));
    expect(parseFieldValue('2026-11-01T01:30')).toBe(Date.parse('2026-11-01T08:30:00Z'));
  });

  it('or as undefined if it is incomplete', () => {
    expect(parseFieldValue('')).toBeUndefined();
    expect(parseFieldValue('2026-13-45T99:99')).toBeUndefined();
  });

  it('every minute survives a round trip, or becomes an hour earlier if clocks show it twice', () => {
    const minutes = fc.integer({
      min: Date.parse('2025-01-01') / MINUTE_MS,
      max: Date.parse('2028-01-01') / MINUTE_MS,
    });
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = minute * MINUTE_MS;
        const found = parseFieldValue(formatFieldValue(moment)) ?? 0;
        expect(formatFieldValue(found)).toBe(formatFieldValue(moment));
        expect([0, 60 * MINUTE_MS]).toContain(moment - found);
      }),
    );
  });
});
