import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distanceMiles } from './distance.ts';

const seattle = { lat: 47.6062, lng: -122.3321 };
const sanFrancisco = { lat: 37.7749, lng: -122.4194 };
const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance between two places', () => {
  // Covers: 9.75
  it('is the great-circle distance on a sphere with a radius of 3959 miles', () => {
    expect(distanceMiles(seattle, sanFrancisco)).toBeCloseTo(679.5, 0);
    expect(distanceMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 90 })).toBeCloseTo((3959 * Math.PI) / 2, 6);
    expect(distanceMiles({ lat: 40, lng: -120 }, { lat: 41, lng: -120 })).toBeCloseTo((3959 * Math.PI) / 180, 9);
  });

  it('is zero from a place to itself, and equal in both directions', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceMiles(a, a)).toBe(0);
        expect(distanceMiles(a, b)).toBeCloseTo(distanceMiles(b, a), 6);
      }),
    );
  });

  it('is precise for places a few feet apart', () => {
    const perDegree = (3959 * Math.PI) / 180;
    expect(distanceMiles(seattle, { ...seattle, lat: seattle.lat + 1e-6 }) / (1e-6 * perDegree)).toBeCloseTo(1, 5);
  });

  it('is half the circumference between antipodes, never more and never NaN', () => {
    fc.assert(
      fc.property(place, ({ lat, lng }) => {
        const miles = distanceMiles({ lat, lng }, { lat: -lat, lng: lng > 0 ? lng - 180 : lng + 180 });
        expect(miles).toBeLessThanOrEqual(3959 * Math.PI);
        expect(miles).toBeGreaterThan(3959 * Math.PI - 1);
      }),
    );
  });
});
