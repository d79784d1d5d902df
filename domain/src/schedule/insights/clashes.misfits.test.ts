import { describe, expect, it } from '@jest/globals';
import { misfitsOf } from './clashes.ts';
import { AVERY, JUNE_15, JUNE_8, plan, schedule, session } from './testing/exampleSchedule.ts';

// Robin was born on June 10, 2018, and is in grade 2; nothing is known about Avery.
const found = (facts: Parameters<typeof session>[1], more?: Parameters<typeof session>[2]) =>
  misfitsOf(schedule([session('a', facts, more)])).map(({ age, grade }) => ({ age, grade }));

describe('a session does not fit a kid', () => {
  // Covers: D7.7
  it("by the age on the session's first day", () => {
    expect(found({ ages: [8, 9] })).toEqual([{ age: { actual: 7, accepted: [8, 9] }, grade: undefined }]);
    expect(found({ ages: [8, 9], start_date: 'June 10' })).toEqual([]);
    expect(found({ ages: [7], start_date: 'June 10' })).toEqual([
      { age: { actual: 8, accepted: [7] }, grade: undefined },
    ]);
  });

  it('by the age on the Monday of its week if it has no dates', () => {
    const undated = { ages: [8], start_date: undefined };
    expect(found(undated, { weeks: [JUNE_8] })).toHaveLength(1);
    expect(found(undated, { weeks: [JUNE_15] })).toHaveLength(0);
  });

  // Covers: D7.7
  it('by the grade', () =>
    expect(found({ grades: [3, 4] })).toEqual([{ age: undefined, grade: { actual: 2, accepted: [3, 4] } }]));

  it('by both age and grade', () =>
    expect(found({ ages: [12], grades: [6] })).toEqual([
      { age: { actual: 7, accepted: [12] }, grade: { actual: 2, accepted: [6] } },
    ]));
});

describe('a session fits', () => {
  it('if it lists neither ages nor grades, or matching ones', () => {
    expect(found({})).toEqual([]);
    expect(found({ ages: [], grades: [] })).toEqual([]);
    expect(found({ ages: [7], grades: [2] })).toEqual([]);
  });

  it('a kid without a known birth date or grade', () =>
    expect(found({ ages: [12], grades: [6] }, { kidId: AVERY })).toEqual([]));

  it('if it is canceled, and a plan always fits', () => {
    expect(found({ ages: [12] }, { status: 'cancelled' })).toEqual([]);
    expect(misfitsOf(schedule([plan('a')]))).toEqual([]);
  });
});
