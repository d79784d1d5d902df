import { Stripe } from 'stripe';
import { type LookupResult, type UsageReport } from '../port.ts';
import { type StripeSettings } from './stripeSettings.ts';

type Meter = Pick<StripeSettings, 'meterId' | 'meterEventName'>;

/**
 * Reports usage to the meter. For at least 24 hours, Stripe accepts an identifier only once. If it rejects a report as
 * a duplicate, it has recorded the first one. The identifier is not sent as an idempotency key, because Stripe would
 * then repeat a failure for a day.
 * @throws errors of the library
 */
export const createMeterEvent = async (stripe: Stripe, meter: Meter, report: UsageReport): Promise<void> => {
  try {
    await stripe.billing.meterEvents.create({
      event_name: meter.meterEventName,
      identifier: report.settlementId,
      timestamp: toUnixSeconds(report.at),
      payload: { stripe_customer_id: report.customerId, value: String(report.cents) },
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
};

/** Checks the message, because Stripe sends no code with this error. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /event already exists with identifier/i.test(error.message);

/**
 * Stripe sums meter events with a delay. An event that is missing an hour after the last attempt is no longer in
 * flight.
 */
const MAX_IN_FLIGHT_MS = 60 * 60_000;

/**
 * Looks up a usage report. Stripe does not return single events, but only a customer's sum per minute. No two reports
 * of a customer use the same minute (see `UsageReport.at`), so the sum of that minute is the amount of this report, or
 * 0.
 * @throws errors of the library
 */
export const findMeterEvent = async (
  stripe: Stripe,
  { meterId }: Meter,
  { customerId, cents, at }: UsageReport,
  { lastAttemptAt, now }: { readonly lastAttemptAt: Date; readonly now: Date },
): Promise<LookupResult> => {
  const start = toUnixSeconds(at);
  const { data } = await stripe.billing.meters.listEventSummaries(meterId, {
    customer: customerId,
    start_time: start,
    end_time: start + 60,
  });
  const sum = data.reduce((total, { aggregated_value }) => total + aggregated_value, 0);
  if (sum === cents) return 'taken';
  if (sum !== 0) return 'unclear';
  return now.getTime() - lastAttemptAt.getTime() >= MAX_IN_FLIGHT_MS ? 'absent' : 'too early';
};

const toUnixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
