import { describe, expect, it } from '@jest/globals';
import { isValidKid, readKids } from './kid.ts';

describe('kids from storage with arbitrary content', () => {
  it.each([[undefined], [null], ['kids'], [7], [{ name: 'Testa' }], [true]])('are empty for %j', (stored) => {
    expect(readKids(stored)).toEqual([]);
  });

  it('are read from mixed entries, without empty ones', () => {
    expect(readKids([null, 3, 'Testa', [], {}, { name: ' ', dob: '', grade: '' }, { name: 'Demo' }])).toEqual([
      { name: 'Demo' },
    ]);
  });

  // Covers: 5.8, D14.9
  it('keep valid fields when a date of birth or a grade is invalid', () => {
    expect(
      readKids([
        { name: 'Testa', dob: 'last spring', grade: 3 },
        { name: 'Demo', dob: '2019-02-30', grade: 'third' },
        { name: 4, dob: 20190230, grade: 13 },
        { name: 'Sample', dob: '2019-02-28', grade: 2.5 },
      ]),
    ).toEqual([{ name: 'Testa', grade: 3 }, { name: 'Demo' }, { name: 'Sample', dob: '2019-02-28' }]);
  });

  it('accept a date with a time, and grades as text', () => {
    expect(readKids([{ name: ' Testa ', dob: '2017-05-04T07:00:00.000Z', grade: '-2' }])).toEqual([
      { name: 'Testa', dob: '2017-05-04', grade: -2 },
    ]);
  });

  it('are at most 20 of an account, plus 20 that are not assigned to one yet', () => {
    const thirty = (facts: object) => Array.from({ length: 30 }, () => ({ grade: 1, ...facts }));
    const read = readKids([...thirty({}), ...thirty({ kidId: 'one' })]);
    expect(read.filter(({ kidId }) => kidId !== undefined)).toHaveLength(20);
    expect(read).toHaveLength(40);
  });

  it('keep their account id, or the id offered to the account', () => {
    const kids = [
      { name: 'Testa', kidId: 'one' },
      { name: 'Demo', offeredAs: 'two' },
    ];
    expect(readKids([...kids, { name: 'Sample', kidId: 3, offeredAs: null }])).toEqual([...kids, { name: 'Sample' }]);
  });
});

describe('a valid kid', () => {
  const testa = { name: 'Testa', dob: '2017-05-04', grade: 0 };

  // Covers: 5.7
  it('has a name, a date of birth and a grade, including kindergarten', () => {
    expect(isValidKid(testa)).toBe(true);
  });

  it.each([[{ ...testa, name: '  ' }], [{ name: 'Testa', grade: 0 }], [{ name: 'Testa', dob: '2017-05-04' }]])(
    'does not match %j',
    (kid) => {
      expect(isValidKid(kid)).toBe(false);
    },
  );
});
