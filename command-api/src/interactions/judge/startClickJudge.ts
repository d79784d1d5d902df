import { advertiserFold } from '@campjay/events/advertising/advertiser.ts';
import { type AdKeys } from '@campjay/platform/adTokens/adKeys.ts';
import { cachedFold } from '@campjay/platform/eventStore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { AD_CLICKS_TOPIC } from '../adMessage.ts';
import { openAdMonths } from './adMonths.ts';
import { judgeBatch, type JudgeDeps } from './judgeBatch.ts';

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
