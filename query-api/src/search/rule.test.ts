import { InstanceId } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { FilterState } from '@campjay/domain/catalog/searchFields.ts';
import { searchNaively } from './rule.ts';
import { isUnknownOption, parseCriteria } from './searchCriteria.ts';
import { campOfLine } from './testing/campOfLine.ts';

const season = 2026;
const camp = campOfLine({
  org_id: 'camp',
  camp_org_name: 'Camp',
  instances: [
    {
      instance_id: InstanceId.parse('july'),
      year: season,
      start_date: 'July 6',
      end_date: 'July 10',
      ages: [7, 8],
      grades: [2],
    },
    { instance_id: InstanceId.parse('any-age'), year: season, start_date: 'July 6', end_date: 'July 10', grades: [2] },
  ],
});

const findSessions = (filterState: unknown): readonly string[] => {
  const request = { filterState: FilterState.parse(filterState), latLongUser: null, latLongUserRadius: null };
  const criteria = parseCriteria(request, season, 20_000);
  if (isUnknownOption(criteria)) throw new Error(criteria.message);
  return searchNaively([camp], criteria, 'alpha').found.flatMap(({ instanceIds }) => instanceIds);
};

describe('a child in the search', () => {
  // Covers: S.23
  it.each([
    ['of an accepted age', [{ age: 7 }], ['july', 'any-age']],
    ['of another age', [{ age: 9 }], ['any-age']],
    ['of a birth date, whose age on the first day counts', [{ dob: '2019-07-06' }], ['july', 'any-age']],
    ['of a birth date beside an age, which is ignored', [{ dob: '2010-01-01', age: 7 }], ['any-age']],
    ['of an accepted age but another grade', [{ age: 7, grade: 5 }], []],
    ['of whom nothing is known', [{}], ['july', 'any-age']],
    ['beside another one who fits', [{ age: 12 }, { age: 8 }], ['july', 'any-age']],
  ])('%s', (_child, children, found) => {
    expect(findSessions({ children })).toEqual(found);
  });

  // Covers: S.23
  it('takes precedence over the lists of birth dates and grades', () => {
    expect(findSessions({ children: [{ age: 9 }], selectedRisingGrades: [5] })).toEqual(['any-age']);
  });
});
