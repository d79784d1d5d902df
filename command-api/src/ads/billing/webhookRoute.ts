import {
  InvoicePaid,
  InvoicePaymentFailed,
  SubscriptionStarted,
  SubscriptionStatusChanged,
  type SubscriptionEvent,
} from '@campjay/events/ads/billing.ts';
import { SUBSCRIPTION_STATUSES, grantsBenefits } from '@campjay/events/ads/values.ts';
import {
  type SubscriptionState,
  type Subscriptions,
  subscriptionsFold,
  findRunningSubscription,
} from '@campjay/domain/ads/subscriptions.ts';
import { accept, type Decider, type Decision } from '../../kernel/decider.ts';
import { parentStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type PaymentProvider, type PaymentEvent, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { accountDecider } from '../../accounts/accountDecider.ts';
import { handleCommand, type KeyedMetadata } from '../../kernel/handleCommand.ts';
import { readState } from '../../kernel/handledStream.ts';
import { ok, problem, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { postRaw } from '@campjay/platform/http/rawRoutes.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { SIGNATURE_HEADER, TimestampTooOld, WrongSignature } from '@campjay/platform/payments/webhook/signature.ts';
import { UnreadableMessage } from '@campjay/platform/payments/webhook/readSignedEvent.ts';
import { MessageReceived } from './contract.ts';

/** A verified message from the payment provider about a parent's or an advertiser's subscription. */
export type SubscriptionMessage = Exclude<PaymentEvent, { readonly kind: 'Unknown' }>;

type SubscriptionDecision = Decision<SubscriptionEvent, never>;

const decide = (message: SubscriptionMessage, current: Subscriptions): SubscriptionDecision => {
  const { eventId: providerEventId, createdAt: occurredAt, subscriptionId } = message;
  const messageFields = { subscriptionId, providerEventId, occurredAt };
  switch (message.kind) {
    case 'InvoicePaid':
      return current.paidInvoiceIds.has(message.invoiceId)
        ? accept()
        : accept(InvoicePaid({ invoiceId: message.invoiceId, cents: message.cents, ...messageFields }));
    case 'PaymentFailed':
      return accept(InvoicePaymentFailed({ invoiceId: message.invoiceId, cents: message.cents, ...messageFields }));
    case 'SubscriptionStarted':
    case 'SubscriptionChanged':
    case 'SubscriptionEnded': {
      const { status, endsAtPeriodEnd, periodEndsAt, purpose, customerRef: holderId, customerId } = message;
      const previous = current.stateById.get(subscriptionId);
      const statusFields = { status, endsAtPeriodEnd, periodEndsAt };
      // Messages may arrive out of order: the first one to arrive starts the subscription.
      if (!previous)
        return accept(SubscriptionStarted({ purpose, holderId, customerId, ...statusFields, ...messageFields }));
      return isNewer(previous, { subscriptionId, occurredAt, ...statusFields })
        ? accept(SubscriptionStatusChanged({ ...statusFields, ...messageFields }))
        : accept();
    }
  }
};

/**
 * True if the message is newer than the current state. An ended subscription never changes again. The provider's
 * timestamps are whole seconds: within the same second, the status listed later in `SUBSCRIPTION_STATUSES` is newer;
 * between equal statuses, the message that arrived later is, if it changes anything. A message with a later timestamp
 * is recorded even if it changes nothing, because an older message may still be in transit.
 */
const isNewer = (current: SubscriptionState, incoming: SubscriptionState): boolean => {
  if (current.status === 'ended') return false;
  const elapsedMs = Date.parse(incoming.occurredAt) - Date.parse(current.occurredAt);
  if (elapsedMs !== 0) return elapsedMs > 0;
  const statusSteps = SUBSCRIPTION_STATUSES.indexOf(incoming.status) - SUBSCRIPTION_STATUSES.indexOf(current.status);
  if (statusSteps !== 0) return statusSteps > 0;
  return incoming.endsAtPeriodEnd !== current.endsAtPeriodEnd || incoming.periodEndsAt !== current.periodEndsAt;
};

/** The rules for the subscriptions of a parent or an advertiser. The messages may arrive in any order. */
export const subscriptionDecider: Decider<Subscriptions, SubscriptionMessage, SubscriptionEvent, never> = {
  ...subscriptionsFold,
  decide,
};

interface PaymentMessageDeps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'forgetCustomer'>;
  readonly now: () => Date;
}

/** `repeated`: the message was already applied by an earlier delivery. */
export type MessageOutcome = 'applied' | 'repeated';

/**
 * Applies a verified payment message once, however often and in whatever order messages arrive. Its id is stored in a
 * transaction that commits after its events are in the log; without a success response the provider sends the message
 * again. A repeated message is recognized by its stored id or, if the process crashed before the commit, by the command
 * key of its events. Messages about one parent or advertiser are handled one at a time across all processes, because
 * the account type depends on all of them.
 * @throws StoreUnavailable, PaymentUnavailable and database errors: the message was not applied
 */
export const receivePaymentMessage = (
  { pool, ...deps }: PaymentMessageDeps,
  message: PaymentEvent,
  correlationId: string,
) =>
  inTransaction(pool, async (client): Promise<MessageOutcome> => {
    if (message.kind !== 'Unknown')
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        subscriptionStream(message.purpose, message.customerRef),
      ]);
    const { rowCount } = await client.query(
      `insert into ops.payment_messages (event_id, kind, happened_at) values ($1, $2, $3)
       on conflict do nothing`,
      [message.eventId, message.kind === 'Unknown' ? message.type : message.kind, message.createdAt],
    );
    if (rowCount === 0) return 'repeated';
    if (message.kind !== 'Unknown') await applyMessage(deps, message, correlationId);
    return 'applied';
  });

