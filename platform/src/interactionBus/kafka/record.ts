import { createHash } from 'node:crypto';
import { type IHeaders, type KafkaMessage, type Message as KafkaRecord } from 'kafkajs';
import { type EncodedMessage } from '../encodedMessage.ts';
import { type DeliveredMessage, type ParkedMessage } from '../port.ts';

/**
 * A message as Kafka carries it: its key decides the partition, its body is the value, its id a header.
 *
 * When the bus took it is the time at which the broker appended it: one clock for all publishers of a key, whatever theirs
 * show, and the same at every delivery. A message that is appended once more, because it is parked or tried anew, carries
 * that first time along in a header; so does one that was taken before it could be published.
 */
export const toRecord = ({ id, key, body, traceparent, receivedAt }: EncodedMessage): KafkaRecord => ({
  key,
  value: body,
  headers: { id, ...(traceparent !== undefined && { traceparent }), ...(receivedAt !== undefined && { receivedAt }) },
});

/** A message that failed, as it waits in the topic of the parked ones. */
export const toParkedRecord = (message: DeliveredMessage, reason: string): KafkaRecord => {
  const record = toRetriedRecord(message);
  return { ...record, headers: { ...record.headers, reason } };
};

/** A parked message, as it is tried anew. */
export const toRetriedRecord = ({ id, key, body, receivedAt }: DeliveredMessage): KafkaRecord => ({
  key,
  value: JSON.stringify(body),
  headers: { id, receivedAt: receivedAt.toISOString() },
});

/** What a record says; undefined when it was not written by the bus. */
export const fromRecord = ({ key, value, headers, timestamp }: KafkaMessage): DeliveredMessage | undefined => {
  const id = headerOf(headers, 'id');
  if (id === undefined || key === null || value === null) return undefined;
  try {
    const receivedAt = new Date(headerOf(headers, 'receivedAt') ?? Number(timestamp));
    const traceparent = headerOf(headers, 'traceparent');
    const message = { id, key: key.toString(), body: JSON.parse(value.toString()) as unknown, receivedAt };
    return traceparent === undefined ? message : { ...message, traceparent };
  } catch {
    return undefined;
  }
};

/** Of what was not written by the bus so much is kept, for somebody to look at. */
const MAX_FOREIGN_BYTES = 30_000;

/**
 * A record that the bus cannot read, as a message that can be parked: what it holds is its body, in base64. The same record is
 * the same message, whoever finds it.
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
