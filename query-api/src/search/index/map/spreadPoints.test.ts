import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { describe, expect, it } from '@jest/globals';
import { spreadPoints } from './spreadPoints.ts';

const random = seededRandom(3);
const crowd = Array.from({ length: 3_000 }, () => ({
  lat: 37.7 + random.next() / 1000,
  lng: -122.4 + random.next() / 1000,
}));
const remote = [
  { lat: 47.6, lng: -122.3 },
  { lat: 32.7, lng: -117.1 },
  { lat: 45.5, lng: -122.6 },
];

describe('the points of a map with too many', () => {
  // Covers: S.25
  it('are exactly as many as the limit, in the given order, with every remote point', () => {
    const points = [...crowd.slice(0, 1_500), ...remote, ...crowd.slice(1_500)];
    for (const limit of [10, 100, 1_234]) {
      const chosen = spreadPoints(points, limit);
      expect(chosen).toHaveLength(limit);
      expect(chosen).toEqual(points.filter((point) => chosen.includes(point)));
      expect(chosen).toEqual(expect.arrayContaining(remote));
    }
  });

  // Covers: S.25
  it('are in as many parts of the area as possible', () => {
    const grid = Array.from({ length: 64 }, (_, index) => ({ lat: (index >> 3) * 0.1, lng: (index & 7) * 0.1 }));
    const points = grid.flatMap(({ lat, lng }) => [0, 1, 2].map((step) => ({ lat: lat + step / 1e5, lng })));
    const cells = spreadPoints(points, 64).map(({ lat, lng }) => `${lat.toFixed(1)} ${lng.toFixed(1)}`);
    expect(new Set(cells).size).toBe(64);
  });

  // Covers: S.25
  it('are all if they are at one location or not too many', () => {
    expect(spreadPoints(crowd, 3_000)).toBe(crowd);
    const same = Array.from({ length: 9 }, () => ({ lat: 1, lng: 2 }));
    expect(spreadPoints(same, 4)).toHaveLength(4);
  });
});
