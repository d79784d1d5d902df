import { describe, expect, it } from '@jest/globals';
import { type CalendarEntry } from './entryTimes.ts';
import { formatCalendar } from './makeCalendar.ts';
import { ROBIN, sessionEntry, WREN } from './testing/entries.ts';
import { readCalendar } from './testing/readCalendar.ts';

const kids = new Map([
  [ROBIN, 'Robin'],
  [WREN, 'Wren'],
]);
const OPENS = { registration_date: '03/05/2026', registration_time: '7:00 AM' };
const openingsIn = (entries: readonly CalendarEntry[]) =>
  readCalendar(formatCalendar({ kidId: undefined, kids, entries })).events.filter(({ uid }) =>
    uid.startsWith('opening'),
  );
const openingOf = (...entries: CalendarEntry[]) => {
  const [opening, ...others] = openingsIn(entries);
  if (!opening || others.length > 0) throw new Error(`there are ${others.length} openings too many, or none`);
  return opening;
};

describe('the opening of a registration in the calendar', () => {
  // Covers: D7.12
  it('is at its Los Angeles time, with alarms a day and 15 minutes before', () => {
    const opening = openingOf(sessionEntry({ camp: OPENS }));
    expect(opening).toMatchObject({
      summary: 'Registration opens: Kite Camp',
      description: 'Kite Camp, Tide Pool Explorers for Robin',
      times: [['2026-03-05T15:00:00.000Z', '2026-03-05T15:15:00.000Z']],
      alarms: ['-P1D', '-PT15M'],
      url: 'https://kites.example.org/summer',
      status: 'CONFIRMED',
      transparency: 'TRANSPARENT',
    });
  });

  it('observes daylight saving time, and accepts a time zone after the time', () => {
    const camp = { registration_date: '2026-03-10', registration_time: '11:50 PM PT' };
    expect(openingOf(sessionEntry({ camp })).times).toEqual([['2026-03-11T06:50:00.000Z', '2026-03-11T06:59:00.000Z']]);
  });

  it('without a time lasts all day, with alarms at nine the day before and at eight on the day', () => {
    const opening = openingOf(sessionEntry({ camp: { registration_date: '03/05/2026' } }));
    expect([opening.isAllDay, opening.times, opening.alarms]).toEqual([
      true,
      [['2026-03-05', '2026-03-06']],
      ['-PT15H', 'PT8H'],
    ]);
  });

  it('appears once per camp, for all placed sessions and kids', () => {
    const later = { camp: OPENS, session: { batch_name: 'Kelp Week' } };
    const { description, sequence } = openingOf(
      sessionEntry({ camp: OPENS }),
      sessionEntry(later, { kidId: WREN, status: 'waitlisted', revision: 8 }),
      sessionEntry(later, { status: 'registered', revision: 7 }),
    );
    expect(description?.split('\n')).toEqual([
      'Kite Camp, Tide Pool Explorers for Robin',
      'Kite Camp, Kelp Week for Wren',
    ]);
    expect(sequence).toBe(8);
  });

  it('is canceled, without alarms, once no registration is left to do', () => {
    const entry = sessionEntry({ camp: OPENS });
    const before = openingOf(entry);
    const endings: readonly CalendarEntry[] = [
      { ...entry, status: 'registered', revision: 9 },
      { ...entry, status: 'cancelled', revision: 9 },
      { ...entry, isRemoved: true, revision: 9 },
    ];
    for (const after of endings.map((ending) => openingOf(ending)))
      expect(after).toMatchObject({ uid: before.uid, sequence: 9, status: 'CANCELLED', alarms: [] });
  });

  it('uses the camp’s latest date, whatever changed afterward', () => {
    const moved = sessionEntry(
      { camp: { ...OPENS, registration_date: '03/12/2026' } },
      { factsRevision: 5, revision: 5 },
    );
    const former = sessionEntry({ camp: OPENS }, { factsRevision: 1, revision: 9 });
    expect(openingOf(former, moved).times[0]?.[0]).toBe('2026-03-12T14:00:00.000Z');
  });

  it('belongs to the latest season in which sessions of the camp were placed', () => {
    const before = sessionEntry({ camp: OPENS }, { revision: 9, factsRevision: 9 });
    const placed = sessionEntry(
      { camp: { ...OPENS, registration_date: '03/04/2027' } },
      { kidId: WREN, factsRevision: 7 },
    );
    const now: CalendarEntry = { ...placed, session: { ...placed.session, season: 2027 } };
    const opening = openingOf(before, now);
    expect(opening.times[0]?.[0]).toBe('2027-03-04T15:00:00.000Z');
    expect(opening.description).toBe('Kite Camp, Tide Pool Explorers for Wren');
  });

  it('is absent if registration is already open, or its date is not listed', () => {
    expect(openingsIn([sessionEntry({ camp: { registration_date: 'Open' } })])).toEqual([]);
    expect(openingsIn([sessionEntry()])).toEqual([]);
    expect(openingsIn([sessionEntry({ camp: { registration_date: 'some time in spring' } })])).toEqual([]);
  });
});
