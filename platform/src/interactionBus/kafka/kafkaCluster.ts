import { Kafka, logLevel, type RetryOptions, type SASLOptions } from 'kafkajs';
import { type Log } from '../../log/log.ts';

/** How a Kafka cluster is reached. */
export interface KafkaCluster {
  /** Some of its brokers, each as host:port; the others are learnt from them. */
  readonly brokers: readonly string[];
  /** Whether over TLS, and if so with what beyond the authorities that everybody trusts. */
  readonly ssl: boolean | KafkaTls;
  readonly sasl?: SaslCredentials;
  readonly topics?: TopicShape;
}

/** All in PEM. */
export interface KafkaTls {
  /** Who may have signed the brokers' certificates, instead of the authorities that everybody trusts. */
  readonly ca?: string;
  /** By which the product shows who it is, with its key. */
  readonly cert?: string;
  readonly key?: string;
}

/** How topics are made that do not exist yet. */
export interface TopicShape {
  /** So many consumers can work on a topic at the same time. */
  readonly partitions?: number;
  /** Brokers that have a copy; as many as they are set to, if absent. */
  readonly replicas?: number;
}

export interface SaslCredentials {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * A client. Each consumer needs one of its own: clients of kafkajs keep the committed offsets of a group in one place, and
 * two members of a group that share it would take each other's for theirs.
 */
export const openKafka = ({ brokers, ssl, sasl }: KafkaCluster, retry: RetryOptions, log: Log): Kafka =>
  new Kafka({
    clientId: 'campjay',
    brokers: [...brokers],
    ssl: typeof ssl === 'boolean' ? ssl : { ...ssl },
    ...(sasl && { sasl: saslOptions(sasl) }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry,
    logLevel: logLevel.WARN,
    // It warns of what it then mends by itself; what it cannot mend, the bus says in its own words.
    logCreator:
      () =>
      ({ namespace, log: { message } }) =>
        log.debug({ namespace }, message),
  });

/** The same, as the union that kafkajs asks for. */
const saslOptions = ({ mechanism, ...account }: SaslCredentials): SASLOptions => {
  switch (mechanism) {
    case 'plain':
      return { mechanism, ...account };
    case 'scram-sha-256':
      return { mechanism, ...account };
    case 'scram-sha-512':
      return { mechanism, ...account };
  }
};
