import { type DayNumber } from '@campjay/events/calendar.ts';
import { type Camp } from '../camp.ts';
import { withoutCamps } from './slice.ts';
import { type Snapshot } from './snapshot.ts';
import { pairOf, type SegmentPair, snapshotOf } from './build/snapshotBuilder.ts';

/** Camps that changed since the base was loaded; deleted camps are undefined. */
type ChangedCamps = ReadonlyMap<string, Camp | undefined>;

/**
 * The index as one large base and two small layers of later changes. A change rebuilds only the newest layer; when that
 * is full it is merged into the middle layer. A worker reloads the base.
 */
export interface Layers {
  readonly pair: SegmentPair;
  readonly base: Snapshot;
  readonly middle: ChangedCamps;
  readonly middleSnapshot: Snapshot;
  readonly fresh: ChangedCamps;
}

const FRESH_CAMPS = 32;

const layerOf = (changed: ChangedCamps, season: number, today: DayNumber): Snapshot =>
  snapshotOf(
    pairOf(
      [...changed.values()].flatMap((camp) => camp ?? []),
      season,
    ),
    today,
  );

export const layersOf = (pair: SegmentPair, today: DayNumber): Layers => ({
  pair,
  base: snapshotOf(pair, today),
  middle: new Map(),
  middleSnapshot: layerOf(new Map(), pair.season, today),
  fresh: new Map(),
});

/** The number of camps in the small layers. */
export const changedCount = ({ middle, fresh }: Layers): number => middle.size + fresh.size;

export const withChanged = (layers: Layers, changed: ChangedCamps, today: DayNumber): Layers => {
  const fresh: ChangedCamps = new Map([...layers.fresh, ...changed]);
  if (fresh.size <= FRESH_CAMPS) return { ...layers, fresh };
  const middle: ChangedCamps = new Map([...layers.middle, ...fresh]);
  return { ...layers, middle, middleSnapshot: layerOf(middle, layers.pair.season, today), fresh: new Map() };
};

/** The same layers for another day. */
export const onDay = ({ pair, middle, fresh }: Layers, today: DayNumber): Layers => ({
  pair,
  base: snapshotOf(pair, today),
  middle,
  middleSnapshot: layerOf(middle, pair.season, today),
  fresh,
});

const withoutOrgIds = (snapshot: Snapshot, removedOrgIds: readonly string[]): Snapshot => ({
  ...snapshot,
  scheduled: snapshot.scheduled.map((slice) => withoutCamps(slice, removedOrgIds)),
  unscheduled: snapshot.unscheduled.map((slice) => withoutCamps(slice, removedOrgIds)),
});

/** The snapshot that is searched: each camp comes from the newest layer that contains it. */
export const snapshotOfLayers = ({ pair, base, middle, middleSnapshot, fresh }: Layers, today: DayNumber): Snapshot => {
  const snapshots = [
    withoutOrgIds(base, [...middle.keys(), ...fresh.keys()]),
    withoutOrgIds(middleSnapshot, [...fresh.keys()]),
    layerOf(fresh, pair.season, today),
  ];
  const filled = (slices: Snapshot['scheduled']) => slices.filter(({ segment }) => segment.orgIds.length > 0);
  return {
    season: pair.season,
    scheduled: filled(snapshots.flatMap(({ scheduled }) => scheduled)),
    unscheduled: filled(snapshots.flatMap(({ unscheduled }) => unscheduled)),
  };
};
