import { CampFacts } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { dueReminder, nextDigestAt, registrationOpensAt } from './schedule.ts';

const opensAt = (facts: object) =>
  registrationOpensAt(CampFacts.parse({ camp_org_name: 'Kites', ...facts }))?.toISOString();
const at = (text: string) => new Date(text);

describe('the opening of a registration', () => {
  it.each([
    [{ registration_date: '02/03/2026', registration_time: '9:00 AM' }, '2026-02-03T17:00:00.000Z'],
    [{ registration_date: '2026-04-01', registration_time: '12:30 PM' }, '2026-04-01T19:30:00.000Z'],
    [{ registration_date: '03/08/2026' }, '2026-03-08T08:00:00.000Z'],
    [{ registration_date: 'Open' }, undefined],
    [{}, undefined],
  ])('%j is %s, in the time of the West Coast', (facts, instant) => expect(opensAt(facts)).toBe(instant));
});

describe('a reminder', () => {
  const opening = at('2026-02-03T17:00:00Z');
  const due = (now: string, watchedAt = '2026-01-01T00:00:00Z') => dueReminder(opening, at(watchedAt), at(now));

  // Covers: N.6
  it.each([
    ['2026-01-27T16:59:59Z', undefined],
    ['2026-01-27T17:00:00Z', 'week'],
    ['2026-02-02T16:59:59Z', 'week'],
    ['2026-02-02T17:00:00Z', 'day'],
    ['2026-02-03T16:45:00Z', 'minutes'],
    ['2026-02-03T16:59:59Z', 'minutes'],
    ['2026-02-03T17:00:00Z', undefined],
  ])('at %s is %s', (now, reminder) => expect(due(now)).toBe(reminder));

  it('is not sent if it was due before the camp was watched', () => {
    expect(due('2026-01-28T17:00:00Z', '2026-01-28T16:00:00Z')).toBeUndefined();
    expect(due('2026-02-02T17:00:00Z', '2026-01-28T16:00:00Z')).toBe('day');
  });

  it('is not sent 15 minutes before an opening without a time', () =>
    expect(dueReminder(at('2026-02-03T08:00:00Z'), at('2026-01-01T00:00:00Z'), at('2026-02-03T07:50:00Z'))).toBe(
      'day',
    ));
});

describe('the daily digest', () => {
  // Covers: N.1
  it.each([
    ['2026-02-03T14:59:00Z', '2026-02-03T15:00:00.000Z'],
    ['2026-02-03T15:00:00Z', '2026-02-04T15:00:00.000Z'],
    ['2026-03-07T20:00:00Z', '2026-03-08T14:00:00.000Z'],
  ])('after %s is sent at %s', (now, digest) => expect(nextDigestAt(at(now)).toISOString()).toBe(digest));
});
