import { type SubscriptionPlan } from '@campjay/events/ads/values.ts';

/** A server that stands in for Stripe's in tests. */
export interface StripeServer {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
}

/** What we need to use Stripe: keys, and the ids of objects that were set up in Stripe's dashboard. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Signing secrets of our webhook: one, or two while they are rotated. */
  readonly webhookSecrets: readonly string[];
  /** The ids of the recurring prices that parents pay, by plan. */
  readonly parentPrices: Readonly<Record<SubscriptionPlan, string>>;
  /** The id of the price that advertisers pay: metered, one cent per unit, billed monthly. */
  readonly usagePrice: string;
  /** The id of the meter of that price. The meter sums the values of its events. */
  readonly meterId: string;
  /** The name of the events that this meter sums. */
  readonly meterEventName: string;
  /** Set only in tests; Stripe's own server when absent. */
  readonly server?: StripeServer;
}
