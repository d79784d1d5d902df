import {
  InvoicePaid,
  InvoicePaymentFailed,
  SubscriptionStarted,
  SubscriptionStatusChanged,
  type SubscriptionEvent,
} from '@campjay/events/ads/billing.ts';
import { SUBSCRIPTION_STATUSES } from '@campjay/events/ads/subscription.ts';
import { type SubscriptionState, type Subscriptions, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { type PaymentEvent } from '@campjay/platform/payments/paymentEvent.ts';
import { accepted, type Decider, type Decision } from '../../kernel/decider.ts';

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
      // Messages may arrive out of order: the first one to arrive starts the subscription.
      if (!before)
        return accepted(SubscriptionStarted({ purpose, holderId, customerId, ...statusFields, ...incoming }));
      return isNewer(before, { subscriptionId, occurredAt, ...statusFields })
        ? accepted(SubscriptionStatusChanged({ ...statusFields, ...incoming }))
        : accepted();
    }
  }
};

/**
 * True if the message is newer than the current state. Nothing follows an end. The provider's timestamps have full
 * seconds: within one second the status further in `SUBSCRIPTION_STATUSES` is the newer one, and for equal statuses the
 * later arrival. A newer message without changes still counts, because an older one may still be in transit.
 */
const isNewer = (current: SubscriptionState, incoming: SubscriptionState): boolean => {
  if (current.status === 'ended') return false;
  const later = Date.parse(incoming.occurredAt) - Date.parse(current.occurredAt);
  if (later !== 0) return later > 0;
  const further = SUBSCRIPTION_STATUSES.indexOf(incoming.status) - SUBSCRIPTION_STATUSES.indexOf(current.status);
  if (further !== 0) return further > 0;
  return incoming.endsAtPeriodEnd !== current.endsAtPeriodEnd || incoming.periodEndsAt !== current.periodEndsAt;
};

/** A holder's subscriptions, derived from the provider's messages in any order of arrival. */
export const subscriptionDecider: Decider<Subscriptions, SubscriptionMessage, SubscriptionEvent, never> = {
  ...subscriptionsFold,
  decide,
};
