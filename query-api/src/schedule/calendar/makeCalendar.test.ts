import { describe, expect, it } from '@jest/globals';
import { type CalendarEntry } from './entryTimes.ts';
import { formatCalendar } from './makeCalendar.ts';
import { planEntry, playdatesEntry, ROBIN, sessionEntry, WREN } from './testing/entries.ts';
import { readCalendar } from './testing/readCalendar.ts';

const KIDS = new Map<string, string | null>([
  [ROBIN, 'Robin'],
  [WREN, 'Wren'],
]);
const textOf = (entries: readonly CalendarEntry[], kidId?: string) => formatCalendar({ kidId, kids: KIDS, entries });
const read = (entries: readonly CalendarEntry[], kidId?: string) => readCalendar(textOf(entries, kidId));
const only = (entry: CalendarEntry) => {
  const [event] = read([entry]).events;
  if (!event) throw new Error('the calendar is empty');
  return event;
};
const daysOf = (entry: CalendarEntry) => only(entry).times.map(([start]) => start.slice(0, 10));
const startsOf = (entry: CalendarEntry) => only(entry).times.map(([start]) => start.slice(5, 16));

describe('a day session in the calendar', () => {
  it('is on each of its weekdays at its hours in Los Angeles time', () => {
    const { isAllDay, times } = only(sessionEntry());
    expect(isAllDay).toBe(false);
    expect(times).toEqual(
      ['08', '09', '10', '11', '12'].map((day) => [`2026-06-${day}T16:00:00.000Z`, `2026-06-${day}T22:00:00.000Z`]),
    );
  });

  // Covers: D7.12
  it('keeps its local hours across a daylight saving change', () => {
    const spring = sessionEntry({ session: { start_date: 'March 5', end_date: 'March 10' } });
    expect(startsOf(spring)).toEqual(['03-05T17:00', '03-06T17:00', '03-09T16:00', '03-10T16:00']);
    const autumn = sessionEntry({ session: { start_date: 'October 30', end_date: 'November 3' } });
    expect(startsOf(autumn)).toEqual(['10-30T16:00', '11-02T17:00', '11-03T17:00']);
  });

  it('is not recurring if it lasts one day', () => {
    const entry = sessionEntry({ session: { start_date: 'June 9', end_date: 'June 9' } });
    expect(textOf([entry])).not.toContain('RRULE:FREQ=WEEKLY');
    expect(daysOf(entry)).toEqual(['2026-06-09']);
  });

  it('includes the weekend if it has no other day, or takes place on all seven', () => {
    const weekend = { start_date: 'June 13', end_date: 'June 14' };
    expect(daysOf(sessionEntry({ session: weekend }))).toEqual(['2026-06-13', '2026-06-14']);
    const everyDay = sessionEntry({ camp: { days_per_week: 7 }, session: { end_date: 'June 14' } });
    expect(daysOf(everyDay)).toHaveLength(7);
  });

  it('notes that its days are not listed if they are fewer than five a week', () => {
    expect(only(sessionEntry({ camp: { days_per_week: 3 } })).description).toContain(
      'The camp is on 3 days a week; ask the camp which.',
    );
    expect(only(sessionEntry({ camp: { days_per_week: 5 } })).description).not.toContain('a week');
  });

  it('shows the hours of camp and extended care, the note, the place and the page', () => {
    const { description, location, url } = only(
      sessionEntry(
        {
          session: {
            before_care_from: '8:00 AM',
            after_care_until: '5:30 PM',
            location_name: 'Pier 7',
            address_street: '7 Sea Street',
            address_city: 'Alameda',
            address_state: 'CA',
            address_zip: '94501',
          },
        },
        { note: 'Bring a hat.', choice: 2 },
      ),
    );
    expect(description?.split('\n')).toEqual([
      'Camp: 9 am to 3 pm',
      'Before care from 8 am',
      'After care until 5:30 pm',
      'Second choice for this week.',
      '',
      'Bring a hat.',
    ]);
    expect(location).toBe('Pier 7, 7 Sea Street, Alameda, CA 94501');
    expect(url).toBe('https://kites.example.org/summer');
  });
});

