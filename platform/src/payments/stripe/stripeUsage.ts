import { Stripe } from 'stripe';
import { type LookupResult, type UsageReport } from '../port.ts';
import { type StripeSettings } from './stripeSettings.ts';

type Meter = Pick<StripeSettings, 'meterId' | 'meterEventName'>;

/**
 * Reports usage to the meter. Stripe accepts an identifier once within at least 24 hours and rejects a repetition,
 * which proves that it has the first one. It is not sent as an idempotency key, because that would replay a failure for
 * a day.
 * @throws what the library throws
 */
export const createMeterEvent = async (stripe: Stripe, meter: Meter, report: UsageReport): Promise<void> => {
  try {
    await stripe.billing.meterEvents.create({
      event_name: meter.meterEventName,
      identifier: report.settlementId,
      timestamp: secondsOf(report.at),
      payload: { stripe_customer_id: report.customerId, value: String(report.cents) },
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
};

/** Stripe gives this rejection no code. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /event already exists with identifier/i.test(error.message);

/**
 * Stripe sums up meter events with a delay. An event that is not in the sum an hour after the last attempt is no longer
 * in flight.
 */
const SETTLED_AFTER_MS = 60 * 60_000;

/**
 * Stripe has no lookup for one event, only a customer's sum over whole minutes. A report has its minute to itself (see
 * `UsageReport.at`), so the sum of that minute is the report, or nothing.
 * @throws what the library throws
 */
export const findMeterEvent = async (
  stripe: Stripe,
  { meterId }: Meter,
  { customerId, cents, at }: UsageReport,
  { lastAttemptAt, now }: { readonly lastAttemptAt: Date; readonly now: Date },
): Promise<LookupResult> => {
  const start = secondsOf(at);
  const { data } = await stripe.billing.meters.listEventSummaries(meterId, {
    customer: customerId,
    start_time: start,
    end_time: start + 60,
  });
  const sum = data.reduce((total, { aggregated_value }) => total + aggregated_value, 0);
  if (sum === cents) return 'taken';
  if (sum !== 0) return 'unclear';
  return now.getTime() - lastAttemptAt.getTime() >= SETTLED_AFTER_MS ? 'absent' : 'too early';
};

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
