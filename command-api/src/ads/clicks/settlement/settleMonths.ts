import { type AdInteractionEvent, adInteractionEvents, ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { calculateBill, type BillLine, type MonthBill, monthBillFold, HOUR_MS } from '@campjay/domain/ads/monthBill.ts';
import { accept, type Decider, type Decision } from '../../../kernel/decider.ts';
import { randomUUID } from 'node:crypto';
import { adMonthOf, monthBefore } from '@campjay/domain/ads/adMonth.ts';
import { AdvertiserCreated } from '@campjay/events/ads/placement.ts';
import { SETTLE_AFTER_HOURS } from '@campjay/events/ads/values.ts';
import { adInteractionsStream, advertiserStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { handleCommand } from '../../../kernel/handleCommand.ts';
import { type ManagerDeps, runProcessManager } from '../../../kernel/process-managers/runProcessManager.ts';
import { uuidV5 } from '../../../kernel/uuidV5.ts';
import { REVISABLE_MONTHS } from '../adMessage.ts';
import { reviseRegistrations } from '../revise/reviseRegistrations.ts';

/** Command to settle a month: to bill everything received before `through` that is not billed yet. */
export interface SettleMonth {
  readonly type: 'SettleMonth';
  readonly settlementId: string;
  /** The start of an hour, at least 72 hours ago. */
  readonly through: Date;
}

const decide = ({ settlementId, through }: SettleMonth, bill: MonthBill): Decision<AdInteractionEvent, never> => {
  const { latestSettlement } = bill;
  if (latestSettlement && Date.parse(latestSettlement.through) >= through.getTime()) return accept();
  const { lines, totalCents } = calculateBill(bill, through);
  if (hasSameAmounts(lines, latestSettlement?.lines ?? [])) return accept();
  const dueCents = totalCents - (latestSettlement?.totalCents ?? 0);
  return accept(
    ClicksSettled({ settlementId, through: through.toISOString(), lines: [...lines], totalCents, dueCents }),
  );
};

const hasSameAmounts = (left: readonly BillLine[], right: readonly BillLine[]): boolean =>
  JSON.stringify(left.map(pickAmounts)) === JSON.stringify(right.map(pickAmounts));

const pickAmounts = ({ adId, clicks, registrations, micros }: BillLine) => [adId, clicks, registrations, micros];

/**
 * Settles a month. The amount due is the month's current total minus everything billed before. Therefore rounding
 * errors do not accumulate, and a correction after a settlement becomes a credit in the next one.
 */
export const settlementDecider: Decider<MonthBill, SettleMonth, AdInteractionEvent, never> = {
  events: adInteractionEvents,
  initialState: monthBillFold.initialState,
  evolve: monthBillFold.evolve,
  decide,
};

const SETTLEMENT_ID_NAMESPACE = '8a3b7c1e-52f4-4f0c-8e1d-6f2a9c4b7d10';
const SETTLE_INTERVAL_MS = 15 * 60_000;
/** Months are settled up to the start of a day, so metered usage has one line per day instead of one per hour. */
const DAY_MS = 24 * HOUR_MS;

interface SettlementDeps extends ManagerDeps {
  readonly now?: () => Date;
}

/**
 * Settles an advertiser's current month and the previous ones that may still change, up to the last day (UTC) that
 * ended at least 72 hours ago. Repeating the call is harmless, even in two processes: the settlement id is derived from
 * month and day, and the decision uses the current stream.
 */
export const settleAdvertiser = async (store: EventStore, advertiserId: string, now: Date): Promise<void> => {
  const through = new Date(Math.floor((now.getTime() - SETTLE_AFTER_HOURS * HOUR_MS) / DAY_MS) * DAY_MS);
  const month = adMonthOf(now);
  await reviseRegistrations(store, advertiserId, now);
  for (let monthsBack = REVISABLE_MONTHS; monthsBack >= 0; monthsBack -= 1) {
    const streamId = adInteractionsStream(advertiserId, monthBefore(month, monthsBack));
    const settlementId = uuidV5(SETTLEMENT_ID_NAMESPACE, `${streamId} ${through.toISOString()}`);
    await handleCommand(store, settlementDecider, {
      streamId,
      command: { type: 'SettleMonth', settlementId, through },
      metadata: {
        time: now.toISOString(),
        actor: { userId: 'settlement', role: 'system' },
        correlationId: randomUUID(),
      },
    });
  }
};

/** Settles all advertisers every 15 minutes. Failures are retried in the next round. */
export const runMonthSettlement = (
  { now = () => new Date(), ...deps }: SettlementDeps,
  signal: AbortSignal,
): Promise<void> => {
  const { store, storage, log } = deps;
  const advertisers = storage.relation('advertisers');
  const collectAdvertiser = async ({ type, streamId }: RecordedEvent): Promise<void> => {
    if (type === AdvertiserCreated.type) await advertisers.add(entityIdOf(streamId));
  };
  const settleAll = async (roundSignal: AbortSignal): Promise<void> => {
    for (const advertiserId of await advertisers.keys()) {
      if (roundSignal.aborted) return;
      await settleAdvertiser(store, advertiserId, now()).catch((error: unknown) =>
        log.warn({ error, advertiserId }, 'Settling an advertiser failed; it will be retried in the next round'),
      );
    }
  };
  return runProcessManager(
    deps,
    {
      name: 'month-settlement',
      categories: [ADVERTISERS],
      handle: collectAdvertiser,
      replay: collectAdvertiser,
      rounds: { intervalMs: SETTLE_INTERVAL_MS, run: settleAll },
    },
    signal,
  );
};

const ADVERTISERS = categoryOf(advertiserStream(''));
