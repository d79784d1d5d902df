import type { Clash } from '@campjay/events/schedule/knows/clashes.ts';

/** A clash of two entries or more. */
export interface ClashAmong extends Omit<Clash, 'entryIds'> {
  readonly entryIds: readonly string[];
}

/** Pairs that hang together, in one kid's week, in the same way on the same days. */
type Linked = readonly [Clash, ...Clash[]];

const keyOf = ({ kidId, week, kind, days }: Clash): string => [kidId, week, kind, ...days].join(' ');
const idsOf = (linked: Linked): readonly string[] => [...new Set(linked.flatMap(({ entryIds }) => entryIds))];

const isLinked = (linked: Linked, clash: Clash): boolean =>
  keyOf(linked[0]) === keyOf(clash) && idsOf(linked).some((entryId) => clash.entryIds.includes(entryId));

/**
 * Twelve errands in one week are sixty-six pairs, and one thing to say: where each clashes with each, they are told as
 * one. Any others stay pairs, as more would be claimed than is so.
 */
export const clashesAmong = (clashes: readonly Clash[]): readonly ClashAmong[] =>
  clashes
    .reduce<readonly Linked[]>((groups, clash) => {
      const linked = groups.find((group) => isLinked(group, clash));
      return linked ? groups.map((group) => (group === linked ? [...group, clash] : group)) : [...groups, [clash]];
    }, [])
    .flatMap((linked): readonly ClashAmong[] => {
      const entryIds = idsOf(linked);
      const isEachWithEach = linked.length === (entryIds.length * (entryIds.length - 1)) / 2;
      return isEachWithEach ? [{ ...linked[0], entryIds }] : linked;
    });
