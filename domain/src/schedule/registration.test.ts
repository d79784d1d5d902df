import { describe, expect, it } from '@jest/globals';
import {
  compareByRegistration,
  isRegistrationSoon,
  registrationCountdown,
  formatRegistrationOpening,
  registrationStage,
  type ScheduledSession,
} from './registration.ts';
import type { SessionStatus } from '@campjay/events/schedule/values.ts';

/** 10 am on March 1, 2026, in Los Angeles, still in standard time. */
const NOW = new Date('2026-03-01T18:00:00Z');
const on = (registration_date?: string, registration_time?: string, status: SessionStatus = 'considering') =>
  ({ status, registration_date, registration_time }) satisfies ScheduledSession;

describe('the countdown to a registration', () => {
  it.each([
    [on('Open'), 'Open'],
    [on('02/09/2026'), 'Open'],
    [on('03/01/2026'), 'Open'],
    [on(), 'No date listed'],
    [on('in spring'), 'No date listed'],
    [on('03/04/2026', '9:00 AM'), 'Opens in 3 days, 9 am'],
    [on('2026-03-04'), 'Opens in 3 days'],
    [on('03/02/2026', '7:30 am'), 'Opens tomorrow, 7:30 am'],
    [on('03/01/2026', '12:00 PM'), 'Opens in 2 hours, 12 pm'],
    [on('03/01/2026', '10:12 AM'), 'Opens in 12 minutes, 10:12 am'],
    [on('03/01/2026', '10:01 AM'), 'Opens in 1 minute, 10:01 am'],
    [on('03/01/2026', '10:00 AM'), 'Open'],
    [on('03/01/2026', '9:59 AM'), 'Open'],
    [on('03/09/2026', '9:00 AM'), 'Opens in 8 days, 9 am'],
  ])('of %j is formatted as: %s', (session, words) => expect(registrationCountdown(session, NOW)).toBe(words));

  it('counts days in Los Angeles time, whatever the local day elsewhere', () => {
    const lateEvening = new Date('2026-03-02T07:30:00Z'); // March 2 in UTC, 11:30 pm on March 1 in Los Angeles
    expect(registrationCountdown(on('03/02/2026', '9:00 AM'), lateEvening)).toBe('Opens tomorrow, 9 am');
    expect(registrationCountdown(on('03/01/2026', '11:45 PM'), lateEvening)).toBe('Opens in 15 minutes, 11:45 pm');
  });

  it('ends at nine in daylight saving time after the clocks have changed', () => {
    const session = on('03/09/2026', '9:00 AM');
    expect(registrationCountdown(session, new Date('2026-03-09T15:59:30Z'))).toBe('Opens in 1 minute, 9 am');
    expect(registrationCountdown(session, new Date('2026-03-09T16:00:00Z'))).toBe('Open');
  });

  it('shows the date, and the time if one is listed', () => {
    expect([on('03/05/2026', '7:00 AM'), on('03/05/2026'), on('Open'), on()].map(formatRegistrationOpening)).toEqual([
      'Thu, March 5, 7 am',
      'Thu, March 5',
      undefined,
      undefined,
    ]);
  });
});

// Covers: 4.58, 9.85
it('shows the alarm from seven days before until the day before (SPEC §4)', () => {
  const dates = ['03/01/2026', '03/02/2026', '03/08/2026', '03/09/2026', '02/20/2026', 'Open', undefined];
  const isSoon = dates.map((date) => isRegistrationSoon(on(date, '11:00 PM'), NOW));
  expect(isSoon).toEqual([false, true, true, false, false, false, false]);
});

describe('the list of registration dates', () => {
  // Covers: 2.113
  it('puts open registrations that are still to do first, then upcoming ones by opening time', () => {
    const rows = [
      [on('03/09/2026', '9:00 AM')],
      [on('Open', undefined, 'registered')],
      [on()],
      [on('02/01/2026')],
      [on('03/09/2026', '7:00 AM', 'waitlisted')],
      [on('01/01/2026', undefined, 'cancelled')],
      [on('Open')],
      [on('03/02/2026', '8:00 PM')],
    ];
    const sorted = rows.toSorted(compareByRegistration(NOW));
    expect(sorted.map((row) => rows.indexOf(row))).toEqual([6, 3, 7, 4, 0, 2, 1, 5]);
    expect(sorted.map((row) => registrationStage(row, NOW))).toEqual([
      ...['open', 'open', 'upcoming', 'upcoming', 'upcoming', 'unlisted', 'done', 'done'],
    ]);
  });

  it('lists a session until the registration of each sibling is settled', () => {
    const siblings = (second: SessionStatus) => [on('Open', undefined, 'registered'), on('Open', undefined, second)];
    expect(registrationStage(siblings('waitlisted'), NOW)).toBe('open');
    expect(registrationStage(siblings('cancelled'), NOW)).toBe('done');
  });
});
