import { type DayNumber } from '@campjay/events/calendar.ts';
import { type Camp } from '../../camp.ts';
import { entryOf } from './entry.ts';
import { type Segment } from '../segment.ts';
import { createSegmentBuilder } from './segmentBuilder.ts';
import { sliceOf } from '../slice.ts';
import { type Snapshot } from '../snapshot.ts';

/** The catalog as two segments: camps with sessions in the season, and camps without. */
export interface SegmentPair {
  readonly season: number;
  readonly scheduled: Segment;
  readonly unscheduled: Segment;
}

/** Builds a pair of segments from camps in any order. */
export const createSegmentPairBuilder = (season: number): { add(camp: Camp): void; build(): SegmentPair } => {
  const scheduled = createSegmentBuilder();
  const unscheduled = createSegmentBuilder();
  return {
    add: (camp) => {
      const result = entryOf(camp, season);
      (result.scheduled ? scheduled : unscheduled).add(result.entry);
    },
    build: () => ({ season, scheduled: scheduled.build(), unscheduled: unscheduled.build() }),
  };
};

/** Builds a pair of segments from these camps. */
export const buildSegmentPair = (camps: Iterable<Camp>, season: number): SegmentPair => {
  const builder = createSegmentPairBuilder(season);
  for (const camp of camps) builder.add(camp);
  return builder.build();
};

/** Prepares a pair of segments for searches on a given day. */
export const snapshotOf = (pair: SegmentPair, today: DayNumber): Snapshot => ({
  season: pair.season,
  scheduled: [sliceOf(pair.scheduled, today)],
  unscheduled: [sliceOf(pair.unscheduled, today)],
});
