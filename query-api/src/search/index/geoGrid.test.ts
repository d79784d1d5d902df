import { isInBoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Coordinates } from '../camp.ts';
import { cellsByDistance, buildGeoGrid, writeSessionsInBox, writeSessionsWithinRadius } from './geoGrid.ts';

/** A grid with one session per place: the bit at the place's index. */
const gridOf = (places: readonly Coordinates[]) => ({
  grid: buildGeoGrid({
    places,
    postings: {
      place: Int32Array.from(places.keys()),
      word: Int32Array.from(places.keys(), (index) => index >> 5),
      mask: Int32Array.from(places.keys(), (index) => 1 << (index & 31)),
    },
  }),
  within: (bitmap: Int32Array) => [...places.keys()].filter((index) => (bitmap[index >> 5] ?? 0) & (1 << (index & 31))),
});

/** Around San Francisco, with several places per cell of a tenth of a degree. */
const near = fc.record({
  lat: fc.double({ min: 37.2, max: 38.2, noNaN: true }),
  lng: fc.double({ min: -122.8, max: -121.8, noNaN: true }),
});
const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the places within a radius', () => {
  it.each([
    ['around a city', near, fc.double({ min: 0.1, max: 60, noNaN: true })],
    ['anywhere on earth, for any radius', anywhere, fc.double({ min: 0, max: 13_000, noNaN: true })],
  ])('are those whose distance is at most the radius, %s', (_where, place, miles) => {
    const centerAndEdge = fc.record({ center: place, places: fc.array(place, { minLength: 1, maxLength: 80 }), miles });
    fc.assert(
      fc.property(centerAndEdge, fc.boolean(), ({ center, places, miles: any }, isExact) => {
        // A radius exactly equal to a place's distance includes that place.
        const radius = isExact && places[0] ? distanceMiles(center, places[0]) : any;
        const { grid, within } = gridOf(places);
        const bitmap = new Int32Array(3).fill(-1);
        writeSessionsWithinRadius(grid, { ...center, radius }, bitmap);
        expect(within(bitmap)).toEqual(
          [...places.keys()].filter((index) => distanceMiles(center, places[index] ?? center) <= radius),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('are searched cell by cell, nearest first, and no place is nearer than its cell’s lower bound', () => {
    fc.assert(
      fc.property(near, fc.array(near, { minLength: 1, maxLength: 80 }), (center, places) => {
        const { grid } = gridOf(places);
        const cells = cellsByDistance(grid, center);
        expect(cells.map(({ minMiles }) => minMiles)).toEqual(
          cells.map(({ minMiles }) => minMiles).toSorted((a, b) => a - b),
        );
        const inTenths = new Set(
          places.map(({ lat, lng }) => `${Math.floor((lat + 90) * 10)} ${Math.floor((lng + 180) * 10)}`),
        );
        expect(cells).toHaveLength(inTenths.size);
        for (const { cell, minMiles } of cells) {
          const start = grid.cellStarts[cell] ?? 0;
          for (let rank = start; rank < (grid.cellStarts[cell + 1] ?? 0); rank++) {
            const place = { lat: grid.lats[rank] ?? 0, lng: grid.lngs[rank] ?? 0 };
            const distance = distanceMiles(center, place);
            expect(distance).toBeGreaterThanOrEqual(minMiles);
            // The error is less than the diagonal of a cell, which is under ten miles.
            expect(distance).toBeLessThan(minMiles + 10);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the places in a bounding box', () => {
  // Covers: S.24
  it.each([
    ['around a city', near],
    ['anywhere on earth', anywhere],
  ])('are those between its borders, %s', (_where, place) => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 80 }),
        place,
        place,
        fc.boolean(),
        (places, corner, opposite, hasPlaceOnBorder) => {
          const first = hasPlaceOnBorder && places[0] ? places[0] : corner;
          // Half of these boxes cross the 180th meridian.
          const box = {
            south: Math.min(first.lat, opposite.lat),
            north: Math.max(first.lat, opposite.lat),
            west: first.lng,
            east: opposite.lng,
          };
          const { grid, within } = gridOf(places);
          const bitmap = new Int32Array(3).fill(-1);
          writeSessionsInBox(grid, box, bitmap);
          expect(within(bitmap)).toEqual(
            [...places.keys()].filter((index) => isInBoundingBox(box, places[index] ?? opposite)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
