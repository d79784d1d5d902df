import { resolve } from 'node:path';
import { type PublicSettings } from '@campjay/domain/product/publicSettings.ts';
import { type DayNumber, readIsoDay } from '@campjay/events/calendar.ts';
import { type Environment, readEnvironment, WrongSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { parseFrontendHost } from '@campjay/platform/identity/clerk/clerkKey.ts';
import { type HashCost, hashCostOf } from '@campjay/platform/identity/local/passwordHash.ts';
import { type LogServer } from '@campjay/platform/eventstore/eventstoredb/connectionString.ts';
import { type KafkaCluster } from '@campjay/platform/bus/kafka/kafkaCluster.ts';
import { type LogLevel } from '@campjay/platform/kernel/log.ts';
import { type S3Bucket } from '@campjay/platform/images/s3ImageStore.ts';
import { type StripeSettings } from '@campjay/platform/payments/stripe/stripeSettings.ts';
import { type z } from 'zod';
import { pathsIn } from '../processes/dataFolder.ts';
import { type DatabaseConfig, databaseIn, bucketIn } from './storageSettings.ts';
import { kafkaIn } from './kafkaSettings.ts';
import { meilisearchIn, type MeilisearchSettings } from './meilisearchSettings.ts';
import { Settings } from '../settings.ts';
import { stripeIn } from './stripeSettings.ts';
import { type TelemetryConfig, telemetryIn } from './telemetrySettings.ts';
import { type UpstreamAddresses, upstreamsIn } from './upstreamSettings.ts';

/** The operator's settings. Plain data, because it is sent to child processes. */
export interface Config extends TelemetryConfig, UpstreamAddresses, DatabaseConfig {
  readonly port: number;
  /** Addresses to listen on. */
  readonly hosts: readonly string[];
  /** Full path. */
  readonly dataFolder: string;
  /** Replaces today's date in searches; the real date if absent. */
  readonly today?: DayNumber;
  /** An EventStoreDB or KurrentDB that stores the log instead of PostgreSQL. */
  readonly eventStoreDb?: LogServer;
  /** A Meilisearch to use instead of the in-process text index. */
  readonly meilisearch?: MeilisearchSettings;
  /** A Kafka cluster that carries interactions instead of PostgreSQL. */
  readonly kafka?: KafkaCluster;
  /** Maximum bytes to spool on disk while the interaction bus is down. */
  readonly spoolBytes: number;
  /** Public scheme, host and port of the product; each request's own if absent. */
  readonly publicOrigin?: string;
  /** Where /blog redirects; without it, /blog is a page of our own (Requirement D15.29). */
  readonly blogUrl?: string;
  /** Number of proxies in front of the product, each of which appends the address of its client. */
  readonly trustedProxies: number;
  /** Multiplies rate limits, for tests; 1 if absent. */
  readonly rateLimitFactor?: number;
  /** External services that count visits and sign-ups; only those named here are loaded. */
  readonly analytics: PublicSettings['analytics'];
  /** Google Places key, instead of the product's own places; public on every page. */
  readonly googleMapsKey?: string;
  readonly logLevel: LogLevel;
  /** Master key file, which seals private values; created if absent. */
  readonly masterKeyFile: string;
  /** Folder of the epoch keys. Destroying them makes the deletion of an account final. */
  readonly epochKeyFolder: string;
  /** Days after which a backup's owner has to delete it. */
  readonly backupRetentionDays: number;
  /** Cost of hashing local accounts' passwords. */
  readonly passwordHashCost: HashCost;
  /**
   * Base URL, without a trailing slash, of a service that reports by hash prefix whether a password is known from a
   * breach.
   */
  readonly breachedPasswordsUrl?: string;
  /** Signs people in instead of the local accounts, if set. */
  readonly clerk?: ClerkConfig;
  /** Mail server; without it emails become files in the data folder. */
  readonly smtpUrl?: string;
  /** Sender address of emails. */
  readonly mailFrom: string;
  /** Price of a click for self-serve advertisers, in US dollars. */
  readonly adDefaultCpc: string;
  /** Payment provider; without it a sandbox that charges nothing. */
  readonly stripe?: StripeSettings;
  /** Bucket for pictures; without it they are files in the data folder. */
  readonly bucket?: S3Bucket;
}

export interface ClerkConfig {
  readonly publishableKey: string;
  /** Clerk's host for browsers; encoded in the publishable key. */
  readonly frontendHost: string;
  /** In PEM. */
  readonly jwtKey: string;
  /** Required issuer of session tokens. */
  readonly issuer: string;
  /** Origins whose pages may sign in here. */
  readonly authorizedParties: readonly string[];
}

/** Loopback addresses: without HOST, only this machine can reach the product. */
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Reads the settings from the environment, once.
 * @param folder base of relative paths
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

/**
 * Clerk needs both keys; with neither there is no Clerk. Without our own address, tokens for any page would be
 * accepted.
 */
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

/** Address at which a browser or a command on this machine reaches the product. */
export const addressOf = ({ hosts, port }: Pick<Config, 'hosts' | 'port'>): string => {
  const [host = 'localhost'] = hosts;
  const here = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}`;
};

/** The part of the configuration that is public on every page. */
export const publicSettingsOf = ({ analytics, clerk, googleMapsKey }: Config): PublicSettings => ({
  identity: clerk ? { provider: 'clerk', publishableKey: clerk.publishableKey } : { provider: 'local' },
  analytics,
  ...(googleMapsKey !== undefined && { googleMapsKey }),
});
