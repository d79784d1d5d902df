import { Kafka, logLevel, type RetryOptions, type SASLOptions } from 'kafkajs';
import { type Log } from '../../kernel/log.ts';

/** Connection settings of a Kafka cluster. */
export interface KafkaCluster {
  /** Bootstrap brokers as host:port; they report the others. */
  readonly brokers: readonly string[];
  /** Whether to use TLS, optionally with our own certificates. */
  readonly ssl: boolean | KafkaTls;
  readonly sasl?: SaslCredentials;
  readonly topics?: TopicShape;
}

/** All in PEM. */
export interface KafkaTls {
  /** CA of the brokers' certificates, instead of the default CAs. */
  readonly ca?: string;
  /** Client certificate, with its key. */
  readonly cert?: string;
  readonly key?: string;
}

/** Settings of topics that we create. */
export interface TopicShape {
  /** The maximum number of concurrent consumers of a topic. */
  readonly partitions?: number;
  /** Replication factor; the brokers' default if absent. */
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
 * Creates a client. Each consumer needs its own: a kafkajs client caches the committed offsets of a group, and two
 * members sharing a client would mix up theirs.
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
    // At debug level, because kafkajs recovers from most of these by itself; the bus logs what it cannot recover from.
    logCreator:
      () =>
      ({ namespace, log: { message } }) =>
        log.debug({ namespace }, message),
  });

/** Converts to the union type that kafkajs expects. */
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
