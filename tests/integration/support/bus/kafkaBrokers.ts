import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import { type KafkaCluster } from '@campjay/platform/bus/kafka/kafkaCluster.ts';

/**
 * Runs tests with the values of environment variables; skips them, and names the missing variable, if one is not set.
 */
const describeWith = (name: string, variables: readonly string[], tests: (...values: string[]) => void): void => {
  const missing = variables.find((variable) => process.env[variable] === undefined);
  if (missing === undefined) describe(name, () => tests(...variables.map((variable) => process.env[variable] ?? '')));
  else describe.skip(`${name} (not reached: ${missing} names no broker)`, () => it('needs a broker', () => undefined));
};

/** Tests against the real cluster that KAFKA_TEST_BROKERS names (`npm run test:engines` starts one). */
export const describeWithKafka = (name: string, tests: (cluster: KafkaCluster) => void): void =>
  describeWith(name, ['KAFKA_TEST_BROKERS'], (brokers = '') => tests({ brokers: brokers.split(','), ssl: false }));

/** The real cluster's addresses that require TLS and authentication. */
export interface GuardedKafka {
  /** Requires an account. */
  readonly accounts: string;
  /** Requires a certificate signed by the authority. */
  readonly clients: string;
  readonly username: string;
  readonly password: string;
  /**
   * In PEM: `authority` signed the brokers' certificates, and `client`, which comes with a key; `stranger` signed
   * nothing.
   */
  readonly certificate: (name: 'authority' | 'client' | 'stranger') => string;
  readonly clientKey: () => string;
  /** Folder of the certificates, each `<name>.pem`. */
  readonly certificates: string;
}

export const describeWithGuardedKafka = (name: string, tests: (guarded: GuardedKafka) => void): void =>
  describeWith(
    name,
    ['ACCOUNTS', 'CLIENTS', 'CERTIFICATES', 'USERNAME', 'PASSWORD'].map((each) => `KAFKA_TEST_${each}`),
    (accounts = '', clients = '', certificates = '', username = '', password = '') =>
      tests({
        ...{ accounts, clients, username, password, certificates },
        certificate: (file) => readFileSync(join(certificates, `${file}.pem`), 'utf8'),
        clientKey: () => readFileSync(join(certificates, 'client.key'), 'utf8'),
      }),
  );

/** A broker for these tests only, which can be restarted. */
export const describeWithRestartedKafka = (
  name: string,
  tests: (cluster: KafkaCluster, restart: () => Promise<void>) => void,
): void =>
  describeWith(name, ['KAFKA_TEST_RESTARTED', 'KAFKA_TEST_RESTART_URL'], (broker = '', url = '') =>
    tests({ brokers: [broker], ssl: false }, async () => {
      const answer = await fetch(url, { method: 'POST' });
      if (!answer.ok) throw new Error(await answer.text());
    }),
  );
