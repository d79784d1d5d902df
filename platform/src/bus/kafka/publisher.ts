import { createHash } from 'node:crypto';
import {
  type IHeaders,
  type KafkaMessage,
  type Message as KafkaRecord,
  type Kafka,
  Partitioners,
  type Producer,
} from 'kafkajs';
import { type EncodedMessage } from '../batchPublishes.ts';
import { type DeliveredMessage, type ParkedMessage } from '../port.ts';
import { type TopicShape } from './kafkaCluster.ts';
import { ensureTopic, withAdmin } from './topics.ts';

/**
 * Converts a message to a Kafka record: the key selects the partition, the body is the value, the id is a header.
 * `receivedAt` is the broker's append time: one clock for all publishers of a key, and the same at every delivery. A
 * message that is appended again, because it is parked or retried, has its original time in a header; so does one that
 * was received before it could be published.
 */
export const toRecord = ({ id, key, body, traceparent, receivedAt }: EncodedMessage): KafkaRecord => ({
  key,
  value: body,
  headers: { id, ...(traceparent !== undefined && { traceparent }), ...(receivedAt !== undefined && { receivedAt }) },
});

/** Converts a failed message to a record of the parked topic. */
export const toParkedRecord = (message: DeliveredMessage, reason: string): KafkaRecord => {
  const record = toRetriedRecord(message);
  return { ...record, headers: { ...record.headers, reason } };
};

/** Converts a parked message to the record of its retry. */
export const toRetriedRecord = ({ id, key, body, receivedAt }: DeliveredMessage): KafkaRecord => ({
  key,
  value: JSON.stringify(body),
  headers: { id, receivedAt: receivedAt.toISOString() },
});

/** Parses a record; undefined if the bus did not write it. */
export const fromRecord = ({ key, value, headers, timestamp }: KafkaMessage): DeliveredMessage | undefined => {
  const id = headerOf(headers, 'id');
  if (id === undefined || key === null || value === null) return undefined;
  try {
    const receivedAt = new Date(headerOf(headers, 'receivedAt') ?? Number(timestamp));
    const traceparent = headerOf(headers, 'traceparent');
    const message: DeliveredMessage = { id, key: key.toString(), body: JSON.parse(value.toString()), receivedAt };
    return traceparent === undefined ? message : { ...message, traceparent };
  } catch {
    return undefined;
  }
};

/** How much of a foreign record is stored for inspection. */
const MAX_FOREIGN_BYTES = 30_000;

/**
 * Converts a record that the bus cannot parse to a message that can be parked, with its value in base64 as body. The id
 * is derived from the record's location, so every consumer creates the same message.
 */
export const fromForeignRecord = (place: string, { offset, value, timestamp }: KafkaMessage): DeliveredMessage => {
  const hex = createHash('sha256').update(`${place} ${offset}`).digest('hex');
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    key: 'foreign',
    body: { foreign: (value ?? Buffer.alloc(0)).subarray(0, MAX_FOREIGN_BYTES).toString('base64') },
    receivedAt: new Date(Number(timestamp)),
  };
};

export const fromParkedRecord = (record: KafkaMessage): ParkedMessage | undefined => {
  const message = fromRecord(record);
  const reason = headerOf(record.headers, 'reason') ?? '';
  return message && { ...message, reason, parkedAt: new Date(Number(record.timestamp)) };
};

const headerOf = (headers: IHeaders | undefined, name: string): string | undefined => {
  const value = headers?.[name];
  return value === undefined || Array.isArray(value) ? undefined : value.toString();
};

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
