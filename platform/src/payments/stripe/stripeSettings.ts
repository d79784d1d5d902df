import { type SubscriptionPlan } from '@campjay/events/billing/subscription.ts';

/** Where requests go. */
export interface StripeServer {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
}

/** What stands in Stripe's dashboard for us. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Of the endpoint that Stripe sends its messages to; two while one is being exchanged for the other. */
  readonly webhookSecrets: readonly string[];
  /** What parents subscribe to: ids of prices that recur monthly and yearly. */
  readonly parentPrices: Readonly<Record<SubscriptionPlan, string>>;
  /** What advertisers subscribe to: a metered price of one cent a unit, billed monthly. */
  readonly usagePrice: string;
  /** The meter of that price, which sums up the values of its events. */
  readonly meterId: string;
  readonly meterEventName: string;
  /** Stripe's own when absent; another one in test environments. */
  readonly server?: StripeServer;
}
