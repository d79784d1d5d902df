import { describe, expect, it } from '@jest/globals';
import { readIsoDay, toIsoDay, weekdayOf } from '@campjay/events/calendar.ts';
import { weeksOfSeason } from '@campjay/domain/schedule/sessionWeeks.ts';
import fc from 'fast-check';
import { formatCalendar } from './makeCalendar.ts';
import { planEntry, ROBIN, sessionEntry } from './testing/entries.ts';
import { readCalendar } from './testing/readCalendar.ts';

const MONTHS = 'January February March April May June July August September October November'.split(' ');
const monthDay = (day: number): string => {
  const [, month = '', date = ''] = toIsoDay(day).split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${Number(date)}`;
};
const JANUARY_1 = readIsoDay('2026-01-01') ?? 0;
const inLosAngeles = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'short',
});
const SEASON = weeksOfSeason(2026);

const eventOf = (entry: Parameters<typeof formatCalendar>[0]['entries'][number]) =>
  readCalendar(formatCalendar({ kidId: ROBIN, kids: new Map([[ROBIN, 'Robin']]), entries: [entry] })).events[0];

describe('the days of a calendar event', () => {
  it('are the weekdays between the dates of a session, each at nine in Los Angeles, in any month', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 290 }), fc.integer({ min: 0, max: 25 }), (from, length) => {
        const days = Array.from({ length: length + 1 }, (_, index) => JANUARY_1 + from + index);
        const weekdays = days.filter((day) => weekdayOf(day) < 5);
        const [first = 0, last = 0] = [days[0], days.at(-1)];
        const session = { start_date: monthDay(first), end_date: monthDay(last) };
        const times = eventOf(sessionEntry({ session }))?.times.map(([start]) => inLosAngeles.format(new Date(start)));
        const expected = weekdays.length > 0 ? weekdays : days;
        expect(times).toEqual(expected.map((day) => `${toIsoDay(day)} 09:00`));
      }),
    ));

  it('are the weekdays of the weeks of a plan, however many weeks lie between them', () =>
    fc.assert(
      fc.property(fc.subarray([...SEASON], { minLength: 1 }), fc.boolean(), (weeks, isTimed) => {
        const hours = isTimed ? { from: '08:15', until: '12:45' } : null;
        const event = eventOf(planEntry({ weeks, hours }));
        const expected = weeks.flatMap((week) => [0, 1, 2, 3, 4].map((day) => toIsoDay((readIsoDay(week) ?? 0) + day)));
        const isSpan = !isTimed && weeks.length === 1;
        expect(event?.times.map(([start]) => start.slice(0, 10))).toEqual(isSpan ? expected.slice(0, 1) : expected);
      }),
    ));
});
