import { setTimeout as pause } from 'node:timers/promises';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { hasOpenSubscription, subscriptionsFold } from '@campjay/events/billing/subscriptions.ts';
import { categoryOf, entityIdOf, parentStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type PaymentProvider, PaymentRefused } from '@campjay/platform/payments/port.ts';
import { readState } from '../../handleCommand.ts';

const PARENTS = categoryOf(parentStream(''));
const AGAIN_AFTER_MS = 30_000;

interface EndingParts {
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'forgetCustomer'>;
  readonly log: Log;
  readonly againAfterMs?: number;
}

/**
 * Whoever deletes the account pays no more: follows the log from its beginning, and has the provider end what a forgotten
 * parent still pays for, and delete what it knows of them. Once the provider has told that all of it is over there is nothing
 * left to do, so no checkpoint is kept. It is apart from `followForgotten`: a provider that is away keeps no key from
 * being destroyed. A subscription that begins after the account has ended is ended by whoever takes that message.
 */
export const endSubscriptionsOfForgotten = async (
  { store, payments, log, againAfterMs = AGAIN_AFTER_MS }: EndingParts,
  signal: AbortSignal,
): Promise<void> => {
  const end = async (userId: string): Promise<void> => {
    const known = await readState(store, subscriptionsFold, subscriptionStream('parent', userId));
    if (known.customerId !== undefined && hasOpenSubscription(known)) await payments.forgetCustomer(known.customerId);
  };
  for await (const { events } of store.subscribe({ categories: [PARENTS], signal }))
    for (const { type, streamId } of events) {
      if (type !== PersonForgotten.type) continue;
      let isDone = false;
      while (!isDone && !signal.aborted)
        try {
          await end(entityIdOf(streamId));
          isDone = true;
        } catch (error) {
          isDone = error instanceof PaymentRefused; // to ask again is useless
          log.error({ err: error, streamId }, 'The subscription of a deleted account could not be ended.');
          if (!isDone) await pause(againAfterMs, undefined, { signal }).catch(() => undefined); // told to end
        }
    }
};
