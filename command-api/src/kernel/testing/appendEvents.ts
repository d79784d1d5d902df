import { randomUUID } from 'node:crypto';
import { AdBudgetSet, AdvertiserCreated } from '@campjay/events/ads/placement.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';

/** Appends events to a stream without their commands, whatever it already contains. */
export const appendEvents = async (
  store: Pick<EventStore, 'append'>,
  streamId: string,
  ...events: readonly { readonly type: string; readonly data: unknown }[]
): Promise<void> => {
  const actor = { userId: 'test', role: 'system' as const };
  const metadata = { time: '2026-03-01T09:00:00.000Z', actor, correlationId: 'test' };
  const recorded = events.map(({ type, data }) => ({ id: randomUUID(), type, version: 1, data, metadata }));
  await store.append(streamId, recorded, { expected: 'any' });
};

/** Creates an advertiser that pays $1.25 per click, without its command. */
export const createAdvertiser = (
  store: Pick<EventStore, 'append'>,
  advertiserId: string,
  { monthlyCents, isSelfServe = false }: { readonly monthlyCents?: number; readonly isSelfServe?: boolean } = {},
): Promise<void> =>
  appendEvents(
    store,
    advertiserStream(advertiserId),
    AdvertiserCreated({
      ...{ name: 'Example Kelp Camps', isSelfServe, baseUrls: [] },
      pricing: { structure: 'cpc', cpcMicros: '1250000' },
    }),
    ...(monthlyCents === undefined ? [] : [AdBudgetSet({ monthlyCents })]),
  );
