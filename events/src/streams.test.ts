import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  campStream,
  categoryOf,
  entityIdOf,
  favoritesStream,
  hiddenCampsStream,
  parentStream,
  schoolStream,
  seasonStream,
} from './streams.ts';

describe('the name of a stream', () => {
  it('tells its category and what it is about', () => {
    expect(campStream('tide-pool')).toBe('camp-tide-pool');
    expect([categoryOf('camp-tide-pool'), entityIdOf('camp-tide-pool')]).toEqual(['camp', 'tide-pool']);
  });

  it('is its category alone where there is only one such stream', () =>
    expect([categoryOf(seasonStream), entityIdOf(seasonStream)]).toEqual(['season', '']));

  it('tells whose account, favorites and hidden camps they are', () =>
    expect([parentStream, favoritesStream, hiddenCampsStream].map((name) => name('8fK2-rT0'))).toEqual([
      'parent-8fK2-rT0',
      'favorites-8fK2-rT0',
      'hiddenCamps-8fK2-rT0',
    ]));

  // Covers: D15.2
  it('tells which school it is', () =>
    expect([categoryOf, entityIdOf].map((part) => part(schoolStream('kelp-forest-school')))).toEqual([
      'school',
      'kelp-forest-school',
    ]));

  it('gives back every camp id, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string(), (orgId) => {
        expect(categoryOf(campStream(orgId))).toBe('camp');
        expect(entityIdOf(campStream(orgId))).toBe(orgId);
      }),
    );
  });
});
