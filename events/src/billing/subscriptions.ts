import { type SubscriptionEvent, subscriptionEvents, type SubscriptionStatusChanged } from './events.ts';
import { isRunning, type SubscriptionStatus } from './subscription.ts';

/** How a subscription stands, and since when that is known. */
export type SubscriptionState = Omit<SubscriptionStatusChanged['data'], 'providerEventId'>;

/** What a holder has subscribed to. */
export interface Subscriptions {
  /** The provider's name of the holder, of the last subscription that began. */
  readonly customerId: string | undefined;
  /** By the provider's name of the subscription. */
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

/** How a holder's subscriptions follow from their stream. */
export const subscriptionsFold = {
  events: subscriptionEvents,
  initialState: { customerId: undefined, standings: new Map(), paidInvoices: new Set() } as Subscriptions,
  evolve,
};

/** The subscription that runs; undefined where none does. */
export const runningSubscription = ({ standings }: Pick<Subscriptions, 'standings'>): SubscriptionState | undefined =>
  [...standings.values()].findLast(({ status }) => isRunning(status));

/** The one to tell the holder of: that runs, else the last that is not over, else the last one; undefined before the first. */
export const displayedSubscription = (
  subscriptions: Pick<Subscriptions, 'standings'>,
): SubscriptionState | undefined => {
  const all = [...subscriptions.standings.values()];
  return runningSubscription(subscriptions) ?? all.findLast(({ status }) => status !== 'ended') ?? all.at(-1);
};

/** Whether the provider still holds something that may cost money. */
export const hasOpenSubscription = ({ standings }: Pick<Subscriptions, 'standings'>): boolean =>
  [...standings.values()].some(({ status }: { readonly status: SubscriptionStatus }) => status !== 'ended');
