import { setTimeout as pause } from 'node:timers/promises';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import type pg from 'pg';
import { AD_VIEWS_TOPIC } from '../adMessage.ts';
import { storeViews } from './storeViews.ts';
import { tallyViews } from './tallyViews.ts';

const TALLY_EVERY_MS = 60_000;

interface ViewsDeps {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly bus: InteractionBus;
  readonly adKeys: AdKeys;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Stores the views on the bus, and tallies completed hours, until disposed. Any number of processes may run it. */
export const startViewsTallying = ({
  pool,
  store,
  bus,
  adKeys,
  log,
  now = () => new Date(),
}: ViewsDeps): AsyncDisposable => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const storing = bus.consume(AD_VIEWS_TOPIC, (messages) => storeViews(pool, adKeys, messages), { signal });
  storing.catch((error: unknown) => log.error({ error }, 'The keeping of views ended'));
  const tallying = async (): Promise<void> => {
    while (!signal.aborted) {
      await tallyViews({ pool, store, now: now() }).catch((error: unknown) =>
        log.warn({ error }, 'Views could not be tallied; it is tried again later'),
      );
      await pause(TALLY_EVERY_MS, undefined, { signal }).catch(() => undefined); // aborted
    }
  };
  const tallied = tallying();
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await storing.catch(() => undefined); // already logged
      await tallied;
    },
  };
};
