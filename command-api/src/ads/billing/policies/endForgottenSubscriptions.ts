import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { hasOpenSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { categoryOf, entityIdOf, parentStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { readState } from '../../../kernel/handleCommand.ts';
import { superviseSubscription } from '../../../kernel/superviseSubscription.ts';
import { retry, type RetryDeps } from './retry.ts';

const PARENTS = categoryOf(parentStream(''));

interface EndingDeps extends RetryDeps {
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'forgetCustomer'>;
}

/**
 * Ends the payments of deleted accounts: follows the log from its start, and has the provider end a deleted parent's
 * subscription and delete its data about them. Once the provider has reported the end, nothing is left to do, so no
 * checkpoint is stored. Separate from `runForgottenPersonPolicy`, so an unavailable provider does not delay the
 * destruction of keys. A subscription that starts after the deletion is ended by `receivePaymentMessage`.
 */
export const endForgottenSubscriptions = (deps: EndingDeps, signal: AbortSignal): Promise<void> =>
  superviseSubscription(() => runOnce(deps, signal), {
    log: deps.log,
    signal,
    sentence: 'Deleted accounts could not be followed for what they pay; it is tried again.',
  });

const runOnce = async ({ store, payments, ...deps }: EndingDeps, signal: AbortSignal): Promise<void> => {
  const end = async (userId: string): Promise<void> => {
    const subscription = await readState(store, subscriptionsFold, subscriptionStream('parent', userId));
    if (subscription.customerId !== undefined && hasOpenSubscription(subscription))
      await payments.forgetCustomer(subscription.customerId);
  };
  const sentence = 'The subscription of a deleted account could not be ended.';
  for await (const { events } of store.subscribe({ categories: [PARENTS], signal }))
    for (const { type, streamId } of events)
      if (type === PersonForgotten.type)
        await retry(deps, signal, () => end(entityIdOf(streamId)), { sentence, about: { streamId } });
};
