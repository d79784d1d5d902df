import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { adMonthFold, type AdMonth } from '@campjay/domain/ads/adMonthFold.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createAdvertiser } from '../../../../kernel/testing/appendEvents.ts';
import { type ClickMessage, deriveReportedClickId } from '../../adMessage.ts';
import { type JudgeDeps } from '../judgeBatch.ts';
import { MONTH_START, type Scenario, type SyntheticClick } from './syntheticClicks.ts';
import { referenceVerdicts } from './referenceVerdicts.ts';

/** Dependencies of a judge over a log. */
export const judgeDeps = (store: EventStore, adKeys: AdKeys): JudgeDeps => ({
  ...{ store, adKeys, log: silentLog, now: () => new Date('2026-03-09T12:00:00Z') },
  advertisers: createCachedFold(store, advertiserFold),
});

/** Appends advertisers with their budgets to the log. */
export const createAdvertisers = async (store: EventStore, budgets: Scenario['budgets']): Promise<void> => {
  for (const [advertiserId, monthlyCents] of budgets) await createAdvertiser(store, advertiserId, { monthlyCents });
};

const MONTHS = { first: '2026-02', second: '2026-03' };

/** The verdicts in the log, folded from the first event, in the format of `referenceVerdicts`. */
export const readVerdicts = async (
  store: EventStore,
  keys: AdKeys,
  { clicks, budgets }: Scenario,
): Promise<ReturnType<typeof referenceVerdicts> & { readonly verdictEvents: number }> => {
  const months = new Map<string, AdMonth>();
  const fold = createCachedFold(store, adMonthFold);
  let verdictEvents = 0;
  for (const advertiserId of budgets.keys())
    for (const [name, month] of Object.entries(MONTHS)) {
      const streamId = adInteractionsStream(advertiserId, month);
      months.set(`${advertiserId} ${name}`, await fold.readState(streamId));
      verdictEvents += (await store.readStream(streamId)).events.length;
    }
  const verdicts = new Map<string, string>();
  for (const { made, message } of clicks) {
    const { token, nonce } = message.body as ClickMessage;
    const clickId = deriveReportedClickId(readAdToken(keys, token, message.receivedAt), token, nonce);
    for (const name of Object.keys(MONTHS)) {
      const judged = months.get(`${made.advertiserId} ${name}`)?.clicks.get(clickId);
      if (judged) verdicts.set(made.identity, judged.refusal ?? 'counted');
    }
  }
  const spent = [...months].flatMap(([account, { spentMicros }]) =>
    spentMicros > 0n ? [[account, Number(spentMicros)] as const] : [],
  );
  return { verdicts, spent: new Map(spent), verdictEvents };
};

/** The reference verdicts for this delivery order, and the spend of each month that has any. */
export const expectedVerdicts = (
  delivered: readonly SyntheticClick[],
  { budgets }: Scenario,
): ReturnType<typeof referenceVerdicts> => {
  const microBudgets = new Map([...budgets].map(([id, cents]) => [id, cents * 10_000]));
  const { verdicts, spent } = referenceVerdicts(
    delivered.map(({ made }) => made),
    microBudgets,
    MONTH_START,
  );
  return { verdicts, spent: new Map([...spent].filter(([, micros]) => micros > 0)) };
};

/** Counts of each verdict. */
export const tally = (verdicts: ReadonlyMap<string, string>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const verdict of verdicts.values()) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
};
