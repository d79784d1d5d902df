import {
  InvoicePaid,
  InvoicePaymentFailed,
  SubscriptionStarted,
  SubscriptionStatusChanged,
  type SubscriptionEvent,
} from '@campjay/events/billing/events.ts';
import { SUBSCRIPTION_STATUSES } from '@campjay/events/billing/subscription.ts';
import {
  type SubscriptionState,
  type Subscriptions,
  subscriptionsFold,
} from '@campjay/events/billing/subscriptions.ts';
import { type PaymentEvent } from '@campjay/platform/payments/paymentEvent.ts';
import { accepted, type Decider, type Decision } from '../decider.ts';

/** A verified message of the payment provider about one of the holder's subscriptions. */
export type SubscriptionMessage = Exclude<PaymentEvent, { readonly kind: 'Unknown' }>;

type SubscriptionDecision = Decision<SubscriptionEvent, never>;

const decide = (message: SubscriptionMessage, current: Subscriptions): SubscriptionDecision => {
  const { eventId: providerEventId, createdAt: occurredAt, subscriptionId } = message;
  const incoming = { subscriptionId, providerEventId, occurredAt };
  switch (message.kind) {
    case 'InvoicePaid':
      return current.paidInvoices.has(message.invoiceId)
        ? accepted()
        : accepted(InvoicePaid({ invoiceId: message.invoiceId, cents: message.cents, ...incoming }));
    case 'PaymentFailed':
      return accepted(InvoicePaymentFailed({ invoiceId: message.invoiceId, cents: message.cents, ...incoming }));
    case 'SubscriptionStarted':
    case 'SubscriptionChanged':
    case 'SubscriptionEnded': {
      const { status, endsAtPeriodEnd, periodEndsAt, purpose, customerRef: holderId, customerId } = message;
      const before = current.standings.get(subscriptionId);
      const statusFields = { status, endsAtPeriodEnd, periodEndsAt };
      // Whichever message comes first, it is the first that is known of the subscription.
      if (!before)
        return accepted(SubscriptionStarted({ purpose, holderId, customerId, ...statusFields, ...incoming }));
      return isNewer(before, { subscriptionId, occurredAt, ...statusFields })
        ? accepted(SubscriptionStatusChanged({ ...statusFields, ...incoming }))
        : accepted();
    }
  }
};

/**
 * Whether what is told now comes after what is known. Nothing comes after an end. The provider's clock shows full seconds:
 * within one, the further of two statuses is the later one, and of two that are equal the one that arrives later.
 * A later message that tells nothing else counts all the same: one from in between may still be on its way.
 */
const isNewer = (current: SubscriptionState, incoming: SubscriptionState): boolean => {
  if (current.status === 'ended') return false;
  const later = Date.parse(incoming.occurredAt) - Date.parse(current.occurredAt);
  if (later !== 0) return later > 0;
  const further = SUBSCRIPTION_STATUSES.indexOf(incoming.status) - SUBSCRIPTION_STATUSES.indexOf(current.status);
  if (further !== 0) return further > 0;
  return incoming.endsAtPeriodEnd !== current.endsAtPeriodEnd || incoming.periodEndsAt !== current.periodEndsAt;
};

/** What a holder's subscriptions are follows from the provider's messages, in whatever order they arrive. */
export const subscriptionDecider: Decider<Subscriptions, SubscriptionMessage, SubscriptionEvent, never> = {
  ...subscriptionsFold,
  decide,
};
