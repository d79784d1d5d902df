import { describe, expect, it } from '@jest/globals';
import { indexPoints, type MapMarker, markerName, markersIn, markerText } from './clusters.ts';
import type { MapPoint } from './mapApi.ts';

const bay = { west: -123, south: 37, east: -122, north: 38 };
const point = (org_id: string, lat: number, lng: number, price?: number): MapPoint => ({
  ...{ org_id, name: org_id, lat, lng, sessions: 2 },
  ...(price !== undefined && { price }),
});
const points = [
  point('kites', 37.77, -122.42, 1425),
  point('boats', 37.7701, -122.4201),
  point('rockets', 37.3, -122.9, 90),
  point('elsewhere', 47.6, -122.3, 10),
];
const placeCount = (markers: readonly MapMarker[]): number =>
  markers.reduce((sum, marker) => sum + (marker.kind === 'cluster' ? marker.count : 1), 0);

describe('the markers of a map', () => {
  // Covers: S.25
  it('join near places until the map is close, and count every place of the area', () => {
    const index = indexPoints(points);
    const far = markersIn(index, bay, 8.7);
    expect(far.map(markerText).toSorted()).toEqual(['$90', '2']);
    const [cluster] = far.filter((marker) => marker.kind === 'cluster');
    expect(cluster?.orgIds.toSorted()).toEqual(['boats', 'kites']);
    expect(placeCount(far)).toBe(3);
    const near = markersIn(index, bay, cluster?.expansionZoom ?? 0);
    expect(near.map(({ kind }) => kind)).toEqual(['camp', 'camp', 'camp']);
    const world = { west: -180, south: -90, east: 180, north: 90 };
    for (const zoom of [0, 3, 9, 17]) expect(placeCount(markersIn(index, world, zoom))).toBe(points.length);
  });

  it('show the lowest price, and name the camp for screen readers', () => {
    const markers = markersIn(indexPoints(points), bay, 17);
    expect(markers.map((marker) => [markerText(marker), markerName(marker)]).toSorted()).toEqual([
      ['$1,425', 'kites, from $1,425'],
      ['$90', 'rockets, from $90'],
      ['Camp', 'boats, price not listed'],
    ]);
    const [cluster] = markersIn(indexPoints(points), bay, 8).filter(({ kind }) => kind === 'cluster');
    expect(cluster && markerName(cluster)).toBe('2 places, zoom in');
  });
});
