import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type KafkaMessage, type Message as KafkaRecord } from 'kafkajs';
import {
  fromForeignRecord,
  fromParkedRecord,
  fromRecord,
  toParkedRecord,
  toRecord,
  toRetriedRecord,
} from './publisher.ts';

const bytes = (text: string) => Buffer.from(text);

/** A record as a consumer reads it, appended at a given time. */
const appended = ({ key, value, headers = {} }: KafkaRecord, at: number): KafkaMessage => ({
  key: bytes(String(key)),
  value: bytes(String(value)),
  headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, bytes(String(text))])),
  ...{ timestamp: String(at), offset: '0', attributes: 0 },
});

describe('a message in a Kafka record', () => {
  const id = randomUUID();
  const published = toRecord({ id, key: 'oak', body: '{"words":"Año 夏"}' });
  const message = { id, key: 'oak', body: { words: 'Año 夏' }, receivedAt: new Date(5_000) };

  it('has the time at which the broker appended it', () => {
    expect(fromRecord(appended(published, 5_000))).toEqual(message);
  });

  it('preserves that time when it is parked and retried', () => {
    const parked = fromParkedRecord(appended(toParkedRecord(message, 'No scale.'), 9_000));
    expect(parked).toEqual({ ...message, reason: 'No scale.', parkedAt: new Date(9_000) });
    expect(parked && fromRecord(appended(toRetriedRecord(parked), 20_000))).toEqual(message);
  });

  it.each<[string, Partial<KafkaMessage>]>([
    ['no id', { headers: {} }],
    ['no key', { key: null }],
    ['no body', { value: null }],
    ['a body that is no JSON', { value: bytes('acorns') }],
  ])('is not a message of the bus if there is %s', (_what, lacking) => {
    expect(fromRecord({ ...appended(published, 5_000), ...lacking } as KafkaMessage)).toBeUndefined();
  });

  it('can be parked even if it is foreign, always as the same message', () => {
    const foreign = { ...appended(published, 5_000), key: null, value: bytes('acorns') };
    const message = fromForeignRecord('clicks 3', foreign);
    expect(message).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as unknown, key: 'foreign' },
      ...{ body: { foreign: Buffer.from('acorns').toString('base64') }, receivedAt: new Date(5_000) },
    });
    expect(fromForeignRecord('clicks 3', foreign)).toEqual(message);
    expect(fromForeignRecord('clicks 4', foreign).id).not.toBe(message.id);
    expect(fromParkedRecord(appended(toParkedRecord(message, 'Foreign.'), 9_000))).toMatchObject(message);
  });
});
