import { createBatchedWriter, encodeMessages, type TopicMessage } from './batchPublishes.ts';
import { BusUnavailable, DEFAULT_BATCH_SIZE, type HandleMessages, type InteractionBus } from './port.ts';
import { withBusErrors } from './retryRule.ts';

/** What a queue does for its bus. Any error means that it did not answer, and that a retry may succeed. */
export interface Queue extends Pick<InteractionBus, 'name' | 'readLag' | 'listParked' | 'retryParked'> {
  /** Appends messages in order, all or none. Never called again before it has settled. */
  write(messages: readonly TopicMessage[]): Promise<void>;
  /** Delivers the messages of a topic until the signal aborts; never rejects because the queue does not answer. */
  consume(topic: string, handle: HandleMessages, options: ConsumeQueueOptions): Promise<void>;
  /** Called when no consumer runs any longer. */
  close(): Promise<void>;
}

export interface ConsumeQueueOptions {
  readonly batchSize: number;
  readonly signal: AbortSignal;
}

/** Opens the bus over a queue. Closing it ends its consumers, and then closes the queue. */
export const openQueueBus = (queue: Queue): InteractionBus => {
  const closing = new AbortController();
  const consuming = new Set<Promise<void>>();
  const write = createBatchedWriter((messages) => queue.write(messages));
  const request = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing.signal.aborted) throw new BusUnavailable('The interaction bus is closed');
    return await withBusErrors(work());
  };
  return {
    name: queue.name,
    publish: async (topic, messages) => {
      const encoded = encodeMessages(topic, messages).map((message) => ({ ...message, topic }));
      if (encoded.length > 0) await request(() => write(encoded));
    },
    consume: (topic, handle, { batchSize = DEFAULT_BATCH_SIZE, signal }) => {
      const ended = queue.consume(topic, handle, {
        batchSize,
        signal: AbortSignal.any([signal, closing.signal]),
      });
      consuming.add(ended);
      return ended.finally(() => consuming.delete(ended));
    },
    readLag: (topic) => request(() => queue.readLag(topic)),
    listParked: (topic) => request(() => queue.listParked(topic)),
    retryParked: (topic) => request(() => queue.retryParked(topic)),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await Promise.all(consuming);
      await queue.close();
    },
  };
};
