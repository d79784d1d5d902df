import { randomBytes, randomUUID } from 'node:crypto';
import { watchChanges } from '../../testing/watchChanges.ts';
import { type ConsumeOptions, type DeliveredMessage, type InteractionBus, type Message } from '../port.ts';

/** Returns a topic that no other test uses. */
export const newTopic = (): string => `t${randomBytes(8).toString('hex')}`;

export const message = (key: string, body: unknown = {}, id: string = randomUUID()): Message => ({ id, key, body });

/** Messages of one key with the numbers from 0 on as bodies. */
export const numbered = (key: string, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => message(key, index));

/** Shared by all consumers, since a condition may depend on several of them. */
const deliveries = watchChanges();

export interface TestConsumer extends AsyncDisposable {
  /** Every batch that the handler received, in order, including refused ones. */
  readonly batches: (readonly DeliveredMessage[])[];
  /** Every message that the handler accepted, in order. */
  readonly handled: DeliveredMessage[];
  /**
   * Checks the condition again whenever a consumer starts or finishes a batch.
   * @throws if it does not become true in time
   */
  until(isEnough: () => boolean): Promise<void>;
  /** Stops the consumer; resolves when its current batch is handled and acknowledged. */
  stop(): Promise<void>;
}

/**
 * Consumes a topic until disposed of.
 * @param onBatch throws for batches that the handler should refuse
 */
export const startConsumer = (
  bus: InteractionBus,
  topic: string,
  onBatch: (batch: readonly DeliveredMessage[]) => void | Promise<void> = () => undefined,
  options: Omit<ConsumeOptions, 'signal'> = {},
): TestConsumer => {
  const stopping = new AbortController();
  const batches: (readonly DeliveredMessage[])[] = [];
  const handled: DeliveredMessage[] = [];
  const handle = async (batch: readonly DeliveredMessage[]): Promise<void> => {
    batches.push(batch);
    deliveries.changed();
    await onBatch(batch);
    handled.push(...batch);
    deliveries.changed();
  };
  const ended = bus.consume(topic, handle, { ...options, signal: stopping.signal });
  const stop = async () => {
    stopping.abort();
    await ended;
  };
  return { batches, handled, until: deliveries.until, stop, [Symbol.asyncDispose]: stop };
};

/** The bodies of each key, in the order of delivery. */
export const bodiesByKey = (messages: readonly DeliveredMessage[]): Record<string, unknown[]> => {
  const byKey: Record<string, unknown[]> = {};
  for (const { key, body } of messages) (byKey[key] ??= []).push(body);
  return byKey;
};

/** Removes duplicates, keeping the first delivery: a bus may deliver a message more than once. */
export const firstDeliveries = (messages: readonly DeliveredMessage[]): DeliveredMessage[] => {
  const known = new Set<string>();
  return messages.filter(({ id }) => !known.has(id) && known.add(id));
};
