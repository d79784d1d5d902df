import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { InstanceId } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { campOfLine } from '../../testing/campOfLine.ts';
import { buildSegmentPair, snapshotOf } from '../build/snapshotBuilder.ts';
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
      pointCount: 3,
      total: 2,
    });
  });

  // Covers: S.25
  it.each([MAX_MAP_POINTS, MAX_MAP_POINTS + 1])('are at most 5,000 of %d, camps with sessions first', (count) => {
    const camps = Array.from({ length: count }, (_, index) =>
      campOfLine({
        ...{ org_id: `${index}`, camp_org_name: `Camp ${9_999 - index}`, ...here },
        instances: index % 2 === 0 ? [session('only')] : [],
      }),
    );
    const { points, pointCount } = findMapPoints(snapshotOf(buildSegmentPair(camps, season), today), query);
    expect({ length: points.length, pointCount }).toEqual({ length: MAX_MAP_POINTS, pointCount: count });
    const sorted = points.toSorted((a, b) => Math.sign(b.sessions - a.sessions) || (a.name < b.name ? -1 : 1));
    expect(points).toEqual(sorted);
  });

  // Covers: S.25
  it.each([500, MAX_MAP_POINTS + 500])('are the same %d if some camps are in slices of their own', (count) => {
    const random = seededRandom(count);
    const camps = Array.from({ length: count }, (_, index) =>
      campOfLine({
        ...{ org_id: `${index}`, camp_org_name: `Camp ${random.below(count)}` },
        ...{ lat: `${37 + random.next()}`, lng: `${-122 + random.next()}` },
        instances: random.chance(0.8) ? [session('only', { price: random.below(900) })] : [],
      }),
    );
    const parts = [camps.slice(0, -20), camps.slice(-20, -10), camps.slice(-10)].map((part) =>
      snapshotOf(buildSegmentPair(part, season), today),
    );
    const inSlices = {
      season,
      scheduled: parts.flatMap(({ scheduled }) => scheduled),
      unscheduled: parts.flatMap(({ unscheduled }) => unscheduled),
    };
    expect(findMapPoints(inSlices, query)).toEqual(
      findMapPoints(snapshotOf(buildSegmentPair(camps, season), today), query),
    );
  });
});
