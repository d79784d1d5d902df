import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { hasOpenSubscription, subscriptionsFold } from '@campjay/events/billing/subscriptions.ts';
import { categoryOf, entityIdOf, parentStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { readState } from '../../handleCommand.ts';
import { superviseSubscription } from '../../superviseSubscription.ts';
import { retry, type RetryDeps } from './retry.ts';

const PARENTS = categoryOf(parentStream(''));

interface EndingDeps extends RetryDeps {
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'forgetCustomer'>;
}

/**
 * Whoever deletes the account pays no more: follows the log from its beginning, and has the provider end what a forgotten
 * parent still pays for, and delete what it knows of them. Once the provider has told that all of it is over there is nothing
 * left to do, so no checkpoint is kept. It is apart from `runForgottenPersonPolicy`: a provider that is away keeps no key from
 * being destroyed. A subscription that begins after the account has ended is ended by whoever takes that message.
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
