import { ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { superviseSubscription } from '../../../kernel/superviseSubscription.ts';
import {
  type ChargeDeps,
  chargeSettlement,
  loadCheckpoint,
  storeSettlements,
  openCharges,
  type Settlement,
  withChargeLock,
} from './chargeSettlement.ts';

/** Interval at which open charges are retried, for example after an advertiser's first subscription. */
const RETRY_DELAY_MS = 30_000;
const AD_INTERACTIONS = categoryOf(adInteractionsStream('', ''));
/** Length of the advertiser id at the start of the stream's entity id. */
const ID_LENGTH = 36;

export interface SettlementChargingDeps extends ChargeDeps {
  readonly againAfterMs?: number;
  /** Called after each round of charges, whatever their outcome, so tests need not poll. */
  readonly onRound?: () => void;
}

/**
 * Follows the log and charges or credits advertisers for settlements. It starts at the head of the log on its first
 * run, and stores its checkpoint in the same transaction as the charges due; each settlement has exactly one row. So a
 * crash, a replay or a second process never charges twice, and never skips a charge.
 */
export const runSettlementCharging = async (
  { againAfterMs = RETRY_DELAY_MS, onRound = () => undefined, ...deps }: SettlementChargingDeps,
  signal: AbortSignal,
): Promise<void> => {
  const chain = { last: Promise.resolve() };
  const charge = (): Promise<void> => {
    chain.last = chain.last.then(() => chargeAll(deps, signal)).then(onRound);
    return chain.last;
  };
  const timer = setInterval(() => void charge(), againAfterMs);
  try {
    await superviseSubscription(() => consumeLog(deps, charge, signal), {
      log: deps.log,
      signal,
      sentence: 'Settlements could not be followed; it is tried again.',
    });
  } finally {
    clearInterval(timer);
    await chain.last;
  }
};

const consumeLog = async (
  { pool, store }: ChargeDeps,
  charge: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const after = await loadCheckpoint(pool, await store.head());
  await charge();
  for await (const { events, reached } of store.subscribe({ after, categories: [AD_INTERACTIONS], signal })) {
    const settlements = events.flatMap(toSettlements);
    await storeSettlements(pool, settlements, reached);
    if (settlements.length > 0) await charge();
  }
};

/** A settlement with zero cents due needs no charge. */
const toSettlements = ({ type, version, data, streamId }: RecordedEvent): readonly Settlement[] => {
  if (type !== ClicksSettled.type) return [];
  const { settlementId, dueCents: cents } = ClicksSettled.parse(data, version).data;
  return cents === 0 ? [] : [{ settlementId, advertiserId: entityIdOf(streamId).slice(0, ID_LENGTH), cents }];
};

/** Each charge is handled separately: a failure does not block other advertisers. */
const chargeAll = async (deps: ChargeDeps, signal: AbortSignal): Promise<void> => {
  const logFailure = (error: unknown): void =>
    deps.log.error({ error }, 'A settlement could not be charged yet; it is tried again.');
  await withChargeLock(deps.pool, async () => {
    for (const charge of await openCharges(deps.pool)) {
      if (signal.aborted) return;
      await chargeSettlement(deps, charge).catch(logFailure);
    }
  }).catch(logFailure);
};
