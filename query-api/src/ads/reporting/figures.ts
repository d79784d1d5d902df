import { CLICK_REFUSALS, type ClickRefusal } from '@campjay/events/ads/adClicks.ts';
import { dollarsOf, type Micros } from '@campjay/domain/money/micros.ts';
import { type Figures } from './contract.ts';

/** Exact counts by the database for one card and one kind of event. */
export interface Fact {
  /** 'yyyy-mm-dd' in the requested time zone. */
  readonly day: string;
  /** Empty if a click's token named no card. */
  readonly adId: string;
  readonly orgId: string;
  readonly instanceId: string;
  readonly kind: 'view' | 'counted' | 'refused' | 'registration';
  /** Only for a refused click. */
  readonly refusal: ClickRefusal | null;
  readonly count: number;
  readonly micros: Micros;
}

/** Sums up the facts. Rates use only counted clicks, and are null instead of dividing by zero. */
export const figuresOf = (facts: readonly Fact[]): Figures => {
  const countOf = (kind: Fact['kind']): number => sum(facts.filter((fact) => fact.kind === kind));
  const [views, net, registrations] = [countOf('view'), countOf('counted'), countOf('registration')];
  const micros = facts.reduce((all, fact) => all + fact.micros, 0n);
  const refused = Object.fromEntries(
    CLICK_REFUSALS.map((reason) => [reason, sum(facts.filter(({ refusal }) => refusal === reason))]),
  ) as Figures['refused'];
  return {
    ...{ views, gross: net + countOf('refused'), refused, net, registrations },
    ...{ costMicros: String(micros), cost: dollarsOf(micros) },
    costPerClick: net === 0 ? null : dollarsOf(roundedShare(micros, net)),
    clickThrough: views === 0 ? null : net / views,
    conversion: net === 0 ? null : registrations / net,
  };
};

const sum = (facts: readonly Fact[]): number => facts.reduce((count, fact) => count + fact.count, 0);

/** Rounded to a hundredth of a cent: a mean is only shown, never charged. */
const roundedShare = (micros: Micros, among: number): Micros => {
  const hundredth = 100n;
  const by = BigInt(among) * hundredth;
  return ((micros + by / 2n) / by) * hundredth;
};

/** Figures grouped by key, in the order of the keys. */
export const figuresBy = (
  facts: readonly Fact[],
  keyOf: (fact: Fact) => string,
): readonly (Figures & { readonly key: string })[] => {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => ({ key, ...figuresOf(group) }));
};
