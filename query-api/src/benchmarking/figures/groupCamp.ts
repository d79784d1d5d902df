import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';

/** More than the distinct keys of a catalog; beyond that, the cache starts over. */
const AT_MOST = 20_000;

/** Caches a pure function that is called tens of thousands of times with few distinct keys. */
export const memoize = <Key extends string | number, Value>(read: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.value;
    const value = read(key);
    if (known.size >= AT_MOST) known.clear();
    known.set(key, { value });
    return value;
  };
};

/** Minimum number of other operators behind a figure. */
export const MIN_OTHERS = 5;
/** Maximum share of a figure's camps that one operator may have. */
export const MAX_SHARE = 0.25;

const describeCount = (operators: number): string =>
  operators === 0 ? 'no other operator' : `only ${operators} other ${operators === 1 ? 'operator' : 'operators'}`;

/**
 * Returns why a figure must be withheld to protect single operators, as a sentence; undefined if it can be shown. Camps
 * with the same website belong to one operator.
 * @param operators the operator of each camp in the figure; every camp has the same weight
 * @param what the facts about those camps, such as 'A weekly price'
 */
export const withheldReason = (operators: readonly string[], what: string): string | undefined => {
  const camps = new Map<string, number>();
  for (const operator of operators) camps.set(operator, (camps.get(operator) ?? 0) + 1);
  if (camps.size < MIN_OTHERS)
    return `${what} is known of ${describeCount(camps.size)} here. A figure takes at least ${MIN_OTHERS}, so that it gives none of them away.`;
  const most = Math.max(...camps.values());
  return most <= operators.length * MAX_SHARE
    ? undefined
    : `${what} is known of ${operators.length} camps here, and ${most} of them are one operator’s: more than a quarter, so that a figure would mostly tell of that one.`;
};

/** A camp with its sessions that are compared. */
export interface GroupCamp {
  readonly orgId: string;
  /** The camp's operator: its normalized website, or the camp's own id if it has no website. */
  readonly operator: string;
  readonly facts: CampFacts;
  readonly sessions: readonly SessionFacts[];
}

/** The camp being compared, and the others' camps. */
export interface ComparisonGroup {
  readonly own: GroupCamp;
  readonly others: readonly GroupCamp[];
  readonly season: number;
}
