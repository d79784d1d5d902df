import { runningSubscription, subscriptionsFold } from '@campjay/events/billing/subscriptions.ts';
import { subscriptionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import {
  type Found,
  type PaymentProvider,
  PaymentOutcomeUnknown,
  PaymentRefused,
  PaymentUnavailable,
} from '@campjay/platform/payments/port.ts';
import { type Pool } from 'pg';
import { readState } from '../../handleCommand.ts';
import { type ChargeOutcome, claim, giveBack, type OpenCharge, type Sent, settle } from './settlementCharges.ts';

export interface ChargingParts {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'reportUsage' | 'findUsage' | 'credit' | 'findCredit'>;
  readonly log: Log;
  readonly now: () => Date;
}

const MINUTE_MS = 60_000;

/**
 * Brings one settlement to the payment provider, as far as that can be done now. What was sent before and has no outcome
 * yet is asked for, and never sent again on a guess.
 * @throws PaymentUnavailable and what the database and the log throw: it stays open
 */
export const chargeSettlement = async (parts: ChargingParts, charge: OpenCharge): Promise<void> => {
  if (charge.sent) return reconcile(parts, charge, charge.sent);
  const sent = await addressee(parts, charge);
  if (sent && (await claim(parts.pool, charge.settlementId, sent))) await send(parts, charge, sent);
};

/**
 * Who is to pay, in which minute; undefined as long as nobody has subscribed. What was counted before a subscription began is
 * charged then: its minute has to lie within the subscription, or no invoice would take it up. A credit needs no subscription
 * that runs, for it stands in the customer's balance.
 */
const addressee = async ({ store, now }: ChargingParts, charge: OpenCharge): Promise<Sent | undefined> => {
  const known = await readState(store, subscriptionsFold, subscriptionStream('advertiser', charge.advertiserId));
  const { customerId } = known;
  const lastAttemptAt = now();
  const minute = new Date(Math.floor(lastAttemptAt.getTime() / MINUTE_MS) * MINUTE_MS);
  const running = runningSubscription(known);
  if (customerId === undefined) return undefined;
  if (charge.cents > 0 && !(running && Date.parse(running.occurredAt) <= minute.getTime())) return undefined;
  return { customerId, minute, lastAttemptAt };
};

const send = async (parts: ChargingParts, charge: OpenCharge, sent: Sent): Promise<void> => {
  const { payments } = parts;
  try {
    await (charge.cents > 0 ? payments.reportUsage(usageOf(charge, sent)) : payments.credit(creditOf(charge, sent)));
  } catch (error) {
    if (error instanceof PaymentRefused) return finish(parts, charge, { state: 'refused', why: error.message });
    if (error instanceof PaymentUnavailable) await giveBack(parts.pool, charge.settlementId);
    if (!(error instanceof PaymentOutcomeUnknown)) throw error;
    return; // the next round asks for it
  }
  await finish(parts, charge, { state: 'accepted' });
};

const reconcile = async (parts: ChargingParts, charge: OpenCharge, sent: Sent): Promise<void> => {
  const found = await ask(parts, charge, sent);
  if (found instanceof PaymentRefused) return finish(parts, charge, { state: 'unclear', why: found.message });
  switch (found) {
    case 'taken':
      return finish(parts, charge, { state: 'accepted' });
    case 'unclear':
      return finish(parts, charge, { state: 'unclear', why: 'Something else stands in its place.' });
    case 'absent':
      return giveBack(parts.pool, charge.settlementId);
    case 'too early':
      return;
  }
};

/** A provider that refuses to say, of a customer who is gone for example, will never say. */
const ask = async ({ payments }: ChargingParts, charge: OpenCharge, sent: Sent): Promise<Found | PaymentRefused> => {
  try {
    return await (charge.cents > 0
      ? payments.findUsage(usageOf(charge, sent), sent.lastAttemptAt)
      : payments.findCredit(creditOf(charge, sent), sent.lastAttemptAt));
  } catch (error) {
    if (error instanceof PaymentRefused) return error;
    throw error;
  }
};

const finish = async ({ pool, log }: ChargingParts, charge: OpenCharge, outcome: ChargeOutcome): Promise<void> => {
  await settle(pool, charge.settlementId, outcome);
  const { settlementId, advertiserId, cents } = charge;
  const told = { settlementId, advertiserId, cents, ...outcome };
  if (outcome.state === 'accepted') log.info(told, 'A settlement was charged.');
  else log.error(told, 'A settlement was not charged, and somebody has to look at it.');
};

const usageOf = ({ settlementId, cents }: OpenCharge, { customerId, minute }: Sent) => ({
  ...{ settlementId, customerId, cents },
  at: minute,
});

const creditOf = ({ settlementId, cents }: OpenCharge, { customerId }: Sent) => ({
  ...{ creditId: settlementId, customerId, cents: -cents },
  reason: 'Clicks or registrations that turned out not to count.',
});
