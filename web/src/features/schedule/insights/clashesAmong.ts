import type { Clash } from '@campjay/domain/schedule/insights/clashes.ts';

/** A clash of two or more entries. */
export interface ClashGroup extends Omit<Clash, 'entryIds'> {
  readonly entryIds: readonly string[];
}

/** Linked pairs of one kid's week, with the same kind and days. */
type LinkedClashes = readonly [Clash, ...Clash[]];

const keyOf = ({ kidId, week, kind, days }: Clash): string => [kidId, week, kind, ...days].join(' ');
const idsOf = (cluster: LinkedClashes): readonly string[] => [...new Set(cluster.flatMap(({ entryIds }) => entryIds))];

const isLinked = (cluster: LinkedClashes, clash: Clash): boolean =>
  keyOf(cluster[0]) === keyOf(clash) && idsOf(cluster).some((entryId) => clash.entryIds.includes(entryId));

/**
 * Groups clashes to avoid repetition: twelve clashing entries in one week are sixty-six pairs. Entries that all clash with
 * each other become one group; others stay pairs, because one group would claim too much.
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
