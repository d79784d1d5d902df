import { type CampFacts, InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { type Camp } from '../search/camp.ts';
import { BenchmarkFilters } from './contract.ts';
import { selectOtherCamps } from './readCandidates.ts';

const SEASON = 2026;
const camp = (orgId: string, facts: Partial<CampFacts>, ...sessions: Partial<SessionFacts>[]): Camp => ({
  orgId,
  revision: 1n,
  facts: { camp_org_name: orgId, ...facts },
  instances: sessions.map((session, at) => ({
    instance_id: InstanceId.parse(`${orgId}-${at}`),
    day_or_sleepaway: 'day',
    ...session,
  })),
});
const comparedSessions = (
  camps: readonly Camp[],
  filters: Partial<BenchmarkFilters> = {},
  cohort?: readonly string[],
) =>
  selectOtherCamps(
    camps,
    'https://own.example',
    BenchmarkFilters.parse(filters),
    cohort && new Set(cohort),
    SEASON,
  ).map(({ orgId, sessions }) => `${orgId}: ${sessions.map(({ instance_id }) => instance_id).join(' ')}`);

describe('the comparison group of a camp', () => {
  it('contains camps of other websites only', () => {
    const own = camp('mine', { base_url: 'https://OWN.example/' }, {});
    const other = camp('theirs', { base_url: 'https://other.example' }, {});
    expect(comparedSessions([own, other, camp('nameless', {}, {})])).toEqual([
      'theirs: theirs-0',
      'nameless: nameless-0',
    ]);
  });

  it('contains sessions of the requested kind and season, or without a listed year', () => {
    const mixed = camp('mixed', {}, {}, { day_or_sleepaway: 'sleepaway' }, { year: 2025 }, { year: 2026 });
    expect(comparedSessions([mixed])).toEqual(['mixed: mixed-0 mixed-3']);
    expect(comparedSessions([mixed], { dayOrSleepaway: 'Sleepaway' })).toEqual(['mixed: mixed-1']);
    expect(comparedSessions([camp('none', {})])).toEqual([]);
  });

  it('contains sessions within the radius, by their own location or their camp’s', () => {
    const near = { lat: '37.77', lng: '-122.42' };
    const far = { lat: '47.6', lng: '-122.33' };
    const camps = [camp('spread', near, {}, far), camp('unknown', {}, {}), camp('far', far, {}, near)];
    const around = { lat: 37.77, lng: -122.42, radiusMiles: 20 };
    expect(comparedSessions(camps, around)).toEqual(['spread: spread-0', 'far: far-1']);
    expect(comparedSessions(camps, {})).toHaveLength(3);
  });

  it('matches the requested ages and grades, and excludes sessions that list none', () => {
    const camps = [
      camp('young', {}, { ages: [4, 5] }),
      camp('old', {}, { ages: [9, 10], grades: [4] }),
      camp('mute', {}, {}),
    ];
    expect(comparedSessions(camps, { ageMin: 5, ageMax: 8 })).toEqual(['young: young-0']);
    expect(comparedSessions(camps, { ageMin: 6 })).toEqual(['old: old-0']);
    expect(comparedSessions(camps, { gradeMax: 4 })).toEqual(['old: old-0']);
    expect(comparedSessions(camps, { ageMin: 5, ageMax: 10, gradeMin: 1 })).toEqual(['young: young-0', 'old: old-0']);
    expect(comparedSessions(camps, { ageMin: 5, ageMax: 10, gradeMin: 5 })).toEqual(['young: young-0']);
    expect(comparedSessions(camps)).toHaveLength(3);
  });

  it('contains the camps of a cohort, wherever they are', () => {
    const camps = [
      camp('chosen', { base_url: 'https://chosen.example', lat: '47.6', lng: '-122.33' }, {}),
      camp('other', { base_url: 'https://other.example' }, {}),
    ];
    const around = { useCohort: true, lat: 37.77, lng: -122.42, radiusMiles: 1 };
    expect(comparedSessions(camps, around, ['https://chosen.example'])).toEqual(['chosen: chosen-0']);
  });
});