const applyMessage = async (
  { store, payments, now }: Omit<PaymentMessageDeps, 'pool'>,
  message: SubscriptionMessage,
  correlationId: string,
): Promise<void> => {
  const { eventId, purpose, customerRef, customerId } = message;
  const streamId = subscriptionStream(purpose, customerRef);
  const metadata: KeyedMetadata = {
    time: now().toISOString(),
    actor: { userId: 'payment-provider', role: 'system' },
    correlationId,
    commandKey: eventId,
  };
  await handleCommand(store, subscriptionDecider, { streamId, command: message, metadata });
  if (purpose !== 'parent') return;
  const commandType = findRunningSubscription(await readState(store, subscriptionsFold, streamId))
    ? 'ConfirmPayment'
    : 'EndPayment';
  const accountOutcome = await handleCommand(store, accountDecider, {
    streamId: parentStream(customerRef),
    command: { type: commandType },
    metadata,
  });
  // If the account was deleted during the checkout, the subscription must not continue.
  const isForgotten = accountOutcome.kind === 'refused' && accountOutcome.reason.type === 'PersonForgotten';
  if (isForgotten && 'status' in message && grantsBenefits(message.status)) await payments.forgetCustomer(customerId);
};

export interface WebhookDeps extends PaymentMessageDeps {
  readonly payments: PaymentProvider;
  readonly log: Log;
}

/** Much larger than any message from the provider. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/**
 * Webhook of the payment provider. It is open to everyone, because the signature authenticates the sender. The provider
 * repeats a message until it gets a success response.
 */
export const webhookRoute = ({ payments, log, ...deps }: WebhookDeps): Route =>
  postRaw('/api/stripe/webhook', {
    allow: 'everyone',
    summary: 'Receives a signed message from the payment provider.',
    body: { mediaTypes: ['application/json'], limitBytes: MAX_MESSAGE_BYTES },
    answer: MessageReceived,
    handle: async ({ body, headers, correlationId }) => {
      const header = headers[SIGNATURE_HEADER];
      const message = await readMessage(payments, body, typeof header === 'string' ? header : undefined);
      if (message.kind === 'problem') {
        log.warn({ type: message.body.type, correlationId }, 'A message to the payment webhook was refused.');
        return message;
      }
      try {
        const outcome = await receivePaymentMessage({ ...deps, payments }, message, correlationId);
        log.info(
          { kind: message.kind, eventId: message.eventId, outcome, correlationId },
          'A payment message was received.',
        );
        return ok({ success: true, message: outcome === 'applied' ? 'Received.' : 'Already received.' });
      } catch (error) {
        if (error instanceof PaymentUnavailable) return retryLater;
        throw error;
      }
    },
  });

const retryLater = problem(503, {
  type: 'Unavailable',
  message: 'The message could not be applied yet. Please send it again.',
});

const readMessage = async (
  payments: PaymentProvider,
  body: Buffer,
  header: string | undefined,
): Promise<PaymentEvent | Problem> => {
  try {
    return await payments.readWebhook(body, header);
  } catch (error) {
    if (error instanceof WrongSignature || error instanceof TimestampTooOld || error instanceof UnreadableMessage)
      return problem(400, { type: error.name, message: error.message });
    throw error;
  }
};
