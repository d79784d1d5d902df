import { describe, expect, it } from '@jest/globals';
import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { checkKidFit } from './kidFit.ts';
import { createSessionSnapshot } from './sessionSnapshot.ts';

const exampleSession = (session: object = {}) =>
  createSessionSnapshot(
    'tide-pool-camp',
    2026,
    CampFacts.parse({ camp_org_name: 'Tide Pool Camp' }),
    SessionFacts.parse({ instance_id: 'tide-1', start_date: 'June 8', end_date: 'June 12', ...session }),
  );
const kid = { dob: '2018-06-08', grade: 3 };

describe('whether a session fits a kid', () => {
  it('counts full years on its first day, including a birthday on that day', () => {
    expect(checkKidFit(kid, exampleSession({ ages: [8] }))).toEqual({
      age: 8,
      fitsAge: true,
      fitsGrade: null,
      fits: true,
    });
    expect(checkKidFit({ ...kid, dob: '2018-06-09' }, exampleSession({ ages: [8] }))).toMatchObject({
      age: 7,
      fits: false,
    });
  });

  it('requires both age and grade to match if both are known', () => {
    expect(checkKidFit(kid, exampleSession({ ages: [8], grades: [4] }))).toMatchObject({
      fitsAge: true,
      fitsGrade: false,
      fits: false,
    });
    expect(checkKidFit(kid, exampleSession({ ages: [8], grades: [3] })).fits).toBe(true);
  });

  it('is unknown if a fact is missing on one side', () => {
    expect(checkKidFit(kid, exampleSession()).fits).toBeNull();
    expect(checkKidFit(kid, exampleSession({ ages: [], grades: [] })).fits).toBeNull();
    expect(checkKidFit({ dob: null, grade: null }, exampleSession({ ages: [8], grades: [3] })).fits).toBeNull();
    expect(checkKidFit({ dob: null, grade: 3 }, exampleSession({ ages: [99], grades: [3] })).fits).toBe(true);
    expect(checkKidFit({ dob: 'unreadable', grade: null }, exampleSession({ ages: [8] })).fits).toBeNull();
    expect(checkKidFit(kid, exampleSession({ ages: [8], start_date: undefined }))).toMatchObject({
      age: null,
      fits: null,
    });
  });
});
