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

export const fromParkedRecord = (record: KafkaMessage): ParkedMessage | undefined => {
  const message = fromRecord(record);
  const reason = headerOf(record.headers, 'reason') ?? '';
  return message && { ...message, reason, parkedAt: new Date(Number(record.timestamp)) };
};

const headerOf = (headers: IHeaders | undefined, name: string): string | undefined => {
  const value = headers?.[name];
  return value === undefined || Array.isArray(value) ? undefined : value.toString();
};
