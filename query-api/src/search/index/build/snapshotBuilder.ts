import { type DayNumber } from '@campjay/events/calendar.ts';
import { type Camp } from '../../camp.ts';
import { entryOf } from './entry.ts';
import { type Segment } from '../segment.ts';
import { segmentBuilder } from './segmentBuilder.ts';
import { sliceOf } from '../slice.ts';
import { type Snapshot } from '../snapshot.ts';

/** Camps with sessions in the season and camps without, each in a separate segment. */
export interface SegmentPair {
  readonly season: number;
  readonly scheduled: Segment;
  readonly unscheduled: Segment;
}

export const pairBuilder = (season: number): { add(camp: Camp): void; build(): SegmentPair } => {
  const scheduled = segmentBuilder();
  const unscheduled = segmentBuilder();
  return {
    add: (camp) => {
      const result = entryOf(camp, season);
      (result.scheduled ? scheduled : unscheduled).add(result.entry);
    },
    build: () => ({ season, scheduled: scheduled.build(), unscheduled: unscheduled.build() }),
  };
};

export const pairOf = (camps: Iterable<Camp>, season: number): SegmentPair => {
  const builder = pairBuilder(season);
  for (const camp of camps) builder.add(camp);
  return builder.build();
};

/** A snapshot of one pair for a given day. */
export const snapshotOf = (pair: SegmentPair, today: DayNumber): Snapshot => ({
  season: pair.season,
  scheduled: [sliceOf(pair.scheduled, today)],
  unscheduled: [sliceOf(pair.unscheduled, today)],
});
