import { randomUUID } from 'node:crypto';

export interface MessageOptions {
  readonly eventId?: string;
  readonly type?: string;
  /** In seconds. */
  readonly created?: number;
}

/** A message in Stripe's format (API version 2026-10-28.endive), with the fields that we read and a few others. */
export const stripeMessage = (object: object, { eventId, type = 'charge.refunded', created }: MessageOptions = {}) => ({
  id: eventId ?? `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: created ?? 1_772_323_200,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});

export interface SubscriptionOptions {
  readonly id?: string;
  readonly customer?: string;
  readonly status?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export const stripeSubscription = ({
  id = 'sub_1',
  customer = 'cus_1',
  status = 'active',
  metadata = { purpose: 'parent', customer_ref: 'user-1' },
}: SubscriptionOptions = {}) => ({
  id,
  object: 'subscription',
  billing_cycle_anchor: 1_772_323_200,
  cancel_at: null,
  cancel_at_period_end: false,
  collection_method: 'charge_automatically',
  created: 1_772_323_200,
  currency: 'usd',
  customer,
  items: {
    object: 'list',
    data: [
      {
        id: 'si_1',
        object: 'subscription_item',
        current_period_end: 1_775_001_600,
        current_period_start: 1_772_323_200,
        quantity: 1,
      },
    ],
    has_more: false,
  },
  latest_invoice: 'in_1',
  livemode: false,
  metadata,
  status,
});

export const stripeInvoice = ({
  id = 'in_1',
  customer = 'cus_1',
  subscription = 'sub_1',
  amountPaid = 500,
  amountDue = 500,
  metadata = { purpose: 'parent', customer_ref: 'user-1' },
}: {
  readonly id?: string;
  readonly customer?: string;
  readonly subscription?: string;
  readonly amountPaid?: number;
  readonly amountDue?: number;
  readonly metadata?: Readonly<Record<string, string>>;
} = {}) => ({
  id,
  object: 'invoice',
  amount_due: amountDue,
  amount_paid: amountPaid,
  currency: 'usd',
  customer,
  customer_email: 'pat.placeholder@example.net',
  parent: { type: 'subscription_details', quote_details: null, subscription_details: { metadata, subscription } },
  status: 'paid',
});
