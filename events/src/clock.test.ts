import { describe, expect, it } from '@jest/globals';
import { readClock, readHourMinute } from './clock.ts';

describe('a time in the catalog', () => {
  // Covers: 3.42
  it('is parsed as minutes after midnight, in any common format', () => {
    const read = ['9:00 AM', '9 am', '9AM', ' 12:30pm ', '3:15 p.m.', '3:15 P.M', '11:59 PM'].map(readClock);
    expect(read).toEqual([540, 540, 540, 750, 915, 915, 1439]);
  });

  it('puts 12 AM at midnight and 12 PM at noon', () => expect(['12 AM', '12:00 PM'].map(readClock)).toEqual([0, 720]));

  // Covers: 3.42
  it("may be 'sleep' for an overnight session", () => expect(readClock(' Sleep ')).toBe('sleep'));

  it('is refused when it is not a time of day', () => {
    for (const text of ['', '0 AM', '13:00 PM', '9:60 AM', '9:5 AM', '09:00', 'noon', '9', '9 xm', '9 AM - 3 PM'])
      expect(readClock(text)).toBeUndefined();
  });
});

describe('a time in a filter', () => {
  it("is parsed from 'HH:mm'", () => expect(['00:00', '08:15', '23:59'].map(readHourMinute)).toEqual([0, 495, 1439]));

  it('is refused in any other format', () => {
    for (const text of ['', '8:15', '24:00', '08:60', '08:15:00', '8 am']) expect(readHourMinute(text)).toBeUndefined();
  });
});
