import { runningSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { subscriptionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import {
  type LookupResult,
  type PaymentProvider,
  PaymentOutcomeUnknown,
  PaymentRefused,
  PaymentUnavailable,
} from '@campjay/platform/payments/port.ts';
import { type Pool } from 'pg';
import { readState } from '../../../kernel/handleCommand.ts';
import {
  type ChargeOutcome,
  claim,
  releaseClaim,
  type OpenCharge,
  type ChargeAttempt,
  recordOutcome,
} from './settlementCharges.ts';

export interface ChargeDeps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'reportUsage' | 'findUsage' | 'credit' | 'findCredit'>;
  readonly log: Log;
  readonly now: () => Date;
}

const MINUTE_MS = 60_000;

/**
 * Sends one settlement to the payment provider, as far as possible now. If it was sent before without a known outcome,
 * the outcome is looked up; it is never sent again on a guess.
 * @throws PaymentUnavailable, and database and log errors: the charge stays open
 */
export const chargeSettlement = async (deps: ChargeDeps, charge: OpenCharge): Promise<void> => {
  if (charge.sent) return reconcile(deps, charge, charge.sent);
  const attempt = await planAttempt(deps, charge);
  if (attempt && (await claim(deps.pool, charge.settlementId, attempt))) await send(deps, charge, attempt);
};

/**
 * Customer and minute of the charge; undefined without a subscription. Clicks from before the subscription are charged
 * after it starts: the minute must lie within the subscription, or no invoice would include it. A credit needs no
 * running subscription, because it is added to the customer's balance.
 */
const planAttempt = async ({ store, now }: ChargeDeps, charge: OpenCharge): Promise<ChargeAttempt | undefined> => {
  const subscriptions = await readState(
    store,
    subscriptionsFold,
    subscriptionStream('advertiser', charge.advertiserId),
  );
  const { customerId } = subscriptions;
  const lastAttemptAt = now();
  const minute = new Date(Math.floor(lastAttemptAt.getTime() / MINUTE_MS) * MINUTE_MS);
  const running = runningSubscription(subscriptions);
  if (customerId === undefined) return undefined;
  if (charge.cents > 0 && !(running && Date.parse(running.occurredAt) <= minute.getTime())) return undefined;
  return { customerId, minute, lastAttemptAt };
};

const send = async (deps: ChargeDeps, charge: OpenCharge, attempt: ChargeAttempt): Promise<void> => {
  const { payments } = deps;
  try {
    await (charge.cents > 0
      ? payments.reportUsage(usageOf(charge, attempt))
      : payments.credit(creditOf(charge, attempt)));
  } catch (error) {
    if (error instanceof PaymentRefused) return finish(deps, charge, { state: 'refused', why: error.message });
    if (error instanceof PaymentUnavailable) await releaseClaim(deps.pool, charge.settlementId);
    if (!(error instanceof PaymentOutcomeUnknown)) throw error;
    return; // the next round looks up the outcome
  }
  await finish(deps, charge, { state: 'accepted' });
};

const reconcile = async (deps: ChargeDeps, charge: OpenCharge, attempt: ChargeAttempt): Promise<void> => {
  const found = await findOutcome(deps, charge, attempt);
  if (found instanceof PaymentRefused) return finish(deps, charge, { state: 'unclear', why: found.message });
  switch (found) {
    case 'taken':
      return finish(deps, charge, { state: 'accepted' });
    case 'unclear':
      return finish(deps, charge, { state: 'unclear', why: 'Something else stands in its place.' });
    case 'absent':
      return releaseClaim(deps.pool, charge.settlementId);
    case 'too early':
      return;
  }
};

/** A provider that refuses the lookup, for example because the customer was deleted, will always refuse it. */
const findOutcome = async (
  { payments }: ChargeDeps,
  charge: OpenCharge,
  attempt: ChargeAttempt,
): Promise<LookupResult | PaymentRefused> => {
  try {
    return await (charge.cents > 0
      ? payments.findUsage(usageOf(charge, attempt), attempt.lastAttemptAt)
      : payments.findCredit(creditOf(charge, attempt), attempt.lastAttemptAt));
  } catch (error) {
    if (error instanceof PaymentRefused) return error;
    throw error;
  }
};

const finish = async ({ pool, log }: ChargeDeps, charge: OpenCharge, outcome: ChargeOutcome): Promise<void> => {
  await recordOutcome(pool, charge.settlementId, outcome);
  const { settlementId, advertiserId, cents } = charge;
  const fields = { settlementId, advertiserId, cents, ...outcome };
  if (outcome.state === 'accepted') log.info(fields, 'A settlement was charged.');
  else log.error(fields, 'A settlement was not charged, and somebody has to look at it.');
};

const usageOf = ({ settlementId, cents }: OpenCharge, { customerId, minute }: ChargeAttempt) => ({
  ...{ settlementId, customerId, cents },
  at: minute,
});

const creditOf = ({ settlementId, cents }: OpenCharge, { customerId }: ChargeAttempt) => ({
  ...{ creditId: settlementId, customerId, cents: -cents },
  reason: 'Clicks or registrations that turned out not to count.',
});
