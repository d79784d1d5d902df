import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boxAround } from './readCandidates.ts';

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the bounding box around a place', () => {
  it('contains every place within the radius, even at its edge, all over the world', () => {
    const clamped = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
    fc.assert(
      fc.property(place, place, fc.constantFrom(1, 20, 1_000), (centre, away, nearer) => {
        const other = {
          lat: clamped(centre.lat + away.lat / nearer, 90),
          lng: clamped(centre.lng + away.lng / nearer, 180),
        };
        const { south, north, west, east } = boxAround({ ...centre, radiusMiles: distanceMiles(centre, other) });
        expect(south <= other.lat && other.lat <= north).toBe(true);
        expect(west <= other.lng && other.lng <= east).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is not much larger than necessary', () => {
    const { south, north, west, east } = boxAround({ lat: 37.77, lng: -122.42, radiusMiles: 20 });
    const corners = [
      { lat: south, lng: -122.42 },
      { lat: north, lng: -122.42 },
      { lat: 37.77, lng: west },
      { lat: 37.77, lng: east },
    ];
    for (const corner of corners) expect(distanceMiles({ lat: 37.77, lng: -122.42 }, corner)).toBeCloseTo(20, 1);
  });
});
