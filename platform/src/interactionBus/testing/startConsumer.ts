import { randomBytes, randomUUID } from 'node:crypto';
import { watchChanges } from '../../testing/watchChanges.ts';
import { type ConsumeOptions, type DeliveredMessage, type InteractionBus, type Message } from '../port.ts';

/** A topic that no other test uses. */
export const newTopic = (): string => `t${randomBytes(8).toString('hex')}`;

export const message = (key: string, body: unknown = {}, id: string = randomUUID()): Message => ({ id, key, body });

/** Messages of one key that carry the numbers from 0 on. */
export const numbered = (key: string, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => message(key, index));

/** One set for all consumers, since a condition may depend on several of them. */
const deliveries = watchChanges();

export interface TestConsumer extends AsyncDisposable {
  /** Every batch that the handler received, in order, also those that it refused. */
  readonly batches: (readonly DeliveredMessage[])[];
  /** Every message that the handler accepted, in order. */
  readonly handled: DeliveredMessage[];
  /** Evaluates the condition again whenever a consumer begins or ends a batch. @throws when it does not hold in time */
  until(isEnough: () => boolean): Promise<void>;
  /** Stops the consumer; resolves when its current batch is handled and acknowledged. */
  stop(): Promise<void>;
}

/** Consumes a topic until disposed of. @param onBatch throws for batches that the handler is to refuse */
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

/** Without repetitions, each where it came first: a bus may deliver a message more than once. */
export const firstDeliveries = (messages: readonly DeliveredMessage[]): DeliveredMessage[] => {
  const known = new Set<string>();
  return messages.filter(({ id }) => !known.has(id) && known.add(id));
};
