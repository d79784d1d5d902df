import { type DayNumber } from '@campjay/events/calendar.ts';
import { type Camp } from '../camp.ts';
import { withoutCamps } from './slice.ts';
import { type Snapshot } from './snapshot.ts';
import { buildSegmentPair, type SegmentPair, snapshotOf } from './build/snapshotBuilder.ts';

/** Org id → a camp that changed since the base was loaded, or undefined if it was deleted. */
type ChangedCamps = ReadonlyMap<string, Camp | undefined>;

/**
 * The index as one large base (all camps at the last full load) and two small layers of the camps that changed later. A
 * change rebuilds only the `fresh` layer. Once that has more than `MAX_FRESH_CAMPS` camps, it is merged into the
 * `middle` layer.
 */
export interface Layers {
  /** The segments of the base. */
  readonly baseSegments: SegmentPair;
  readonly base: Snapshot;
  readonly middle: ChangedCamps;
  readonly middleSnapshot: Snapshot;
  readonly fresh: ChangedCamps;
}

const MAX_FRESH_CAMPS = 32;

/** Builds the snapshot of one small layer. */
const buildLayer = (changed: ChangedCamps, season: number, today: DayNumber): Snapshot =>
  snapshotOf(
    buildSegmentPair(
      [...changed.values()].flatMap((camp) => camp ?? []),
      season,
    ),
    today,
  );

/** Layers without any changes. */
export const layersOf = (pair: SegmentPair, today: DayNumber): Layers => ({
  baseSegments: pair,
  base: snapshotOf(pair, today),
  middle: new Map(),
  middleSnapshot: buildLayer(new Map(), pair.season, today),
  fresh: new Map(),
});

/** Number of camps in the small layers; a camp in both counts twice. */
export const countChangedCamps = ({ middle, fresh }: Layers): number => middle.size + fresh.size;

/** Adds changed camps to the layers. */
export const addChangedCamps = (layers: Layers, changed: ChangedCamps, today: DayNumber): Layers => {
  const fresh: ChangedCamps = new Map([...layers.fresh, ...changed]);
  if (fresh.size <= MAX_FRESH_CAMPS) return { ...layers, fresh };
  const middle: ChangedCamps = new Map([...layers.middle, ...fresh]);
  return { ...layers, middle, middleSnapshot: buildLayer(middle, layers.baseSegments.season, today), fresh: new Map() };
};

/** The same layers for another day, on which some filters have other results. */
export const layersForDay = ({ baseSegments, middle, fresh }: Layers, today: DayNumber): Layers => ({
  baseSegments,
  base: snapshotOf(baseSegments, today),
  middle,
  middleSnapshot: buildLayer(middle, baseSegments.season, today),
  fresh,
});

const removeCamps = (snapshot: Snapshot, removedOrgIds: readonly string[]): Snapshot => ({
  ...snapshot,
  scheduled: snapshot.scheduled.map((slice) => withoutCamps(slice, removedOrgIds)),
  unscheduled: snapshot.unscheduled.map((slice) => withoutCamps(slice, removedOrgIds)),
});

/** The snapshot that is searched: each camp comes from the newest layer that contains it. */
export const snapshotOfLayers = (
  { baseSegments, base, middle, middleSnapshot, fresh }: Layers,
  today: DayNumber,
): Snapshot => {
  const snapshots = [
    removeCamps(base, [...middle.keys(), ...fresh.keys()]),
    removeCamps(middleSnapshot, [...fresh.keys()]),
    buildLayer(fresh, baseSegments.season, today),
  ];
  const removeEmpty = (slices: Snapshot['scheduled']) => slices.filter(({ segment }) => segment.orgIds.length > 0);
  return {
    season: baseSegments.season,
    scheduled: removeEmpty(snapshots.flatMap(({ scheduled }) => scheduled)),
    unscheduled: removeEmpty(snapshots.flatMap(({ unscheduled }) => unscheduled)),
  };
};
