import { resolve } from 'node:path';
import { type PublicSettings } from '@campjay/events/publicSettings.ts';
import { type DayNumber, readIsoDay } from '@campjay/events/season/calendar.ts';
import { type Environment, readEnvironment, WrongSettings } from '@campjay/platform/config/readEnvironment.ts';
import { parseFrontendHost } from '@campjay/platform/identity/clerk/publishableKey.ts';
import { type HashCost, hashCostOf } from '@campjay/platform/identity/local/passwordHash.ts';
import { type LogServer } from '@campjay/platform/eventStore/eventStoreDb/connectionString.ts';
import { type KafkaCluster } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';
import { type LogLevel } from '@campjay/platform/log/log.ts';
import { type S3Bucket } from '@campjay/platform/imageStore/s3/s3ImageStore.ts';
import { type StripeSettings } from '@campjay/platform/payments/stripe/stripeSettings.ts';
import { type z } from 'zod';
import { bucketIn } from './bucketSettings.ts';
import { pathsIn } from './dataFolder.ts';
import { type DatabaseConfig, databaseIn } from './databaseSettings.ts';
import { kafkaIn } from './kafkaSettings.ts';
import { meilisearchIn, type MeilisearchSettings } from './meilisearchSettings.ts';
import { Settings } from './settings.ts';
import { stripeIn } from './stripeSettings.ts';
import { type TelemetryConfig, telemetryIn } from './telemetrySettings.ts';
import { type UpstreamAddresses, upstreamsIn } from './upstreamSettings.ts';

/** What an operator chose. Plain data: it is sent to child processes. */
export interface Config extends TelemetryConfig, UpstreamAddresses, DatabaseConfig {
  readonly port: number;
  /** The addresses that are listened on. */
  readonly hosts: readonly string[];
  /** Full path. */
  readonly dataFolder: string;
  /** Stands for today in searches; the real day when absent. */
  readonly today?: DayNumber;
  /** Of an EventStoreDB or KurrentDB that keeps the log instead of PostgreSQL. */
  readonly eventStoreDb?: LogServer;
  /** Of a Meilisearch to use instead of the in-process text index. */
  readonly meilisearch?: MeilisearchSettings;
  /** Of a Kafka cluster that carries interactions instead of PostgreSQL. */
  readonly kafka?: KafkaCluster;
  /** How much is kept on disk, at the most, while what carries interactions does not answer. */
  readonly spoolBytes: number;
  /** Scheme, host and port under which the world reaches the product; each request's own when absent. */
  readonly publicOrigin?: string;
  /** Where /blog leads; to a page of our own when absent. */
  readonly blogUrl?: string;
  /** How many proxies stand before the product, each of which adds the address it was asked from. */
  readonly trustedProxies: number;
  /** How many times as much rate limits allow, for tests; as much as they say when absent. */
  readonly rateLimitFactor?: number;
  /** The services of others that count visits and sign-ups; none of them is loaded unless it is named here. */
  readonly analytics: PublicSettings['analytics'];
  /** Of Google Places, instead of the product's own places; every page may know it. */
  readonly googleMapsKey?: string;
  readonly logLevel: LogLevel;
  /** The file of the keys that private values are sealed with; made if absent. */
  readonly masterKeyFile: string;
  /** The folder of the epoch keys, whose destruction makes the deletion of an account final. */
  readonly epochKeyFolder: string;
  /** How many days after it was made a backup is to be deleted by its owner. */
  readonly backupRetentionDays: number;
  /** The cost of hashing the passwords of local accounts. */
  readonly passwordHashCost: HashCost;
  /** Of a service that tells by a prefix whether a password is known from a breach; without a slash at its end. */
  readonly breachedPasswordsUrl?: string;
  /** Signs people in instead of the local accounts, if it is named here. */
  readonly clerk?: ClerkConfig;
  /** Of a mail server; letters become files in the data folder when absent. */
  readonly smtpUrl?: string;
  /** The mailbox that letters come from. */
  readonly mailFrom: string;
  /** What a click costs self-serve advertisers: US dollars. */
  readonly adDefaultCpc: string;
  /** Takes the money; a sandbox that takes none when absent. */
  readonly stripe?: StripeSettings;
  /** Where pictures are kept; in files of the data folder when absent. */
  readonly bucket?: S3Bucket;
}

export interface ClerkConfig {
  readonly publishableKey: string;
  /** The host that browsers reach Clerk at: the publishable key names it. */
  readonly frontendHost: string;
  /** In PEM. */
  readonly jwtKey: string;
  /** Who must have issued a session token. */
  readonly issuer: string;
  /** The origins whose pages may sign in here. */
  readonly authorizedParties: readonly string[];
}

