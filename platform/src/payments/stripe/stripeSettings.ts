import { type SubscriptionPlan } from '@campjay/events/ads/values.ts';

/** The server that requests are sent to. */
export interface StripeServer {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
}

/** Our settings in Stripe's dashboard. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Secrets of the endpoint that receives Stripe's messages; two during a rotation. */
  readonly webhookSecrets: readonly string[];
  /** What parents subscribe to: ids of the monthly and yearly recurring prices. */
  readonly parentPrices: Readonly<Record<SubscriptionPlan, string>>;
  /** What advertisers subscribe to: a metered price of one cent per unit, billed monthly. */
  readonly usagePrice: string;
  /** The meter of that price, which sums up the values of its events. */
  readonly meterId: string;
  readonly meterEventName: string;
  /** Stripe's own when absent; another one in test environments. */
  readonly server?: StripeServer;
}
