import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from '@campjay/platform/mail/testing/selfSignedCertificate.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const { cert: CERTIFICATE, key: KEY } = selfSignedCertificate();
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
