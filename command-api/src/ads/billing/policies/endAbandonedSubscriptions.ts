import { randomUUID } from 'node:crypto';
import { subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { advertiserStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { advertiserDecider } from '../../placement/advertiserDecider.ts';
import { handleCommand, readState } from '../../../kernel/handleCommand.ts';
import { superviseSubscription } from '../../../kernel/superviseSubscription.ts';
import { WATCHED_CATEGORIES, trackAbandonedAdvertisers } from './trackAbandonedAdvertisers.ts';
import { retry, type RetryDeps } from './retry.ts';

interface EndingDeps extends RetryDeps {
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'endSubscription'>;
  readonly now: () => Date;
}

/**
 * Ends the subscription of an advertiser for whom nobody acts any more because the last account was deleted: nobody
 * could stop its ads, see its bills or reach the billing portal. Sets its budget to 0, so no ad is shown and no click
 * is charged, and ends its subscription at the provider, which bills what was reported so far one last time. A
 * subscription that starts later, from a page that was still open, is ended too. Nothing is ended once a user is linked
 * again.
 * Reads the log from its start without a checkpoint: rechecking ended subscriptions is cheap. Acts only after it has
 * caught up with the head of the log at startup, because a user may have been linked meanwhile.
 */
export const endAbandonedSubscriptions = (deps: EndingDeps, signal: AbortSignal): Promise<void> =>
  superviseSubscription(() => runOnce(deps, signal), {
    log: deps.log,
    signal,
    sentence: 'Advertisers for whom nobody acts could not be followed; it is tried again.',
  });

const runOnce = async ({ store, payments, now, ...deps }: EndingDeps, signal: AbortSignal): Promise<void> => {
  const advertisers = trackAbandonedAdvertisers();
  const pauseAds = (advertiserId: string) =>
    handleCommand(store, advertiserDecider, {
      streamId: advertiserStream(advertiserId),
      command: { type: 'SetBudget', monthlyCents: 0 },
      metadata: {
        time: now().toISOString(),
        actor: { userId: 'account-deletion', role: 'system' },
        correlationId: randomUUID(),
      },
    });
  const end = async (advertiserId: string): Promise<void> => {
    await pauseAds(advertiserId);
    const subscriptions = await readState(store, subscriptionsFold, subscriptionStream('advertiser', advertiserId));
    for (const { subscriptionId, status } of subscriptions.standings.values())
      if (status !== 'ended') await payments.endSubscription(subscriptionId);
  };
  const sentence = 'The subscription of an advertiser for whom nobody acts any more could not be ended.';
  const headAtStart = await store.head();
  for await (const { events, reached } of store.subscribe({ categories: [...WATCHED_CATEGORIES], signal })) {
    for (const event of events) advertisers.apply(event);
    if (store.compare(reached, headAtStart) < 0) continue;
    for (const advertiserId of advertisers.toEnd()) {
      await retry(deps, signal, () => end(advertiserId), { sentence, about: { advertiserId } });
      advertisers.markEnded(advertiserId);
    }
  }
};
