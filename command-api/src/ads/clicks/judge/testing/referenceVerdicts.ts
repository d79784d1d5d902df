/** One report of a synthetic click with its true properties, and without a token to parse. */
export interface MadeClick {
  /** The same for each report of the same click. */
  readonly identity: string;
  readonly advertiserId: string;
  readonly token: 'ours' | 'forged';
  readonly adId: string;
  readonly visitor: string;
  readonly address: string;
  readonly isRobot: boolean;
  readonly isOwn: boolean;
  /** In ms since 1970. */
  readonly servedAt: number;
  readonly receivedAt: number;
  readonly priceMicros: number;
}

export interface ReferenceResult {
  /** Verdict by click identity: 'counted', or the reason. Forged ones have none, because they are only counted. */
  readonly verdicts: ReadonlyMap<string, string>;
  /** In micro-dollars, by `advertiserId month`. */
  readonly spent: ReadonlyMap<string, number>;
}

const MINUTE = 60_000;

/**
 * The expected verdicts on clicks in this order, computed by an independent, simple implementation: one loop over lists
 * that shares no code with the judge. The order is that of the first reports of each advertiser's clicks; later reports
 * change nothing.
 * @param monthStart the boundary between the two months, in ms
 */
export const referenceVerdicts = (
  clicks: readonly MadeClick[],
  budgets: ReadonlyMap<string, number>,
  monthStart: number,
): ReferenceResult => {
  const verdicts = new Map<string, string>();
  const spent = new Map<string, number>();
  const ownVisitors = new Set<string>();
  const countedOf = new Map<string, MadeClick[]>();
  const countedFrom = new Map<string, MadeClick[]>();
  const countedOn = new Map<string, MadeClick[]>();
  const monthOf = (click: MadeClick): string => (click.receivedAt < monthStart ? 'first' : 'second');

  for (const click of clicks) {
    if (verdicts.has(click.identity) || click.token === 'forged') continue;
    const account = `${click.advertiserId} ${monthOf(click)}`;
    const ofVisitor = `${click.advertiserId} ${click.adId} ${click.visitor}`;
    const fromAddress = `${account} ${click.address}`;
    const onAd = `${fromAddress} ${click.adId}`;
    const ownVisitor = `${account} ${click.visitor}`;
    const before = spent.get(account) ?? 0;
    const after = before + click.priceMicros;
    const near = (list: MadeClick[] | undefined, minutes: number): number =>
      (list ?? []).filter((other) => Math.abs(other.receivedAt - click.receivedAt) < minutes * MINUTE).length;

    let verdict = 'counted';
    if (click.receivedAt - click.servedAt > 24 * 60 * MINUTE) verdict = 'expired-token';
    else if (click.isRobot || click.receivedAt - click.servedAt < 500) verdict = 'robot';
    else if (click.isOwn || ownVisitors.has(ownVisitor)) verdict = 'own-people';
    else if (near(countedOf.get(ofVisitor), 30) > 0) verdict = 'double-click';
    else if (near(countedFrom.get(fromAddress)?.slice(-10), 60) >= 10) verdict = 'too-many-from-address';
    else if (near(countedOn.get(onAd)?.slice(-10), 30) > 0) verdict = 'double-click';
    else if (near(countedOn.get(onAd)?.slice(-10), 24 * 60) >= 5) verdict = 'too-many-from-address';
    else if (click.priceMicros > 0 && after > (budgets.get(click.advertiserId) ?? 0)) verdict = 'over-budget';

    verdicts.set(click.identity, verdict);
    if (verdict === 'own-people') ownVisitors.add(ownVisitor);
    if (verdict !== 'counted') continue;
    spent.set(account, after);
    countedOf.set(ofVisitor, [...(countedOf.get(ofVisitor) ?? []), click]);
    countedFrom.set(fromAddress, [...(countedFrom.get(fromAddress) ?? []), click]);
    countedOn.set(onAd, [...(countedOn.get(onAd) ?? []), click]);
  }
  return { verdicts, spent };
};
