import {
  type SubscriptionEvent,
  subscriptionEvents,
  type SubscriptionStatusChanged,
} from '@campjay/events/ads/billing.ts';
import { grantsBenefits, type SubscriptionStatus } from '@campjay/events/ads/values.ts';

/**
 * The states of the charge for a settlement (a bill for counted clicks and registrations). 'due': not sent yet. 'sent':
 * the payment provider has not answered yet. 'unclear': we do not know whether the provider accepted it. 'closed': an
 * admin closed a refused or unclear charge.
 */
export const CHARGE_STATES = ['due', 'sent', 'accepted', 'refused', 'unclear', 'closed'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** An admin's possible decisions about a refused or unclear charge. */
export const CHARGE_DECISIONS = ['send-again', 'close'] as const;
export type ChargeDecision = (typeof CHARGE_DECISIONS)[number];

/** The state of a subscription as of `occurredAt`. */
export type SubscriptionState = Omit<SubscriptionStatusChanged['data'], 'providerEventId'>;

/** The subscriptions of one customer: a parent or an advertiser. */
export interface Subscriptions {
  /** The payment provider's id of the customer, from the latest subscription. */
  readonly customerId: string | undefined;
  /** The state of each subscription, by the payment provider's id of the subscription. */
  readonly stateById: ReadonlyMap<string, SubscriptionState>;
  /** The ids of paid invoices. */
  readonly paidInvoiceIds: ReadonlySet<string>;
}

const evolve = (before: Subscriptions, { type, data }: SubscriptionEvent): Subscriptions => {
  switch (type) {
    case 'SubscriptionStarted':
      return { ...before, customerId: data.customerId, stateById: withState(before, data) };
    case 'SubscriptionStatusChanged':
      return { ...before, stateById: withState(before, data) };
    case 'InvoicePaid':
      return { ...before, paidInvoiceIds: new Set([...before.paidInvoiceIds, data.invoiceId]) };
    case 'InvoicePaymentFailed':
      return before;
  }
};

const withState = (
  { stateById }: Subscriptions,
  { subscriptionId, status, endsAtPeriodEnd, periodEndsAt, occurredAt }: SubscriptionState,
): ReadonlyMap<string, SubscriptionState> =>
  new Map([...stateById, [subscriptionId, { subscriptionId, status, endsAtPeriodEnd, periodEndsAt, occurredAt }]]);

export const subscriptionsFold = {
  events: subscriptionEvents,
  initialState: { customerId: undefined, stateById: new Map(), paidInvoiceIds: new Set() } as Subscriptions,
  evolve,
};

/** Returns the latest subscription that currently grants its benefits; undefined if there is none. */
export const findRunningSubscription = ({ stateById }: Subscriptions): SubscriptionState | undefined =>
  [...stateById.values()].findLast(({ status }) => grantsBenefits(status));

/**
 * Returns the subscription to show to the customer: the running one, else the latest that has not ended, else the
 * latest one; undefined if there is none.
 */
export const chooseDisplayedSubscription = (subscriptions: Subscriptions): SubscriptionState | undefined => {
  const states = [...subscriptions.stateById.values()];
  return findRunningSubscription(subscriptions) ?? states.findLast(({ status }) => status !== 'ended') ?? states.at(-1);
};

/** True if a subscription is still open at the payment provider, so that it may cause further charges. */
export const hasOpenSubscription = ({ stateById }: Subscriptions): boolean =>
  [...stateById.values()].some(({ status }: { readonly status: SubscriptionStatus }) => status !== 'ended');
