import { InstanceId } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { campOfLine } from '../testing/campOfLine.ts';
import { buildSegmentPair, snapshotOf } from './build/snapshotBuilder.ts';
import { findMapPoints, MAX_MAP_POINTS } from './mapPoints.ts';

const season = 2026;
const today = 20_000;
const query = { criteria: { season, today, options: new Map() }, meanings: [] };
const session = (id: string, facts: object = {}) => ({
  ...{ instance_id: InstanceId.parse(id), year: season, start_date: 'July 6', end_date: 'July 10', ...facts },
});
const here = { lat: '37.77001', lng: '-122.42' };

describe('the points of a map', () => {
  // Covers: S.25
  it('combine sessions at nearly the same location, with their lowest price', () => {
    const sessions = [
      session('a', { price: 400 }),
      session('b', { price: 310.5, lat: '37.77004', lng: '-122.42' }),
      session('c', { lat: '37.8', lng: '-122.3' }),
    ];
    const camps = [
      campOfLine({ org_id: 'kites', camp_org_name: 'Kites É', ...here, instances: sessions }),
      campOfLine({ org_id: 'boats', camp_org_name: 'boats', instances: [session('d', { price: 100 })] }),
      campOfLine({ org_id: 'later', camp_org_name: 'Another', ...here, instances: [] }),
    ];
    expect(findMapPoints(snapshotOf(buildSegmentPair(camps, season), today), query)).toEqual({
      points: [
        { org_id: 'kites', name: 'Kites É', lat: 37.77, lng: -122.42, price: 311, sessions: 2 },
        { org_id: 'kites', name: 'Kites É', lat: 37.8, lng: -122.3, sessions: 1 },
        { org_id: 'later', name: 'Another', lat: 37.77, lng: -122.42, sessions: 0 },
      ],
      isCut: false,
      total: 2,
    });
  });

  // Covers: S.25
  it.each([
    [MAX_MAP_POINTS, false, 'Camp 5001', 'Camp 9998'],
    [MAX_MAP_POINTS + 1, true, 'Camp 4999', 'Camp 9996'],
  ])('are the first 5,000: with %d camps, isCut is %s', (count, isCut, first, last) => {
    const camps = Array.from({ length: count }, (_, index) =>
      campOfLine({
        ...{ org_id: `${index}`, camp_org_name: `Camp ${9_999 - index}`, ...here },
        instances: index % 2 === 0 ? [session('only')] : [],
      }),
    );
    const found = findMapPoints(snapshotOf(buildSegmentPair(camps, season), today), query);
    expect({ count: found.points.length, isCut: found.isCut }).toEqual({ count: MAX_MAP_POINTS, isCut });
    // Camps with sessions come first, both parts by name.
    expect([found.points[0]?.name, found.points.at(-1)?.name]).toEqual([first, last]);
  });
});
