import { describe, expect, it } from '@jest/globals';
import { camp, session } from '../../../test/cards.ts';
import { daysLabel, genderLabels, labelsOf, lengthLabel, overnightLabel } from './campLabels.ts';

const of = (...sessions: Parameters<typeof session>[0][]) => camp({ instances: sessions.map(session) });
const tagged = (...tags: string[][]) => of(...tags.map((batch_tags) => ({ batch_tags })));

const fiveDays = { start_date: 'June 8', end_date: 'June 12' };
const nineDays = { start_date: 'June 8', end_date: 'June 16' };
const tenDays = { start_date: 'June 8', end_date: 'June 17' };

describe('the labels of a card', () => {
  // Covers: 2.138
  it('show whether nights are included', () => {
    expect(overnightLabel(of({}))).toBeUndefined();
    expect(overnightLabel(of({ day_or_sleepaway: 'sleepaway' }))).toBe('Sleepaway only');
    expect(overnightLabel(of({}, { day_or_sleepaway: 'sleepaway' }))).toBe('Day & sleepaway');
  });

  // Covers: 9.84
  it('show that a session is longer than a week, from the tenth day on', () => {
    expect(lengthLabel(of(nineDays), 2026)).toBeUndefined();
    expect(lengthLabel(of(tenDays), 2026)).toBe('Longer than 1 week');
  });

  // Covers: 2.139
  it('show whether all or some sessions are longer', () => {
    expect(lengthLabel(of(tenDays, tenDays), 2026)).toBe('All sessions longer than 1 week');
    expect(lengthLabel(of(tenDays, fiveDays), 2026)).toBe('Some sessions longer than 1 week');
  });

  // Covers: 2.139
  it('show no length for a season sold by the week', () => {
    const season = { ...tenDays, batch_tags: ['Season window'] };
    expect(lengthLabel(of(season), 2026)).toBeUndefined();
    expect(lengthLabel(of(season, tenDays), 2026)).toBe('Some sessions longer than 1 week');
  });

  it.each([
    [2, undefined],
    [3, '3 days per week'],
    [4, '4 days per week'],
    [5, undefined],
    [6, '6 days per week'],
    [7, '7 days per week'],
    [undefined, undefined],
  ])('show for %p days per week: %p', (days_per_week, label) => {
    expect(daysLabel(camp({ days_per_week }))).toBe(label);
  });

  // Covers: 2.141
  it('show the audience of all or some sessions, by their own tags', () => {
    expect(genderLabels(tagged(['girls-only'], ['Girls only']))).toEqual(['All girls-only']);
    expect(genderLabels(tagged(['girls-only'], []))).toEqual(['Some girls-only']);
    expect(genderLabels(tagged(['boys-only'], ['girls-only']))).toEqual(['Some girls-only', 'Some boys-only']);
    expect(genderLabels(tagged(['boys-only']))).toEqual(['All boys-only']);
    expect(genderLabels(tagged(['lgbtq'], ['LGBTQ+']))).toEqual(['All LGBTQ+-focused']);
    expect(genderLabels(tagged(['lgbtq'], []))).toEqual(['Some LGBTQ+-focused']);
  });

  // Covers: 2.142
  it('show the audience of the organization, if its sessions have no tags', () => {
    const org_tags = ['girls-only', 'boys-only', 'lgbtq'];
    expect(genderLabels({ ...of({}, {}), org_tags })).toEqual([
      'Has all-girls batch(es)',
      'Has all-boys batch(es)',
      'Has LGBTQ+-focused batch(es)',
    ]);
    expect(genderLabels({ ...tagged(['girls-only'], []), org_tags: ['girls-only'] })).toEqual(['Some girls-only']);
    expect(genderLabels(camp({ instances: [], org_tags: ['all-girls'] }))).toEqual(['Has all-girls batch(es)']);
  });

  it('are empty for an ordinary camp', () => {
    expect(labelsOf(of({}, {}), 2026)).toEqual([]);
  });
});
