import { describe, expect, it } from '@jest/globals';
import { compareList, comparedCampToggled, comparedIdsIn, compareUrl } from './compareList.ts';

const toggle = (ids: readonly string[], orgId: string) => compareList.reducer(ids, comparedCampToggled(orgId));

// Covers: K.3
describe('the camps to compare', () => {
  it('are at most four, and are taken out again by the same button', () => {
    const four = ['a', 'b', 'c', 'd'].reduce(toggle, []);
    expect(four).toEqual(['a', 'b', 'c', 'd']);
    expect(toggle(four, 'e')).toEqual(four);
    expect(toggle(four, 'b')).toEqual(['a', 'c', 'd']);
  });

  it('are in the URL, whatever characters their ids have', () => {
    const ids = ['kites', 'a,b', 'c&d', '50%'];
    expect(comparedIdsIn(compareUrl(ids).replace(/^[^?]*/, ''))).toEqual(ids);
  });

  it('ignore what the URL cannot name: more than four, duplicates, broken text', () => {
    expect(comparedIdsIn('?camps=a,a,b,%E0%A4%A,,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
    expect(comparedIdsIn('?other=a')).toEqual([]);
  });
});
