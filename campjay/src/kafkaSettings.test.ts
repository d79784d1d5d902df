import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

/** Made for these tests, by itself; it opens nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATWgAwIBAgIUZSx9JCjWhnloEGkduHRE50tdu6wwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRa2Fma2EuZXhhbXBsZS5vcmcwIBcNMjYxMTIyMjIxMTQwWhgP
MjEyNjEwMjkyMjExNDBaMBwxGjAYBgNVBAMMEWthZmthLmV4YW1wbGUub3JnMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERs1vPOt6sVULu2HNwus1EKGKsg9K/hmq
zK7lP6Z58bAHZgjL2Ts1SeMqizwDCv+W0S8ZtzlxdqnZxzCvErpXD6NTMFEwHQYD
VR0OBBYEFJhCj2B1XcI3PeyC4eziTDI0vy/qMB8GA1UdIwQYMBaAFJhCj2B1XcI3
PeyC4eziTDI0vy/qMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIh
AOp4JjE8hu1sbBaEf0tRt5Gva1GCHHktA2ZCg3QEgOJcAiEAjL+68F66iAW/v0yt
AZHMoybbIdfcTWQDa6W2S9iR1FI=
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgM6J9HzqdyHm56cWr
mqrxkQnJA76QbgjO2AUB9aj8mJWhRANCAARGzW8863qxVQu7Yc3C6zUQoYqyD0r+
GarMruU/pnnxsAdmCMvZOzVJ4yqLPAMK/5bRLxm3OXF2qdnHMK8SulcP
-----END PRIVATE KEY-----`;

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
    ['KAFKA_SSL must be true: KAFKA_SSL_CA must not be set without it.', { ...brokers, KAFKA_SSL_CA: 'ca.pem' }],
    ['KAFKA_PARTITIONS must be a number from 1 to 1000', { ...brokers, KAFKA_PARTITIONS: '0' }],
    ['KAFKA_PARTITIONS must be a number from 1 to 1000', { ...brokers, KAFKA_PARTITIONS: '1001' }],
    ['KAFKA_REPLICATION must be a number from 1 to 10', { ...brokers, KAFKA_REPLICATION: 'three' }],
    ['KAFKA_BROKERS is missing: KAFKA_PARTITIONS must not be set without it.', { KAFKA_PARTITIONS: '32' }],
  ])('are refused where %s (%j), and no password is repeated', (sentence, settings) => {
    const read = () => readConfig(settings, '/');
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('our-password');
  });

  it('may say how topics are made', () => {
    const settings = { ...brokers, KAFKA_PARTITIONS: '32', KAFKA_REPLICATION: '3' };
    expect(readConfig(settings, '/').kafka).toMatchObject({ topics: { partitions: 32, replicas: 3 } });
  });
});

describe('the certificates of a Kafka cluster', () => {
  const overTls = { ...brokers, KAFKA_SSL: 'true' };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campjay-kafka-'));
    await writeFile(join(folder, 'ca.pem'), CERTIFICATE);
    await writeFile(join(folder, 'odd.pem'), 'no certificate');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // Covers: B.10
  it('are read from files, from the folder that the settings start from', () => {
    expect(readConfig({ ...overTls, KAFKA_SSL_CA: 'ca.pem' }, folder).kafka?.ssl).toEqual({ ca: CERTIFICATE });
    expect(readConfig({ ...overTls, KAFKA_SSL_CERTIFICATE: 'ca.pem', KAFKA_SSL_KEY: KEY }, folder).kafka?.ssl).toEqual({
      cert: CERTIFICATE,
      key: KEY,
    });
  });

  it.each<[string, Record<string, string>]>([
    ["KAFKA_SSL_CA must be a file with a certificate in PEM; 'absent.pem' is none", { KAFKA_SSL_CA: 'absent.pem' }],
    ["KAFKA_SSL_CA must be a file with a certificate in PEM; 'odd.pem' is none", { KAFKA_SSL_CA: 'odd.pem' }],
    ['KAFKA_SSL_CERTIFICATE and KAFKA_SSL_KEY belong together', { KAFKA_SSL_CERTIFICATE: 'ca.pem' }],
    ['KAFKA_SSL_CERTIFICATE and KAFKA_SSL_KEY belong together', { KAFKA_SSL_KEY: KEY }],
    [
      'KAFKA_SSL_KEY must be the private key of KAFKA_SSL_CERTIFICATE',
      { KAFKA_SSL_CERTIFICATE: 'ca.pem', KAFKA_SSL_KEY: 'our-secret-key' },
    ],
  ])('are refused where %s', (sentence, settings) => {
    const read = () => readConfig({ ...overTls, ...settings }, folder);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('our-secret-key');
  });
});
