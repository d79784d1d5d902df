import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { AD_CLICKS_TOPIC } from '../adMessage.ts';
import { judgeBatch, type JudgeDeps } from './judgeBatch.ts';

export interface ClickJudgeDeps {
  readonly store: EventStore;
  readonly bus: InteractionBus;
  readonly adKeys: AdKeys;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Judges clicks and registrations from the bus until it is disposed. Any number of processes may run it. */
export const startClickJudge = ({
  store,
  bus,
  adKeys,
  log,
  now = () => new Date(),
}: ClickJudgeDeps): AsyncDisposable => {
  const abortController = new AbortController();
  const deps: JudgeDeps = {
    store,
    adKeys,
    log,
    now,
    advertisers: createCachedFold(store, advertiserFold),
  };
  const consumer = bus.consume(AD_CLICKS_TOPIC, (messages) => judgeBatch(deps, messages), {
    signal: abortController.signal,
  });
  consumer.catch((error: unknown) =>
    log.error({ error }, 'The click judge failed; this process judges no more clicks'),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      abortController.abort();
      await consumer.catch(() => undefined); // already logged
    },
  };
};
