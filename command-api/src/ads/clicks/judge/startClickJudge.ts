import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { AD_CLICKS_TOPIC } from '../adMessage.ts';
import { judgeBatch, type JudgeDeps, openAdMonths } from './judgeBatch.ts';

export interface ClickJudgeDeps {
  readonly store: EventStore;
  readonly bus: InteractionBus;
  readonly adKeys: AdKeys;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Judges the clicks on the bus until disposed. Any number of processes may run it. */
export const startClickJudge = ({
  store,
  bus,
  adKeys,
  log,
  now = () => new Date(),
}: ClickJudgeDeps): AsyncDisposable => {
  const stopping = new AbortController();
  const deps: JudgeDeps = {
    ...{ store, adKeys, log, now },
    months: openAdMonths(store),
    advertisers: cachedFold(store, advertiserFold),
  };
  const judging = bus.consume(AD_CLICKS_TOPIC, (messages) => judgeBatch(deps, messages), { signal: stopping.signal });
  judging.catch((error: unknown) => log.error({ error }, 'The judging of clicks ended'));
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await judging.catch(() => undefined); // already logged
    },
  };
};
