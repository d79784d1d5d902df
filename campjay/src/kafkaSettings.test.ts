import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const brokers = { KAFKA_BROKERS: 'kafka-1.example.org:9092, kafka-2.example.org:9092' };
const account = { KAFKA_USERNAME: 'jay', KAFKA_PASSWORD: 'our-password' };

describe('the settings of a Kafka cluster', () => {
  it('are not needed: PostgreSQL carries interactions then', () => {
    expect(readConfig({}, '/').kafka).toBeUndefined();
  });

  it('are its brokers', () => {
    expect(readConfig(brokers, '/').kafka).toEqual({
      brokers: ['kafka-1.example.org:9092', 'kafka-2.example.org:9092'],
      ssl: false,
    });
    expect(readConfig({ ...brokers, KAFKA_SSL: 'true' }, '/').kafka).toMatchObject({ ssl: true });
  });

  it('may be an account too, which SCRAM keeps to itself unless another way is named', () => {
    const sasl = { mechanism: 'scram-sha-512', username: 'jay', password: 'our-password' };
    expect(readConfig({ ...brokers, ...account }, '/').kafka).toMatchObject({ sasl });
    expect(readConfig({ ...brokers, ...account, KAFKA_SASL: 'plain' }, '/').kafka).toMatchObject({
      sasl: { ...sasl, mechanism: 'plain' },
    });
  });

  it.each<[string, Record<string, string>]>([
    ['KAFKA_BROKERS is missing: KAFKA_SSL must not be set without it.', { KAFKA_SSL: 'true' }],
    [
      'KAFKA_PASSWORD is missing: KAFKA_BROKERS and KAFKA_USERNAME must not be set',
      { ...brokers, KAFKA_USERNAME: 'jay' },
    ],
    ['KAFKA_USERNAME is missing', { ...brokers, KAFKA_SASL: 'plain', KAFKA_PASSWORD: 'our-password' }],
    ['KAFKA_BROKERS must be brokers such as', { KAFKA_BROKERS: 'kafka-1.example.org' }],
    ['KAFKA_BROKERS must be brokers such as', { KAFKA_BROKERS: 'http://kafka-1.example.org:9092' }],
    ['KAFKA_SASL must be one of plain', { ...brokers, ...account, KAFKA_SASL: 'oauthbearer' }],
    ['KAFKA_SSL must be true or false', { ...brokers, KAFKA_SSL: 'yes' }],
  ])('are refused where %s (%j), and no password is repeated', (sentence, settings) => {
    const read = () => readConfig(settings, '/');
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('our-password');
  });
});
