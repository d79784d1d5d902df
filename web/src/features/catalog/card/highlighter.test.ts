import { describe, expect, it } from '@jest/globals';
import { camp, session } from '../../../test/cards.ts';
import { selectVisibleValues } from './CardAbout.tsx';
import { findFittingAges, findFittingGrades } from './highlighter.ts';

const of = (...sessions: Parameters<typeof session>[0][]) => camp({ instances: sessions.map(session) });

describe('the chips that fit the kids in the search', () => {
  it('are the kids’ ages on the first day of a session that accepts them', () => {
    const june = of({ start_date: 'June 8', ages: [7, 8, 9] });
    expect([...findFittingAges(june, 2026, [{ dob: '2018-06-08' }])]).toEqual([8]);
    expect([...findFittingAges(june, 2026, [{ dob: '2018-06-09' }])]).toEqual([7]);
    expect([...findFittingAges(june, 2026, [{ dob: '2012-01-01' }])]).toEqual([]);
  });

  it('differ between sessions if a kid has a birthday in summer', () => {
    const summer = of({ start_date: 'June 8', ages: [7, 8] }, { start_date: 'Aug 3', ages: [7, 8] });
    expect([...findFittingAges(summer, 2026, [{ dob: '2018-07-01' }])]).toEqual([7, 8]);
  });

  it('are the grades of the kids that a session accepts', () => {
    expect([...findFittingGrades(of({ grades: [0, 1] }), [{ grade: 1 }, { grade: 5 }])]).toEqual([1]);
  });

  it('are empty for kids without age or grade', () => {
    expect(findFittingAges(of({ ages: [8] }), 2026, [{ grade: 2 }]).size).toBe(0);
    expect(findFittingGrades(of({ grades: [2] }), [{ dob: '2018-06-08' }]).size).toBe(0);
  });

  it('are among the first chips shown, in the usual order', () => {
    expect(selectVisibleValues([4, 5, 6, 7, 8, 9, 10], new Set([10]), 6)).toEqual([4, 5, 6, 7, 8, 10]);
    expect(selectVisibleValues([4, 5, 6], new Set([5]), 6)).toEqual([4, 5, 6]);
    expect(selectVisibleValues([1, 2, 3, 4], new Set([1, 2, 3, 4]), 2)).toEqual([1, 2]);
  });
});