/** Reachable from this machine alone, by either name of it: nobody else's machine is let in unless HOST says so. */
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Reads the settings, once, from the environment.
 * @param folder what relative paths start from
 * @throws WrongSettings with a sentence for each wrong one
 */
export const readConfig = (environment: Environment, folder: string): Config => {
  const settings = readEnvironment(Settings, environment, folder);
  const { CAMPJAY_TODAY, PUBLIC_URL, BLOG_URL, BREACHED_PASSWORDS_URL } = settings;
  const { GOOGLE_ANALYTICS_ID, GOOGLE_ADS_CONVERSION, META_PIXEL_ID } = settings;
  const dataFolder = resolve(folder, settings.CAMPJAY_DATA);
  const today = CAMPJAY_TODAY === undefined ? undefined : readIsoDay(CAMPJAY_TODAY);
  return {
    port: settings.PORT,
    hosts: settings.HOST === undefined ? LOOPBACK : [settings.HOST],
    dataFolder,
    ...(today !== undefined && { today }),
    ...databaseIn(settings),
    ...meilisearchIn(settings),
    ...(PUBLIC_URL !== undefined && { publicOrigin: PUBLIC_URL }),
    ...(BLOG_URL !== undefined && { blogUrl: BLOG_URL }),
    trustedProxies: settings.TRUSTED_PROXIES,
    ...(settings.RATE_LIMIT_FACTOR !== undefined && { rateLimitFactor: settings.RATE_LIMIT_FACTOR }),
    analytics: {
      ...(GOOGLE_ANALYTICS_ID !== undefined && { googleAnalyticsId: GOOGLE_ANALYTICS_ID }),
      ...(GOOGLE_ADS_CONVERSION !== undefined && { googleAdsConversion: GOOGLE_ADS_CONVERSION }),
      ...(META_PIXEL_ID !== undefined && { metaPixelId: META_PIXEL_ID }),
    },
    ...(settings.GOOGLE_MAPS_KEY !== undefined && { googleMapsKey: settings.GOOGLE_MAPS_KEY }),
    logLevel: settings.LOG_LEVEL,
    masterKeyFile:
      settings.CAMPJAY_MASTER_KEYS === undefined
        ? pathsIn(dataFolder).masterKeys
        : resolve(folder, settings.CAMPJAY_MASTER_KEYS),
    epochKeyFolder:
      settings.CAMPJAY_EPOCH_KEYS === undefined
        ? pathsIn(dataFolder).epochKeys
        : resolve(folder, settings.CAMPJAY_EPOCH_KEYS),
    backupRetentionDays: settings.BACKUP_RETENTION_DAYS,
    passwordHashCost: hashCostOf(settings.PASSWORD_HASH_COST),
    ...(BREACHED_PASSWORDS_URL !== undefined && { breachedPasswordsUrl: BREACHED_PASSWORDS_URL.replace(/\/+$/, '') }),
    ...clerkIn(settings),
    ...(settings.SMTP_URL !== undefined && { smtpUrl: settings.SMTP_URL }),
    mailFrom: settings.MAIL_FROM,
    adDefaultCpc: settings.AD_DEFAULT_CPC,
    ...bucketIn(settings),
    ...(settings.EVENTSTOREDB_URL !== undefined && { eventStoreDb: settings.EVENTSTOREDB_URL }),
    ...kafkaIn(settings, folder),
    spoolBytes: settings.KEPT_INTERACTIONS_MB,
    ...stripeIn(settings),
    ...telemetryIn(settings),
    ...upstreamsIn(settings),
  };
};

/** Clerk by its two keys, or no Clerk by neither. Without our own address, tokens of any page would be good. */
const clerkIn = ({
  CLERK_PUBLISHABLE_KEY: publishableKey,
  CLERK_JWT_KEY: jwtKey,
  CLERK_ISSUER: issuer,
  PUBLIC_URL: origin,
}: z.output<typeof Settings>): { readonly clerk?: ClerkConfig } => {
  const given = { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_JWT_KEY: jwtKey, CLERK_ISSUER: issuer };
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (names.length === 0) return {};
  const frontendHost = publishableKey && parseFrontendHost(publishableKey);
  if (frontendHost && jwtKey && origin)
    return {
      clerk: {
        ...{ publishableKey, frontendHost, jwtKey, authorizedParties: [origin] },
        issuer: issuer ?? `https://${frontendHost}`,
      },
    };
  const needed = { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_JWT_KEY: jwtKey, PUBLIC_URL: origin };
  throw new WrongSettings(
    Object.entries(needed).flatMap(([name, value]) =>
      value === undefined ? [`${name} is missing: ${names.join(' and ')} must not be set without it.`] : [],
    ),
  );
};
