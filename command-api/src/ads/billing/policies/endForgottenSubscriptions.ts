import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { hasOpenSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { categoryOf, entityIdOf, parentStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type PaymentProvider, PaymentRefused } from '@campjay/platform/payments/port.ts';
import { readState } from '../../../kernel/handledStream.ts';
import { type ManagerDeps, runProcessManager } from '../../../kernel/process-managers/runProcessManager.ts';

const PARENTS = categoryOf(parentStream(''));

interface EndingDeps extends ManagerDeps {
  readonly payments: Pick<PaymentProvider, 'forgetCustomer'>;
}

/**
 * Ends the payments of deleted accounts: has the provider end a deleted parent's subscription and delete its data about
 * them. Nothing is left to do once the provider has reported the end. Separate from `runForgottenPersonPolicy`, so an
 * unavailable provider does not delay the destruction of keys. A subscription that starts after the deletion is ended by
 * `receivePaymentMessage`. A refusal is left to an admin, because repeating the call is useless.
 */
export const endForgottenSubscriptions = ({ payments, ...deps }: EndingDeps, signal: AbortSignal): Promise<void> => {
  const end = async ({ type, streamId }: RecordedEvent): Promise<void> => {
    if (type !== PersonForgotten.type) return;
    const subscription = await readState(
      deps.store,
      subscriptionsFold,
      subscriptionStream('parent', entityIdOf(streamId)),
    );
    if (subscription.customerId !== undefined && hasOpenSubscription(subscription))
      await payments.forgetCustomer(subscription.customerId);
  };
  return runProcessManager(
    deps,
    {
      name: 'forgotten-subscriptions',
      categories: [PARENTS],
      handle: end,
      // Ends only what is still open: an earlier version may have been stopped before it reached these events.
      replay: end,
      isPermanent: (error) => error instanceof PaymentRefused,
    },
    signal,
  );
};
