import { WrongSettings } from '@campjay/platform/config/readEnvironment.ts';
import { type KafkaCluster } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';
import { z } from 'zod';
import { kafkaTlsIn } from './kafkaTls.ts';

const BROKER = '[\\w.-]+:\\d{1,5}';

const count = (most: number) => {
  const rule = `must be a number from 1 to ${most}`;
  return z
    .string()
    .regex(/^[1-9]\d{0,3}$/, rule)
    .transform(Number)
    .refine((number) => number <= most, rule);
};

/** Of a Kafka cluster: its brokers, where it asks for them TLS and an account, and how its topics are made. */
export const KAFKA_SETTINGS = {
  KAFKA_BROKERS: z
    .string()
    .regex(
      new RegExp(`^${BROKER}( ?, ?${BROKER})*$`),
      'must be brokers such as kafka-1.example.org:9092,kafka-2.example.org:9092',
    )
    .transform((brokers) => brokers.split(',').map((broker) => broker.trim()))
    .optional(),
  KAFKA_SSL: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .optional(),
  KAFKA_SSL_CA: z.string().optional(),
  KAFKA_SSL_CERTIFICATE: z.string().optional(),
  KAFKA_SSL_KEY: z.string().optional(),
  KAFKA_PARTITIONS: count(1_000).optional(),
  KAFKA_REPLICATION: count(10).optional(),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'], 'must be one of plain, scram-sha-256, scram-sha-512')
    .optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
};

type Settings = { readonly [Name in keyof typeof KAFKA_SETTINGS]?: z.output<(typeof KAFKA_SETTINGS)[Name]> };

/**
 * @param folder what relative paths start from
 * @throws WrongSettings naming what is missing beside what is given
 */
export const kafkaIn = (settings: Settings, folder: string): { readonly kafka?: KafkaCluster } => {
  const {
    KAFKA_BROKERS: brokers,
    KAFKA_SASL: mechanism = 'scram-sha-512',
    KAFKA_USERNAME: username,
    KAFKA_PASSWORD: password,
  } = settings;
  const given = Object.entries(settings).flatMap(([name, value]) =>
    name in KAFKA_SETTINGS && value !== undefined ? [name] : [],
  );
  if (given.length === 0) return {};
  const needsAccount = given.some((name) => /SASL|USERNAME|PASSWORD/.test(name));
  if (brokers && (!needsAccount || (username && password)))
    return {
      kafka: {
        brokers,
        ssl: kafkaTlsIn(settings, folder),
        ...(username && password && { sasl: { mechanism, username, password } }),
        ...topicsIn(settings),
      },
    };
  const needed = {
    KAFKA_BROKERS: brokers,
    ...(needsAccount && { KAFKA_USERNAME: username, KAFKA_PASSWORD: password }),
  };
  throw new WrongSettings(
    Object.entries(needed).flatMap(([name, value]) =>
      value === undefined ? [`${name} is missing: ${given.join(' and ')} must not be set without it.`] : [],
    ),
  );
};

const topicsIn = ({ KAFKA_PARTITIONS: partitions, KAFKA_REPLICATION: replicas }: Settings) =>
  partitions === undefined && replicas === undefined
    ? {}
    : { topics: { ...(partitions !== undefined && { partitions }), ...(replicas !== undefined && { replicas }) } };
