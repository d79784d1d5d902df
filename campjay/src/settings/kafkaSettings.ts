import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { type KafkaCluster } from '@campjay/platform/bus/kafka/kafkaCluster.ts';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { z } from 'zod';
import { createMissingError, namesOfGiven } from './settingGroup.ts';

/**
 * Reads the TLS options of the connection to the brokers: whether to use TLS, the certificate authority if it is not
 * publicly trusted, and the client certificate if the brokers require one.
 * @param folder relative paths are resolved against it
 * @throws InvalidSettings if a file cannot be read or contains no certificate, or a setting lacks another one that it
 * requires
 */
const readTlsSettings = (settings: Settings, folder: string): KafkaCluster['ssl'] => {
  const { KAFKA_SSL: ssl = false, KAFKA_SSL_CERTIFICATE: certificate, KAFKA_SSL_KEY: key } = settings;
  const givenNames = (['KAFKA_SSL_CA', 'KAFKA_SSL_CERTIFICATE', 'KAFKA_SSL_KEY'] as const).filter(
    (name) => settings[name] !== undefined,
  );
  if (givenNames.length === 0) return ssl;
  if (!ssl)
    throw new InvalidSettings([`KAFKA_SSL must be true: ${givenNames.join(' and ')} must not be set without it.`]);
  if ((certificate === undefined) !== (key === undefined))
    throw new InvalidSettings(['KAFKA_SSL_CERTIFICATE and KAFKA_SSL_KEY belong together: one of them is missing.']);
  const ca = readCertificates('KAFKA_SSL_CA', settings.KAFKA_SSL_CA, folder);
  const cert = readCertificates('KAFKA_SSL_CERTIFICATE', certificate, folder);
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && key !== undefined && { cert, key: checkKey(cert, key) }),
  };
};

const readCertificates = (name: string, file: string | undefined, folder: string): string | undefined => {
  if (file === undefined) return undefined;
  try {
    const pem = readFileSync(resolve(folder, file), 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (cause) {
    throw new InvalidSettings([
      `${name} must be a file with a certificate in PEM; '${file}' is not one (${reasonOf(cause)}).`,
    ]);
  }
};

/** Returns the key if it is the private key of the certificate. @throws InvalidSettings otherwise */
const checkKey = (certificate: string, key: string): string => {
  const isKeyOfCertificate = (): boolean => {
    try {
      return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
    } catch {
      return false; // the error is not reported, because it may contain the key
    }
  };
  if (!isKeyOfCertificate())
    throw new InvalidSettings([
      'KAFKA_SSL_KEY must be the private key of KAFKA_SSL_CERTIFICATE, in PEM without a password.',
    ]);
  return key;
};

/** Pattern of a broker: host and port. */
const BROKER_PATTERN = '[\\w.-]+:\\d{1,5}';

const numberUpTo = (max: number) => {
  const message = `must be a number from 1 to ${max}`;
  return z
    .string()
    .regex(/^[1-9]\d{0,3}$/, message)
    .transform(Number)
    .refine((number) => number <= max, message);
};

/** Settings of a Kafka cluster: brokers, TLS, new topics, and account. */
export const KAFKA_SETTINGS = {
  KAFKA_BROKERS: z
    .string()
    .regex(
      new RegExp(`^${BROKER_PATTERN}( ?, ?${BROKER_PATTERN})*$`),
      'must be brokers such as kafka-1.example.org:9092,kafka-2.example.org:9092',
    )
    .transform((brokers) => brokers.split(',').map((broker) => broker.trim()))
    .optional()
    .meta({
      description:
        'Brokers of a Kafka cluster, as `host:port,host:port`, that carries clicks and counts instead of PostgreSQL. Topics start with `campjay.`. [Drain the PostgreSQL queue first](operations/machines.md#another-bus).',
    }),
  KAFKA_SSL: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .optional()
    .meta({ description: '`true` if the cluster requires TLS.', defaultText: '`false`' }),
  KAFKA_SSL_CA: z.string().optional().meta({
    description:
      "PEM file of the certificate authority that signed the brokers' certificates, if it is not publicly trusted.",
  }),
  KAFKA_SSL_CERTIFICATE: z
    .string()
    .optional()
    .meta({ description: 'PEM file of the client certificate that the brokers require. Requires `KAFKA_SSL_KEY`.' }),
  KAFKA_SSL_KEY: z
    .string()
    .optional()
    .meta({ description: 'PEM private key of the client certificate, without a password.' }),
  KAFKA_PARTITIONS: numberUpTo(1_000).optional().meta({
    description: 'Partitions of topics that are created, 1 to 1000: the number of consumers that can work in parallel.',
    defaultText: '16',
  }),
  KAFKA_REPLICATION: numberUpTo(10).optional().meta({
    description: 'Replication factor of topics that are created, 1 to 10.',
    defaultText: "the brokers' default",
  }),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'], 'must be one of plain, scram-sha-256, scram-sha-512')
    .optional()
    .meta({
      description: 'SASL mechanism: `scram-sha-512`, `scram-sha-256` or `plain`.',
      defaultText: '`scram-sha-512`',
    }),
  KAFKA_USERNAME: z.string().optional().meta({ description: 'Account on the cluster. Requires `KAFKA_PASSWORD`.' }),
  KAFKA_PASSWORD: z.string().optional().meta({ description: 'Password of that account.' }),
};

type Settings = z.output<z.ZodObject<typeof KAFKA_SETTINGS>>;

/**
 * Reads the settings of the Kafka cluster. If none is set, interactions are sent through PostgreSQL.
 * @param folder relative paths are resolved against it
 * @throws InvalidSettings with a sentence for each missing setting that another one requires
 */
export const readKafkaSettings = (settings: Settings, folder: string): { readonly kafka?: KafkaCluster } => {
  const {
    KAFKA_BROKERS: brokers,
    KAFKA_SASL: mechanism = 'scram-sha-512',
    KAFKA_USERNAME: username,
    KAFKA_PASSWORD: password,
  } = settings;
  const givenNames = namesOfGiven(settings).filter((name) => name in KAFKA_SETTINGS);
  if (givenNames.length === 0) return {};
  const needsAccount = givenNames.some((name) => /SASL|USERNAME|PASSWORD/.test(name));
  if (brokers && (!needsAccount || (username && password)))
    return {
      kafka: {
        brokers,
        ssl: readTlsSettings(settings, folder),
        ...(username && password && { sasl: { mechanism, username, password } }),
        ...topicSettingsOf(settings),
      },
    };
  throw createMissingError(
    { KAFKA_BROKERS: brokers, ...(needsAccount && { KAFKA_USERNAME: username, KAFKA_PASSWORD: password }) },
    givenNames,
  );
};

/** Selects the settings with which missing topics are created. */
const topicSettingsOf = ({ KAFKA_PARTITIONS: partitions, KAFKA_REPLICATION: replicas }: Settings) =>
  partitions === undefined && replicas === undefined
    ? {}
    : { topics: { ...(partitions !== undefined && { partitions }), ...(replicas !== undefined && { replicas }) } };
