import { describe, expect, it } from '@jest/globals';
import { isInBoundingBox } from './boundingBox.ts';

describe('a bounding box', () => {
  const bayArea = { north: 38, south: 37, west: -123, east: -122 };
  const aroundFiji = { north: -16, south: -19, west: 177, east: -178 };

  // Covers: S.24
  it.each([
    ['a point inside', bayArea, 37.5, -122.5, true],
    ['its corners', bayArea, 38, -122, true],
    ['its opposite corners', bayArea, 37, -123, true],
    ['a point in the north', bayArea, 38.0001, -122.5, false],
    ['a point in the south', bayArea, 36.9999, -122.5, false],
    ['a point in the east', bayArea, 37.5, -121.9999, false],
    ['a point in the west', bayArea, 37.5, -123.0001, false],
    ['a point west of the 180th meridian', aroundFiji, -17, 178, true],
    ['a point east of the 180th meridian', aroundFiji, -17, -179, true],
    ['its western border', aroundFiji, -17, 177, true],
    ['its eastern border', aroundFiji, -17, -178, true],
    ['a point on the other side of the earth', aroundFiji, -17, 0, false],
  ])('judges %s', (_point, box, lat, lng, isInside) => {
    expect(isInBoundingBox(box, { lat, lng })).toBe(isInside);
  });
});
