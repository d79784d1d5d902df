import { describe, expect, it } from '@jest/globals';
import { isSameKid, mergeWithAccount } from './accountKids.ts';

const testa = { kidId: 'testa', name: 'Testa', dob: '2018-05-04', grade: 3 };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the same kid', () => {
  it.each([
    [true, { name: 'testa ', dob: '2018-05-04' }, { name: 'Testa', dob: '2018-05-04', grade: 3 }],
    [false, { name: 'Testa', dob: '2018-05-04' }, { name: 'Testa', dob: '2018-05-05' }],
    [false, { name: 'Testa', dob: '2018-05-04' }, { name: 'Testb', dob: '2018-05-04' }],
    [true, { name: 'Testa', grade: 3 }, { name: 'Testa', grade: 3 }],
    [false, { name: 'Testa', grade: 3 }, { name: 'Testa', grade: 4 }],
    [false, { name: '', dob: '2018-05-04', grade: 3 }, { name: '', dob: '2018-05-04', grade: 4 }],
  ])('%j: %j and %j', (isSame, one, other) => {
    expect(isSameKid(one, other)).toBe(isSame);
  });
});

describe('the kids in a browser with an account', () => {
  it('are the account’s kids, in its order and with its data', () => {
    const demo = { kidId: 'demo', name: 'Demo' };
    expect(mergeWithAccount([testa, demo], [demo, { ...testa, grade: 1 }])).toEqual([testa, demo]);
  });

  // Covers: D14.5
  it('contain no duplicate of a kid that both have', () => {
    expect(mergeWithAccount([testa], [{ name: 'Testa', dob: '2018-05-04', grade: 2 }])).toEqual([testa]);
  });

  it('contain no kid that the account no longer has', () => {
    expect(mergeWithAccount([], [testa])).toEqual([]);
  });

  it('contain every kid that only the browser has, with a permanent offered id', () => {
    const [, first] = mergeWithAccount([testa], [{ name: 'Demo', grade: 1 }]);
    expect(first).toEqual({ name: 'Demo', grade: 1, offeredAs: expect.stringMatching(UUID) });
    expect(mergeWithAccount([testa], first ? [first] : [])).toEqual([testa, first]);
  });

  it('contain no copy of a kid that was added with the offered id, whatever its name now', () => {
    const offered = { name: 'Demo', grade: 1, offeredAs: 'demo' };
    expect(mergeWithAccount([{ kidId: 'demo', name: 'Demo the second' }], [offered])).toEqual([
      { kidId: 'demo', name: 'Demo the second' },
    ]);
  });
});
