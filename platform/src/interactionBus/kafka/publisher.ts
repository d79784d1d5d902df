import { type Kafka, type Message as KafkaRecord, Partitioners, type Producer } from 'kafkajs';
import { withAdmin } from './admin.ts';
import { type TopicShape } from './kafkaCluster.ts';
import { ensureTopic } from './topics.ts';

/** A record and where it goes, both as Kafka calls them. */
export interface OutgoingRecord {
  readonly to: string;
  readonly record: KafkaRecord;
}

export interface Publisher extends AsyncDisposable {
  /** Makes the topic of the bus, unless it is known to exist. */
  prepare(topic: string): Promise<void>;
  /** Resolves when all in-sync replicas have the records, which keep their order. */
  send(outgoing: readonly OutgoingRecord[]): Promise<void>;
}

/** In one request to a broker. It refuses what has more than a megabyte for one partition, unless it is told otherwise. */
const MAX_REQUEST_BYTES = 800_000;
/** Of a record's key, headers and frame, roughly. */
const FRAME_BYTES = 400;

/**
 * Publishes through one idempotent producer, which connects with the first record: what it repeats by itself is written
 * once. After a failure its outcome is unknown and its numbering may be too, so the next record goes through a new one.
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

/** Divides records into requests that a broker takes. */
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
