import { z } from 'zod';
import {
  type LogServer,
  parseConnectionString,
  UnusableConnectionString,
} from '@campjay/platform/eventstore/eventstoredb/connectionString.ts';
import { type S3Bucket } from '@campjay/platform/images/s3ImageStore.ts';
import { createMissingError, namesOfGiven } from './settingGroup.ts';

const POSTGRES_URL_RULE = { protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' };
const CONNECTIONS_MESSAGE = 'must be a number of connections between 2 and 500';

/**
 * Settings of the database: its address, a read-only replica, and connections per process. In all settings,
 * `defaultText` is the default as the documentation shows it.
 */
export const DATABASE_SETTINGS = {
  DATABASE_URL: z.url(POSTGRES_URL_RULE).optional().meta({
    description:
      'A PostgreSQL server to use instead of the embedded one, as `postgres://…`. It stores the read models and, without `EVENTSTOREDB_URL`, the event log.',
    defaultText: 'the embedded PostgreSQL',
  }),
  DATABASE_REPLICA_URL: z.url(POSTGRES_URL_RULE).optional().meta({
    description: 'A read-only replica that answers queries. `DATABASE_URL` answers while the replica is unreachable.',
  }),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/, CONNECTIONS_MESSAGE)
    .transform(Number)
    .refine((connections) => connections >= 2 && connections <= 500, CONNECTIONS_MESSAGE)
    .default(10)
    .meta({
      description:
        'Size of each of the two connection pools of a process, one for queries and one for everything else, 2 to 500. The event log, the bus and notifications [need a few more](operations/machines.md#connections-to-postgresql).',
    }),
};

export interface DatabaseConfig {
  /** A PostgreSQL server to use instead of the embedded one. */
  readonly databaseUrl?: string;
  /** A read-only replica that answers queries. */
  readonly replicaUrl?: string;
  /** Maximum connections of each pool in a process. */
  readonly databaseConnections: number;
}

export const readDatabaseSettings = ({
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: replicaUrl,
  DATABASE_CONNECTIONS: databaseConnections,
}: z.output<z.ZodObject<typeof DATABASE_SETTINGS>>): DatabaseConfig => ({
  ...(databaseUrl !== undefined && { databaseUrl }),
  ...(replicaUrl !== undefined && { replicaUrl }),
  databaseConnections,
});

/** Connection string of an EventStoreDB or KurrentDB server, which then stores the event log instead of PostgreSQL. */
export const EVENT_STORE_DB_SETTINGS = {
  EVENTSTOREDB_URL: z
    .string()
    .transform((text, context): LogServer => {
      try {
        return parseConnectionString(text);
      } catch (error) {
        if (!(error instanceof UnusableConnectionString)) throw error;
        context.addIssue(error.message);
        return z.NEVER;
      }
    })
    .optional()
    .meta({
      description:
        'An [EventStoreDB or KurrentDB](decisions/eventstoredb.md) that stores the event log, as `esdb://user:password@host:2113?tlsCAFile=…` or `esdb+discover://…`. Choose it before the first start.',
    }),
};

const SPOOL_SIZE_MESSAGE = 'must be a number of megabytes from 1 to 1000000, such as 256';
const BYTES_PER_MEGABYTE = 1_000_000;

/**
 * Size limit of the spool: the files that store interactions (clicks and counts) while the bus is down. The value is
 * set in megabytes and parsed to bytes. The setting's name is older than the term "spool".
 */
export const SPOOL_SETTINGS = {
  KEPT_INTERACTIONS_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, SPOOL_SIZE_MESSAGE)
    .transform((megabytes) => Number(megabytes) * BYTES_PER_MEGABYTE)
    .refine((bytes) => bytes <= 1_000_000 * BYTES_PER_MEGABYTE, SPOOL_SIZE_MESSAGE)
    .default(256 * BYTES_PER_MEGABYTE)
    .meta({
      description:
        'Maximum size, in megabytes, of the spool in the data folder that holds clicks and counts while the bus is unavailable.',
      defaultText: '256',
    }),
};

/** Settings of an S3 bucket for ad pictures. Set none of them, or all except the optional endpoint. */
export const BUCKET_SETTINGS = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as campjay-pictures')
    .optional()
    .meta({
      description:
        'Bucket of an S3-compatible service that stores ad pictures, instead of `images` in the data folder. Use a bucket for this product only: pictures without an ad are deleted. Requires the next three settings.',
    }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be a region such as us-west-2')
    .optional()
    .meta({ description: 'Region of the bucket, such as `us-west-2`.' }),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Access key that may read, write and list objects under `images/`.' }),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().meta({ description: 'Secret of that access key.' }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional()
    .meta({
      description: "Address of a service other than Amazon's, such as `https://s3.example.org`.",
      defaultText: "Amazon's",
    }),
};

/** @throws InvalidSettings if only some of the required settings are set; the message names the missing ones */
export const readBucketSettings = ({
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_ENDPOINT: endpoint,
}: z.output<z.ZodObject<typeof BUCKET_SETTINGS>>): { readonly bucket?: S3Bucket } => {
  if (bucket && region && accessKeyId && secretAccessKey)
    return { bucket: { bucket, region, accessKeyId, secretAccessKey, ...(endpoint && { endpoint }) } };
  const requiredSettings = {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const givenNames = namesOfGiven({ ...requiredSettings, S3_ENDPOINT: endpoint });
  if (givenNames.length === 0) return {};
  throw createMissingError(requiredSettings, givenNames);
};
