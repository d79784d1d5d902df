import { type Kafka, type Message as KafkaRecord, Partitioners, type Producer } from 'kafkajs';
import { withAdmin } from './admin.ts';
import { type TopicShape } from './kafkaCluster.ts';
import { ensureTopic } from './topics.ts';

/** A record and its Kafka topic. */
export interface OutgoingRecord {
  readonly to: string;
  readonly record: KafkaRecord;
}

export interface Publisher extends AsyncDisposable {
  /** Creates the topic, unless it is known to exist. */
  prepare(topic: string): Promise<void>;
  /** Resolves when all in-sync replicas have the records; keeps their order. */
  send(outgoing: readonly OutgoingRecord[]): Promise<void>;
}

/** Limit of one request. By default a broker rejects more than a megabyte per partition. */
const MAX_REQUEST_BYTES = 800_000;
/** Estimated size of a record's key, headers and framing. */
const FRAME_BYTES = 400;

/**
 * Publishes through one idempotent producer, which connects with the first record: its own retries never write a record
 * twice. After a failure, the outcome and perhaps the sequence number are unknown, so the next record uses a new
 * producer.
 */
export const openPublisher = (kafka: Kafka, shape: TopicShape | undefined): Publisher => {
  let connected: Promise<Producer> | undefined;
  const preparedTopics = new Map<string, Promise<void>>();

  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  };
  const discard = (failed: Promise<Producer>): Promise<void> => {
    if (connected === failed) connected = undefined;
    return failed.then((producer) => producer.disconnect()).catch(() => undefined);
  };

  return {
    prepare: async (topic) => {
      const creating = preparedTopics.get(topic) ?? withAdmin(kafka, (admin) => ensureTopic(admin, topic, shape));
      preparedTopics.set(topic, creating);
      await creating.catch((error: unknown) => {
        preparedTopics.delete(topic);
        throw error;
      });
    },
    send: async (outgoing) => {
      const current = (connected ??= connect());
      try {
        const producer = await current;
        for (const batch of splitIntoRequests(outgoing))
          await producer.sendBatch({ acks: -1, topicMessages: byTopic(batch) });
      } catch (error) {
        preparedTopics.clear(); // a topic may have been deleted
        void discard(current);
        throw error;
      }
    },
    [Symbol.asyncDispose]: async () => {
      if (connected) await discard(connected);
    },
  };
};

const byTopic = (outgoing: readonly OutgoingRecord[]) =>
  [...new Set(outgoing.map(({ to }) => to))].map((topic) => ({
    topic,
    messages: outgoing.flatMap(({ to, record }) => (to === topic ? [record] : [])),
  }));

/** Splits records into requests that a broker accepts. */
const splitIntoRequests = (outgoing: readonly OutgoingRecord[]): readonly (readonly OutgoingRecord[])[] => {
  const requests: OutgoingRecord[][] = [];
  let bytes = Infinity;
  for (const each of outgoing) {
    const size = FRAME_BYTES + Buffer.byteLength(each.record.value ?? '');
    if (bytes + size > MAX_REQUEST_BYTES) {
      requests.push([]);
      bytes = 0;
    }
    bytes += size;
    requests.at(-1)?.push(each);
  }
  return requests;
};
