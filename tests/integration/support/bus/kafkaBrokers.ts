import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import { type KafkaCluster } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';

const environment = process.env;

/** Tests against the real cluster that KAFKA_TEST_BROKERS names (`npm run test:engines` starts one), or says that there is none. */
export const describeWithKafka = (name: string, tests: (cluster: KafkaCluster) => void): void => {
  const brokers = environment['KAFKA_TEST_BROKERS'];
  if (brokers !== undefined)
    describe(name, () => {
      tests({ brokers: brokers.split(','), ssl: false });
    });
  else notReached(name, 'KAFKA_TEST_BROKERS');
};

/** Doors of the real cluster that are guarded. */
export interface GuardedKafka {
  /** Over TLS, and asks for the account. */
  readonly accounts: string;
  /** Over TLS, and asks for a certificate of the authority's. */
  readonly clients: string;
  readonly username: string;
  readonly password: string;
  /** In PEM: `authority` has signed what the brokers show; `client`, with its key, was signed by it; `stranger` signed nothing. */
  readonly certificate: (name: 'authority' | 'client' | 'stranger') => string;
  readonly clientKey: () => string;
  /** The folder of those, each `<name>.pem`. */
  readonly certificates: string;
}

export const describeWithGuardedKafka = (name: string, tests: (guarded: GuardedKafka) => void): void => {
  const {
    KAFKA_TEST_ACCOUNTS: accounts,
    KAFKA_TEST_CLIENTS: clients,
    KAFKA_TEST_CERTIFICATES: certificates,
    KAFKA_TEST_USERNAME: username = '',
    KAFKA_TEST_PASSWORD: password = '',
  } = environment;
  if (accounts !== undefined && clients !== undefined && certificates !== undefined)
    describe(name, () => {
      tests({
        ...{ accounts, clients, username, password, certificates },
        certificate: (of) => readFileSync(join(certificates, `${of}.pem`), 'utf8'),
        clientKey: () => readFileSync(join(certificates, 'client.key'), 'utf8'),
      });
    });
  else notReached(name, 'KAFKA_TEST_ACCOUNTS');
};

/** A broker that no other test uses, and which may be restarted. */
export const describeWithRestartedKafka = (
  name: string,
  tests: (cluster: KafkaCluster, restart: () => Promise<void>) => void,
): void => {
  const { KAFKA_TEST_RESTARTED: broker, KAFKA_TEST_RESTART_URL: url } = environment;
  if (broker !== undefined && url !== undefined)
    describe(name, () => {
      tests({ brokers: [broker], ssl: false }, async () => {
        const answer = await fetch(url, { method: 'POST' });
        if (!answer.ok) throw new Error(await answer.text());
      });
    });
  else notReached(name, 'KAFKA_TEST_RESTARTED');
};

const notReached = (name: string, variable: string): void => {
  describe.skip(`${name} (not reached: ${variable} names no broker)`, () => it('needs a broker', () => undefined));
};
