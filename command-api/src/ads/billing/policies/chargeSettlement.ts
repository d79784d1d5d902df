import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Pool } from 'pg';
import { findRunningSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { subscriptionStream } from '@campjay/events/streams.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import {
  type LookupResult,
  type PaymentProvider,
  PaymentOutcomeUnknown,
  PaymentRefused,
  PaymentUnavailable,
} from '@campjay/platform/payments/port.ts';
import { readState } from '../../../kernel/handledStream.ts';

/** A charge, or a credit if cents are negative. */
export interface Settlement {
  readonly settlementId: string;
  readonly advertiserId: string;
  readonly cents: number;
}

/** Stored before the payment provider is called; each later attempt repeats exactly the same values. */
interface ChargeAttempt {
  readonly customerId: string;
  /** Unique among the customer's charges (`UsageReport.at`). */
  readonly minute: Date;
  readonly lastAttemptAt: Date;
}

/** `sent` is set if the charge was sent and its outcome is unknown. */
interface OpenCharge extends Settlement {
  readonly sent: ChargeAttempt | undefined;
}

/** Outcome of a charge; after 'refused' or 'unclear' a person has to check and decide (`decideCharge`). */
type ChargeOutcome =
  | { readonly state: 'accepted' }
  /** `why` is the provider's reason, for the person who checks; it contains no private data. */
  | { readonly state: 'refused' | 'unclear'; readonly why: string };

/** Stores a charge that is due; each settlement has one row, however often its event is handled. */
export const storeSettlement = async (pool: Pool, { settlementId, advertiserId, cents }: Settlement): Promise<void> => {
  await pool.query(
    `insert into ops.settlement_charges (settlement_id, advertiser_id, cents) values ($1, $2, $3)
     on conflict do nothing`,
    [settlementId, advertiserId, cents],
  );
};

interface Row {
  readonly settlementId: string;
  readonly advertiserId: string;
  readonly cents: string;
  readonly state: 'due' | 'sent';
  readonly customerId: string | null;
  readonly minute: Date | null;
  readonly lastAttemptAt: Date | null;
}

/** All unfinished charges, oldest first. */
export const openCharges = async (pool: Pool): Promise<readonly OpenCharge[]> => {
  const { rows } = await pool.query<Row>(
    `select settlement_id as "settlementId", advertiser_id as "advertiserId", cents, state,
            customer_id as "customerId", minute, last_attempt_at as "lastAttemptAt"
       from ops.settlement_charges where state in ('due', 'sent') order by noted_at, settlement_id`,
  );
  return rows.map(({ settlementId, advertiserId, cents, state, customerId, minute, lastAttemptAt }) => ({
    ...{ settlementId, advertiserId, cents: Number(cents) },
    sent:
      state === 'sent' && customerId !== null && minute && lastAttemptAt
        ? { customerId, minute, lastAttemptAt }
        : undefined,
  }));
};

/**
 * Records that a charge is about to be sent. Returns false if it must not be sent now: another process is sending it,
 * or another charge uses the customer's minute, so this one waits for the next minute.
 */
const claim = async (pool: Pool, settlementId: string, sent: ChargeAttempt): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update ops.settlement_charges set state = 'sent', customer_id = $2, minute = $3, last_attempt_at = $4
      where settlement_id = $1 and state = 'due'
        and not exists (select 1 from ops.settlement_charges where customer_id = $2 and minute = $3)`,
    [settlementId, sent.customerId, sent.minute, sent.lastAttemptAt],
  );
  return rowCount === 1;
};

/** The charge was definitely not accepted, and may be sent again. */
const releaseClaim = async (pool: Pool, settlementId: string): Promise<void> => {
  await pool.query(
    `update ops.settlement_charges set state = 'due', customer_id = null, minute = null
      where settlement_id = $1 and state = 'sent'`,
    [settlementId],
  );
};

const recordOutcome = async (pool: Pool, settlementId: string, outcome: ChargeOutcome): Promise<void> => {
  await pool.query(
    `update ops.settlement_charges set state = $2, why = $3, settled_at = clock_timestamp()
      where settlement_id = $1 and state = 'sent'`,
    [settlementId, outcome.state, 'why' in outcome ? outcome.why : null],
  );
};

/** Only one process at a time sends charges; the others skip the round. A crashed process releases the lock at once. */
export const withChargeLock = async (pool: Pool, operation: () => Promise<void>): Promise<void> => {
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
    if (rows[0]?.held === true) await operation();
  } finally {
    connection.release(true); // closing the connection releases the lock, whatever the outcome
  }
};

const LOCK = "hashtextextended('campjay settlement charges', 0)";

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
  const running = findRunningSubscription(subscriptions);
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
