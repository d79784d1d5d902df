import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { AdvertiserLinked, AdvertiserUnlinked } from '@campjay/events/identity/events.ts';
import { categoryOf, entityIdOf, subscriptionStream, userStream, advertiserStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { randomUUID } from 'node:crypto';
import { subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { type PaymentProvider, PaymentRefused } from '@campjay/platform/payments/port.ts';
import { advertiserDecider } from '../../placement/advertiserDecider.ts';
import { handleCommand } from '../../../kernel/handleCommand.ts';
import { readState } from '../../../kernel/handledStream.ts';
import { type ManagerStorage } from '../../../kernel/process-managers/managerStorage.ts';
import { type ManagerDeps, runProcessManager } from '../../../kernel/process-managers/runProcessManager.ts';

const USERS = categoryOf(userStream(''));
const SUBSCRIPTIONS = categoryOf(subscriptionStream('advertiser', ''));
/** Prefix of the entity id of an advertiser's subscriptions. */
const OF_ADVERTISER = entityIdOf(subscriptionStream('advertiser', ''));
/** Pause before an unavailable payment provider is called again. */
const RETRY_DELAY_MS = 30_000;

/** Advertisers for whom nobody acts any more because the last account was deleted, as of the events read so far. */
interface AbandonedAdvertisers {
  readonly apply: (event: RecordedEvent) => Promise<void>;
  /** Advertisers that were abandoned, or that had a payment event after that, since they were last marked as ended. */
  toEnd(): Promise<readonly string[]>;
  markEnded(advertiserId: string): Promise<void>;
}

/**
 * An advertiser is abandoned when the last account linked to it is deleted, until a user is linked again. Unlinking by
 * an admin does not count: the admin is aware of it.
 */
const trackAbandonedAdvertisers = (storage: ManagerStorage): AbandonedAdvertisers => {
  /** User ids by advertiser id. */
  const links = storage.relation('advertiser-links');
  const abandoned = storage.relation('abandoned-advertisers');
  const toEnd = storage.relation('subscriptions-to-end');

  const unlinkForgotten = async (userId: string): Promise<void> => {
    for (const advertiserId of await links.keysOf(userId)) {
      const others = (await links.valuesOf(advertiserId)).filter((id) => id !== userId);
      if (others.length === 0) {
        await abandoned.add(advertiserId);
        await toEnd.add(advertiserId);
      }
      // Last, so that a repetition after a crash still finds the link.
      await links.remove(advertiserId, userId);
    }
  };
  const applyUserEvent = async ({ type, version, data, streamId }: RecordedEvent): Promise<void> => {
    const userId = entityIdOf(streamId);
    if (type === AdvertiserLinked.type) {
      const { advertiserId } = AdvertiserLinked.parse(data, version).data;
      await links.add(advertiserId, userId);
      await abandoned.remove(advertiserId);
      await toEnd.remove(advertiserId);
    }
    if (type === AdvertiserUnlinked.type)
      await links.remove(AdvertiserUnlinked.parse(data, version).data.advertiserId, userId);
    if (type === PersonForgotten.type) await unlinkForgotten(userId);
  };
  return {
    apply: async (event) => {
      if (categoryOf(event.streamId) === USERS) return applyUserEvent(event);
      const advertiserId = entityIdOf(event.streamId).slice(OF_ADVERTISER.length);
      if (await abandoned.has(advertiserId)) await toEnd.add(advertiserId);
    },
    toEnd: () => toEnd.keys(),
    markEnded: (advertiserId) => toEnd.remove(advertiserId),
  };
};

interface EndingDeps extends ManagerDeps {
  readonly payments: Pick<PaymentProvider, 'endSubscription'>;
  readonly now: () => Date;
  readonly againAfterMs?: number;
}

/**
 * Ends the subscription of an advertiser for whom nobody acts any more because the last account was deleted: nobody
 * could stop its ads, see its bills or reach the billing portal. Sets its budget to 0, so no ad is shown and no click
 * is charged, and ends its subscription at the provider, which bills what was reported so far one last time. A
 * subscription that starts later, from a page that was still open, is ended too. Nothing is ended once a user is linked
 * again; therefore events only record what to end, and a round ends it after the manager has caught up with the log.
 */
export const endAbandonedSubscriptions = (
  { payments, now, againAfterMs = RETRY_DELAY_MS, ...deps }: EndingDeps,
  signal: AbortSignal,
): Promise<void> => {
  const { store, storage, log } = deps;
  const advertisers = trackAbandonedAdvertisers(storage);
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
    for (const { subscriptionId, status } of subscriptions.stateById.values())
      if (status !== 'ended') await payments.endSubscription(subscriptionId);
  };
  /** A refusal is logged for a person to check and not retried, because repeating it is useless. */
  const endAll = async (roundSignal: AbortSignal): Promise<void> => {
    for (const advertiserId of await advertisers.toEnd()) {
      if (roundSignal.aborted) return;
      try {
        await end(advertiserId);
      } catch (error) {
        const sentence = 'The subscription of an advertiser for whom nobody acts any more could not be ended.';
        log.error({ error, advertiserId }, sentence);
        if (!(error instanceof PaymentRefused)) continue;
      }
      await advertisers.markEnded(advertiserId);
    }
  };
  return runProcessManager(
    deps,
    {
      name: 'abandoned-subscriptions',
      categories: [USERS, SUBSCRIPTIONS],
      handle: advertisers.apply,
      replay: advertisers.apply,
      rounds: { intervalMs: againAfterMs, isAfterEvents: true, needsAllEvents: true, run: endAll },
    },
    signal,
  );
};