describe('an entry without hours', () => {
  const spanOf = (entry: CalendarEntry) => [only(entry).isAllDay, ...only(entry).times];

  it('spans all its days for a sleepaway session, including nights and weekends', () => {
    const sleepaway = { day_or_sleepaway: 'sleepaway', start_date: 'June 7', end_date: 'June 20' } as const;
    expect(spanOf(sessionEntry({ session: { ...sleepaway, start_time: 'sleep', end_time: 'sleep' } }))).toEqual([
      true,
      ['2026-06-07', '2026-06-21'],
    ]);
  });

  it('spans its weekdays within one week, and is on each weekday of several', () => {
    const dayCamp = { start_time: undefined, end_time: undefined };
    expect(spanOf(sessionEntry({ session: dayCamp }))).toEqual([true, ['2026-06-08', '2026-06-13']]);
    expect(spanOf(sessionEntry({ session: { ...dayCamp, start_date: 'June 11', end_date: 'June 16' } }))).toEqual([
      true,
      ['2026-06-11', '2026-06-12'],
      ['2026-06-12', '2026-06-13'],
      ['2026-06-15', '2026-06-16'],
      ['2026-06-16', '2026-06-17'],
    ]);
  });

  it('explains that hours are missing, and shows the one that is listed', () => {
    expect(only(sessionEntry({ session: { start_time: undefined, end_time: undefined } })).description).toBe(
      'The hours of camp are not listed.',
    );
    expect(only(sessionEntry({ session: { end_time: undefined } })).description).toBe(
      'Camp: from 9 am; the end is not listed.',
    );
    expect(only(sessionEntry({ session: { day_or_sleepaway: 'sleepaway' } })).description).toBe('Sleepaway camp.');
  });
});

describe('a session that is placed week by week', () => {
  const seasonWindow = { batch_tags: ['season window'], start_date: 'June 10', end_date: 'August 7' };

  it('is in its week, as far as its dates allow', () => {
    expect(daysOf(sessionEntry({ session: seasonWindow }, { weeks: ['2026-06-22'] }))).toHaveLength(5);
    expect(daysOf(sessionEntry({ session: seasonWindow }, { weeks: ['2026-06-08'] }))).toEqual([
      '2026-06-10',
      '2026-06-11',
      '2026-06-12',
    ]);
  });

  it('is on the weekdays of its week if it has no dates', () => {
    const undated = { start_date: undefined, end_date: undefined };
    const days = daysOf(sessionEntry({ session: undated }, { weeks: ['2026-07-06'] }));
    expect(days).toEqual(['06', '07', '08', '09', '10'].map((day) => `2026-07-${day}`));
  });
});

describe("a family's own plan", () => {
  it('is on the weekdays of its weeks at its hours, and not in a week between them', () => {
    const plan = planEntry({ weeks: ['2026-06-08', '2026-06-22'], hours: { from: '13:30', until: '17:00' } });
    const { times } = only(plan);
    expect(times).toHaveLength(10);
    expect([times[0], times[5]]).toEqual([
      ['2026-06-08T20:30:00.000Z', '2026-06-09T00:00:00.000Z'],
      ['2026-06-22T20:30:00.000Z', '2026-06-23T00:00:00.000Z'],
    ]);
  });

  it('without hours spans its week, or is on each weekday of several, but not in weeks between them', () => {
    expect(only(planEntry()).times).toEqual([['2026-06-08', '2026-06-13']]);
    const days = daysOf(planEntry({ weeks: ['2026-06-08', '2026-06-22'] }));
    expect([days.length, days[4], days[5]]).toEqual([10, '2026-06-12', '2026-06-22']);
  });

  it('has a generic title if its author’s account was deleted', () => {
    expect(only(planEntry({ title: null })).summary).toBe('Tentative: A plan (Robin)');
  });
});

it('shows playdates as free time in the calendar', () => {
  const { summary, transparency, times } = only(playdatesEntry());
  expect([summary, transparency, times]).toEqual([
    'Open: Free for playdates (Robin)',
    'TRANSPARENT',
    [['2026-06-08', '2026-06-13']],
  ]);
});

