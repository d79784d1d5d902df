import { isRunning } from '@campjay/events/ads/subscription.ts';
import { runningSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { parentStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type PaymentEvent } from '@campjay/platform/payments/paymentEvent.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { accountDecider } from '../../accounts/accountDecider.ts';
import { handleCommand, type KeyedMetadata, readState } from '../../kernel/handleCommand.ts';
import { subscriptionDecider, type SubscriptionMessage } from './subscriptionDecider.ts';

export interface PaymentMessageDeps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'forgetCustomer'>;
  readonly now: () => Date;
}

/** Whether the message took effect now, or had done so before. */
export type MessageOutcome = 'taken' | 'repeated';

/**
 * Applies a verified payment message once, however often and in whatever order messages arrive. Its id is stored in a
 * transaction that commits after its events are in the log; until then the provider gets no success response, and so
 * sends it again. A repetition finds the id, or, after a crash in between, the same command key in the log. Messages
 * about one holder are handled one at a time across all processes, because the account type depends on all of them.
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
    return 'taken';
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
  const type = runningSubscription(await readState(store, subscriptionsFold, streamId))
    ? 'ConfirmPayment'
    : 'EndPayment';
  const account = await handleCommand(store, accountDecider, {
    streamId: parentStream(customerRef),
    command: { type },
    metadata,
  });
  // If the account was deleted during the checkout, the subscription must not continue.
  const isForgotten = account.kind === 'refused' && account.reason.type === 'PersonForgotten';
  if (isForgotten && 'status' in message && isRunning(message.status)) await payments.forgetCustomer(customerId);
};
