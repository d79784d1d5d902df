import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';

/** Maximum size of a cache, larger than the number of distinct keys in a catalog. A full cache is cleared. */
const MAX_CACHED_KEYS = 20_000;

/** Caches a pure function that is called tens of thousands of times with few distinct keys. */
export const memoize = <Key extends string | number, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const cache = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const cachedEntry = cache.get(key);
    if (cachedEntry) return cachedEntry.value;
    const value = compute(key);
    if (cache.size >= MAX_CACHED_KEYS) cache.clear();
    cache.set(key, { value });
    return value;
  };
};

/** A figure is only shown if the camps in it belong to at least this many other operators. */
export const MIN_OTHER_OPERATORS = 5;
/** A figure is only shown if no operator has more than this share of the camps in it. */
export const MAX_OPERATOR_SHARE = 0.25;

/** Returns a clause such as 'Only 4 other operators here list a weekly price'. */
const describeOperatorCount = (operators: number, facts: string): string => {
  if (operators === 0) return `No other operator here lists ${facts}`;
  if (operators === 1) return `Only 1 other operator here lists ${facts}`;
  return `Only ${operators} other operators here list ${facts}`;
};

/**
 * Returns the reason why a figure (a computed statistic) must be withheld, as a sentence; undefined if it can be shown.
 * A figure is withheld if it would reveal the data of a single operator. Camps with the same website belong to one
 * operator.
 * @param operators the operator of each camp in the figure
 * @param facts the facts that a camp in the figure must list, such as 'a weekly price'
 */
export const explainWithholding = (operators: readonly string[], facts: string): string | undefined => {
  const campCounts = new Map<string, number>();
  for (const operator of operators) campCounts.set(operator, (campCounts.get(operator) ?? 0) + 1);
  if (campCounts.size < MIN_OTHER_OPERATORS)
    return `${describeOperatorCount(campCounts.size, facts)}. A figure needs at least ${MIN_OTHER_OPERATORS}, so that it does not give any of them away.`;
  const largestCount = Math.max(...campCounts.values());
  if (largestCount <= operators.length * MAX_OPERATOR_SHARE) return undefined;
  return `Of the ${operators.length} camps here that list ${facts}, ${largestCount} belong to one operator. That is more than a quarter, so the figure would mostly be about that one.`;
};

/** A camp with the sessions that are compared. */
export interface GroupCamp {
  readonly orgId: string;
  /** The camp's operator: its normalized website, or the camp's own id if it has no website. */
  readonly operator: string;
  readonly facts: CampFacts;
  readonly sessions: readonly SessionFacts[];
}

/** The camp that is compared, and the camps of other operators that it is compared with. */
export interface ComparisonGroup {
  readonly own: GroupCamp;
  readonly others: readonly GroupCamp[];
  readonly season: number;
}