describe('the status of an entry', () => {
  it.each([
    ['considering', 'Considering', 'TENTATIVE'],
    ['registered', 'Registered', 'CONFIRMED'],
    ['waitlisted', 'Waitlisted', 'TENTATIVE'],
    ['cancelled', 'Cancelled', 'CANCELLED'],
  ] as const)('is shown in the title and as an iCalendar status: %s', (status, word, icalStatus) => {
    const event = only(sessionEntry({}, { status }));
    expect([event.summary, event.status]).toEqual([`${word}: Kite Camp, Tide Pool Explorers (Robin)`, icalStatus]);
  });

  it('is canceled if the entry was canceled or removed, with the same UID and times', () => {
    const entry = sessionEntry();
    const [before, removed] = [only(entry), only({ ...entry, isRemoved: true, revision: 9 })];
    expect([removed.uid, removed.times, removed.status, removed.transparency]).toEqual([
      before.uid,
      before.times,
      'CANCELLED',
      'TRANSPARENT',
    ]);
    expect(removed.summary).toBe('Removed: Kite Camp, Tide Pool Explorers (Robin)');
  });

  it('comes with a rising SEQUENCE and the time of the last change', () => {
    const entry = sessionEntry();
    const changed = { ...entry, revision: 12, changedAt: new Date('2026-04-05T06:07:08Z') };
    const [before, after] = [only(entry), only(changed)];
    expect([before.uid, before.sequence, before.stamp]).toEqual([after.uid, 3, '2026-02-03T04:05:06Z']);
    expect([after.sequence, after.stamp, after.lastModified]).toEqual([
      12,
      '2026-04-05T06:07:08Z',
      '2026-04-05T06:07:08Z',
    ]);
  });
});

describe('the calendar', () => {
  it("of one kid contains only that kid's entries, and is named after the kid", () => {
    const entries = [sessionEntry(), planEntry({ kidId: WREN })];
    const calendar = read(entries, ROBIN);
    expect([calendar.name, calendar.events.map(({ summary }) => summary)]).toEqual([
      "Robin's summer",
      ['Considering: Kite Camp, Tide Pool Explorers'],
    ]);
    expect(read(entries).name).toBe('Our summer');
    expect(read(entries).events).toHaveLength(2);
  });

  it('omits kids who are no longer in the account', () => {
    const kids = new Map([[WREN, 'Wren']]);
    expect(readCalendar(formatCalendar({ kidId: undefined, kids, entries: [sessionEntry()] })).events).toEqual([]);
  });

  it('is the same text each time, in any time zone of the machine', () => {
    const entries = [sessionEntry(), planEntry({ hours: { from: '02:30', until: '03:30' }, weeks: ['2026-03-23'] })];
    expect(textOf(entries)).toBe(textOf(entries));
    expect(textOf(entries)).toContain('DTSTART;TZID=America/Los_Angeles:20260323T023000');
  });

  it('escapes special characters in texts and in its name', () => {
    const hostile = 'a,b;c\\d\nEND:VEVENT\r\nSUMMARY:x 🪁';
    const kids = new Map([[ROBIN, 'Rob,in;\nEND:VCALENDAR']]);
    const entries = [planEntry({ title: hostile, note: hostile })];
    const calendar = readCalendar(formatCalendar({ kidId: ROBIN, kids, entries }));
    // Phones read an X- property as text, but this parser does not know its type and returns the raw value.
    expect(calendar.name).toBe("Rob\\,in\\; END:VCALENDAR's summer");
    expect(calendar.events).toHaveLength(1);
    expect(calendar.event('a,b').summary).toBe(`Tentative: ${hostile.replace('\r\n', '\n')}`);
    expect(calendar.event('a,b').description).toBe(hostile.replace('\r\n', '\n'));
  });

  it('links to the page of a camp, even if its address contains commas', () => {
    const base_url = 'https://kites.example.org/a,b;c?d=e,f';
    expect(only(sessionEntry({ camp: { base_url } })).url).toBe('https://kites.example.org/a%2Cb%3Bc?d=e%2Cf');
  });

  // Covers: D7.12
  it('folds lines at 75 octets without splitting a character, and ends each with CRLF', () => {
    const note = '🪁é漢'.repeat(200);
    const text = textOf([planEntry({ note, title: 'Drachenfest 🪁'.repeat(8) })]);
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.join('')).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.isWellFormed()).toBe(true);
    expect(read([planEntry({ note })]).events[0]?.description).toBe(note);
  });

  it('includes the time zone definition', () => {
    expect(textOf([sessionEntry()]).match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(textOf([sessionEntry()])).toMatch(/UNTIL=20260612T160000Z/);
  });
});
