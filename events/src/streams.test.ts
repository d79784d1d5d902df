import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  alertsStream,
  campStream,
  categoryOf,
  entityIdOf,
  favoritesStream,
  hiddenCampsStream,
  parentStream,
  schoolStream,
  seasonStream,
} from './streams.ts';

describe('a stream name', () => {
  // Covers: D15.2
  it.each([
    [campStream('tide-pool'), 'camp', 'tide-pool'],
    [schoolStream('kelp-forest-school'), 'school', 'kelp-forest-school'],
    [parentStream('8fK2-rT0'), 'parent', '8fK2-rT0'],
    [favoritesStream('8fK2-rT0'), 'favorites', '8fK2-rT0'],
    [hiddenCampsStream('8fK2-rT0'), 'hiddenCamps', '8fK2-rT0'],
    [alertsStream('8fK2-rT0'), 'alerts', '8fK2-rT0'],
  ])('%s has a category and an entity', (name, category, id) => {
    expect(name).toBe(`${category}-${id}`);
    expect([categoryOf(name), entityIdOf(name)]).toEqual([category, id]);
  });

  it('is only the category if there is a single such stream', () =>
    expect([categoryOf(seasonStream), entityIdOf(seasonStream)]).toEqual(['season', '']));

  it('returns every camp id unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), (orgId) => {
        expect(categoryOf(campStream(orgId))).toBe('camp');
        expect(entityIdOf(campStream(orgId))).toBe(orgId);
      }),
    );
  });
});
