import { randomBytes, randomUUID } from 'node:crypto';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type EventStore, type NewEvent, type Position, type RecordedEvent, type SubscriptionBatch } from '../port.ts';

/** The fixture of the contract tests: a store, and a second handle on its log that stands for another process. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** Absent if the store works in one process only. The tests then use `store` instead. */
  readonly secondHandle?: EventStore;
  readonly dispose: () => Promise<void>;
}

/** The stores that the tests of a suite use. `secondHandle` is `store` itself if there is no other one. */
export interface Stores {
  readonly store: EventStore;
  readonly secondHandle: EventStore;
}

/** How long a store may take to deliver the events that a test waits for. */
const DELIVERY_TIMEOUT_MS = 20_000;

export const metadata: EventMetadata = {
  time: '2026-03-01T08:00:00.000Z',
  actor: { userId: 'user-1', role: 'admin' },
  correlationId: 'contract',
};

export const createEvent = (data: unknown = {}, id: string = randomUUID()): NewEvent => ({
  id,
  type: 'SomethingHappened',
  version: 1,
  data,
  metadata,
});

/** Creates events whose data is `{ index }`, counted from 0. */
export const createNumberedEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, index) => createEvent({ index }));

export const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);

/** Returns a category that no other test uses, because the log may contain events of other tests. */
export const newCategoryName = (): string => `c${randomBytes(8).toString('hex')}`;
export const newStreamId = (category: string = newCategoryName()): string =>
  `${category}-${randomBytes(4).toString('hex')}`;

/** What a subscription has delivered so far. */
export interface DeliveredEvents {
  readonly events: readonly RecordedEvent[];
  readonly batches: readonly SubscriptionBatch[];
}

/**
 * Reads a subscription until `isEnough`, called after every batch, returns true.
 * @throws if that takes too long, or if the subscription ends by itself
 */
export const readUntil = async (
  store: EventStore,
  options: { after?: Position | undefined; categories?: readonly string[]; batchSize?: number },
  isEnough: (delivered: DeliveredEvents) => boolean | Promise<boolean>,
): Promise<DeliveredEvents> => {
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  const batches: SubscriptionBatch[] = [];
  const events: RecordedEvent[] = [];
  for await (const batch of store.subscribe({ ...options, signal })) {
    batches.push(batch);
    events.push(...batch.events);
    if (await isEnough({ events, batches })) return { events, batches };
  }
  throw new Error(`The subscription ended after ${batches.length} batches with ${events.length} events`);
};

export const isCaughtUp = ({ batches }: DeliveredEvents): boolean => batches.at(-1)?.isCaughtUp === true;
