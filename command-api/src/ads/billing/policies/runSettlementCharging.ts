import { ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type ManagerDeps, runProcessManager } from '../../../kernel/process-managers/runProcessManager.ts';
import {
  type ChargeDeps,
  chargeSettlement,
  openCharges,
  type Settlement,
  storeSettlement,
  withChargeLock,
} from './chargeSettlement.ts';

/** Interval at which open charges are retried, for example after an advertiser's first subscription. */
const RETRY_DELAY_MS = 30_000;
const AD_INTERACTIONS = categoryOf(adInteractionsStream('', ''));
/** Length of the advertiser id at the start of the stream's entity id. */
const ID_LENGTH = 36;

export interface SettlementChargingDeps extends ChargeDeps, ManagerDeps {
  readonly againAfterMs?: number;
  /** Called after each round of charges, whatever their outcome, so tests need not poll. */
  readonly onRound?: () => void;
}

/**
 * Charges or credits advertisers for settlements, from the first start on. Each settlement has exactly one row, so a
 * crash, a replay or a second process never charges twice, and never skips a charge.
 */
export const runSettlementCharging = (
  { againAfterMs = RETRY_DELAY_MS, onRound = () => undefined, ...deps }: SettlementChargingDeps,
  signal: AbortSignal,
): Promise<void> =>
  runProcessManager(
    deps,
    {
      name: 'settlement-charges',
      categories: [AD_INTERACTIONS],
      handle: async (event) => {
        const settlement = toSettlement(event);
        if (settlement) await storeSettlement(deps.pool, settlement);
      },
      rounds: {
        intervalMs: againAfterMs,
        isAfterEvents: true,
        run: async (roundSignal) => {
          await chargeAll(deps, roundSignal);
          onRound();
        },
      },
    },
    signal,
  );

/** A settlement with zero cents due needs no charge. */
const toSettlement = ({ type, version, data, streamId }: RecordedEvent): Settlement | undefined => {
  if (type !== ClicksSettled.type) return undefined;
  const { settlementId, dueCents: cents } = ClicksSettled.parse(data, version).data;
  return cents === 0 ? undefined : { settlementId, advertiserId: entityIdOf(streamId).slice(0, ID_LENGTH), cents };
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
