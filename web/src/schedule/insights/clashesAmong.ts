import type { Clash } from '@campjay/events/schedule/knows/clashes.ts';

/** A clash of two entries or more. */
export interface ClashGroup extends Omit<Clash, 'entryIds'> {
  readonly entryIds: readonly string[];
}

/** Pairs that hang together, in one kid's week, in the same way on the same days. */
type LinkedClashes = readonly [Clash, ...Clash[]];

const keyOf = ({ kidId, week, kind, days }: Clash): string => [kidId, week, kind, ...days].join(' ');
const idsOf = (cluster: LinkedClashes): readonly string[] => [...new Set(cluster.flatMap(({ entryIds }) => entryIds))];

const isLinked = (cluster: LinkedClashes, clash: Clash): boolean =>
  keyOf(cluster[0]) === keyOf(clash) && idsOf(cluster).some((entryId) => clash.entryIds.includes(entryId));

/**
 * Twelve errands in one week are sixty-six pairs, and one thing to say: where each clashes with each, they are told as
 * one. Any others stay pairs, as more would be claimed than is so.
 */
export const groupClashes = (clashes: readonly Clash[]): readonly ClashGroup[] =>
  clashes
    .reduce<readonly LinkedClashes[]>((groups, clash) => {
      const cluster = groups.find((group) => isLinked(group, clash));
      return cluster ? groups.map((group) => (group === cluster ? [...group, clash] : group)) : [...groups, [clash]];
    }, [])
    .flatMap((cluster): readonly ClashGroup[] => {
      const entryIds = idsOf(cluster);
      const isComplete = cluster.length === (entryIds.length * (entryIds.length - 1)) / 2;
      return isComplete ? [{ ...cluster[0], entryIds }] : cluster;
    });
