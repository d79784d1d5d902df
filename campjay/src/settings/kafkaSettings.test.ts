import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

/** A self-signed certificate for these tests only. */
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
  it('are read from files, relative to the start folder', () => {
    expect(readConfig({ ...overTls, KAFKA_SSL_CA: 'ca.pem' }, folder).kafka?.ssl).toEqual({ ca: CERTIFICATE });
    expect(readConfig({ ...overTls, KAFKA_SSL_CERTIFICATE: 'ca.pem', KAFKA_SSL_KEY: KEY }, folder).kafka?.ssl).toEqual({
      cert: CERTIFICATE,
      key: KEY,
    });
  });

  it.each<[string, Record<string, string>]>([
    ["KAFKA_SSL_CA must be a file with a certificate in PEM; 'absent.pem' is not one", { KAFKA_SSL_CA: 'absent.pem' }],
    ["KAFKA_SSL_CA must be a file with a certificate in PEM; 'odd.pem' is not one", { KAFKA_SSL_CA: 'odd.pem' }],
    ['KAFKA_SSL_CERTIFICATE and KAFKA_SSL_KEY belong together', { KAFKA_SSL_CERTIFICATE: 'ca.pem' }],
    ['KAFKA_SSL_CERTIFICATE and KAFKA_SSL_KEY belong together', { KAFKA_SSL_KEY: KEY }],
    [
      'KAFKA_SSL_KEY must be the private key of KAFKA_SSL_CERTIFICATE',
      { KAFKA_SSL_CERTIFICATE: 'ca.pem', KAFKA_SSL_KEY: 'our-secret-key' },
    ],
  ])('are refused if %s', (sentence, settings) => {
    const read = () => readConfig({ ...overTls, ...settings }, folder);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('our-secret-key');
  });
});
