import {
  type SubscriptionEvent,
  subscriptionEvents,
  type SubscriptionStatusChanged,
} from '@campjay/events/ads/billing.ts';
import { isRunning, type SubscriptionStatus } from '@campjay/events/ads/values.ts';

/**
 * The state of a settlement's charge: due; sent to the payment provider without a result yet; accepted; refused;
 * unclear whether it was accepted; or, after one of the last two, closed by an admin.
 */
export const CHARGE_STATES = ['due', 'sent', 'accepted', 'refused', 'unclear', 'closed'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** An admin's decision about a charge that was refused or is unclear. */
export const CHARGE_DECISIONS = ['send-again', 'close'] as const;
export type ChargeDecision = (typeof CHARGE_DECISIONS)[number];

/** The state of a subscription, and the time of that information. */
export type SubscriptionState = Omit<SubscriptionStatusChanged['data'], 'providerEventId'>;

/** A holder's subscriptions. */
export interface Subscriptions {
  /** The provider's id of the holder, from the latest subscription. */
  readonly customerId: string | undefined;
  /** By the provider's subscription id. */
  readonly standings: ReadonlyMap<string, SubscriptionState>;
  readonly paidInvoices: ReadonlySet<string>;
}

const evolve = (before: Subscriptions, { type, data }: SubscriptionEvent): Subscriptions => {
  switch (type) {
    case 'SubscriptionStarted':
      return { ...before, customerId: data.customerId, standings: withState(before, data) };
    case 'SubscriptionStatusChanged':
      return { ...before, standings: withState(before, data) };
    case 'InvoicePaid':
      return { ...before, paidInvoices: new Set([...before.paidInvoices, data.invoiceId]) };
    case 'InvoicePaymentFailed':
      return before;
  }
};

const withState = (
  { standings }: Subscriptions,
  { subscriptionId, status, endsAtPeriodEnd, periodEndsAt, occurredAt }: SubscriptionState,
): ReadonlyMap<string, SubscriptionState> =>
  new Map([...standings, [subscriptionId, { subscriptionId, status, endsAtPeriodEnd, periodEndsAt, occurredAt }]]);

export const subscriptionsFold = {
  events: subscriptionEvents,
  initialState: { customerId: undefined, standings: new Map(), paidInvoices: new Set() } as Subscriptions,
  evolve,
};

/** The active subscription; undefined if there is none. */
export const runningSubscription = ({ standings }: Pick<Subscriptions, 'standings'>): SubscriptionState | undefined =>
  [...standings.values()].findLast(({ status }) => isRunning(status));

/**
 * The subscription to show to its holder: the active one, else the last that has not ended, else the last one;
 * undefined if there is none.
 */
export const displayedSubscription = (
  subscriptions: Pick<Subscriptions, 'standings'>,
): SubscriptionState | undefined => {
  const all = [...subscriptions.standings.values()];
  return runningSubscription(subscriptions) ?? all.findLast(({ status }) => status !== 'ended') ?? all.at(-1);
};

/** Whether a subscription that may still cause charges is open at the provider. */
export const hasOpenSubscription = ({ standings }: Pick<Subscriptions, 'standings'>): boolean =>
  [...standings.values()].some(({ status }: { readonly status: SubscriptionStatus }) => status !== 'ended');
