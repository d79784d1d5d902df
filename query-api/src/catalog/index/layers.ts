import { type DayNumber } from '@campjay/events/season/calendar.ts';
import { type Camp } from '../search/camp.ts';
import { withoutCamps } from './slice.ts';
import { type Snapshot } from './snapshot.ts';
import { pairOf, type SegmentPair, snapshotOf } from './snapshotBuilder.ts';

/** Camps that changed since the base was loaded; those that are gone are undefined. */
type ChangedCamps = ReadonlyMap<string, Camp | undefined>;

/**
 * The index as one large base that was loaded and two small layers of what changed since. A change makes only the
 * newest layer again; when that is full it is poured into the middle one; the base is loaded anew in a worker.
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

/** How many camps the small layers hold. */
export const changedCount = ({ middle, fresh }: Layers): number => middle.size + fresh.size;

export const withChanged = (layers: Layers, changed: ChangedCamps, today: DayNumber): Layers => {
  const fresh: ChangedCamps = new Map([...layers.fresh, ...changed]);
  if (fresh.size <= FRESH_CAMPS) return { ...layers, fresh };
  const middle: ChangedCamps = new Map([...layers.middle, ...fresh]);
  return { ...layers, middle, middleSnapshot: layerOf(middle, layers.pair.season, today), fresh: new Map() };
};

/** The same layers on another day. */
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

/** What is searched: each camp from the newest layer that knows it. */
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
