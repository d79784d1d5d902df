import { resolve } from 'node:path';
import { type PublicSettings } from '@campjay/domain/product/publicSettings.ts';
import { type DayNumber, readIsoDay } from '@campjay/events/calendar.ts';
import { type Environment, readEnvironment } from '@campjay/platform/kernel/readEnvironment.ts';
import { parseFrontendHost } from '@campjay/platform/identity/clerk/clerkKey.ts';
import { type HashCost, toHashCost } from '@campjay/platform/identity/local/passwordHash.ts';
import { type LogServer } from '@campjay/platform/eventstore/eventstoredb/connectionString.ts';
import { type KafkaCluster } from '@campjay/platform/bus/kafka/kafkaCluster.ts';
import { type LogLevel } from '@campjay/platform/kernel/log.ts';
import { type S3Bucket } from '@campjay/platform/images/s3ImageStore.ts';
import { type StripeSettings } from '@campjay/platform/payments/stripe/stripeSettings.ts';
import { type z } from 'zod';
import { pathsIn } from '../processes/dataFolder.ts';
import { type DatabaseConfig, readDatabaseSettings, readBucketSettings } from './storageSettings.ts';
import { readKafkaSettings } from './kafkaSettings.ts';
import { readMeilisearchSettings, type MeilisearchSettings } from './meilisearchSettings.ts';
import { Settings } from '../settings.ts';
import { createMissingError, namesOfGiven } from './settingGroup.ts';
import { readStripeSettings } from './stripeSettings.ts';
import { type TelemetryConfig, readTelemetrySettings } from './telemetrySettings.ts';
import { type UpstreamAddresses, readUpstreamSettings } from './upstreamSettings.ts';

/** The operator's settings. Plain data, so that it can be sent to child processes. */
export interface Config extends TelemetryConfig, UpstreamAddresses, DatabaseConfig {
  readonly port: number;
  /** Addresses to listen on. */
  readonly hosts: readonly string[];
  /** Absolute path. */
  readonly dataFolder: string;
  /** Replaces the current date in searches, for tests and demonstrations. */
  readonly today?: DayNumber;
  /** An EventStoreDB or KurrentDB that stores the log instead of PostgreSQL. */
  readonly eventStoreDb?: LogServer;
  /** The Meilisearch server that replaces the built-in text index. */
  readonly meilisearch?: MeilisearchSettings;
  /** A Kafka cluster that carries interactions instead of PostgreSQL. */
  readonly kafka?: KafkaCluster;
  /** Maximum size of the disk spool for interactions while the bus is down, in bytes. */
  readonly spoolBytes: number;
  /** Public scheme, host and port of the product. If absent, those of each request are used. */
  readonly publicOrigin?: string;
  /** Target of the redirect from /blog. If absent, /blog is our own page (Requirement D15.29). */
  readonly blogUrl?: string;
  /** Number of proxies in front of the product. Each appends its client's address to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Multiplies all rate limits, for tests. 1 if absent. */
  readonly rateLimitFactor?: number;
  /** External services that count visits and sign-ups. Pages load only those that are set. */
  readonly analytics: PublicSettings['analytics'];
  /** Google Maps Platform key, with which the location field suggests Google's places too. Every visitor can see it. */
  readonly googleMapsKey?: string;
  /** URL of the MapLibre style of the map. If absent, the client draws its own outlines. */
  readonly mapStyleUrl?: string;
  /** Origins that the map style loads from, in addition to its own. */
  readonly mapTileOrigins?: readonly string[];
  readonly logLevel: LogLevel;
  /** File of the master keys, which encrypt private values. */
  readonly masterKeyFile: string;
  /** Folder of the epoch keys. Destroying a key makes the deletion of accounts final. */
  readonly epochKeyFolder: string;
  /** Number of days within which the operator deletes a backup. */
  readonly backupRetentionDays: number;
  /** Cost of hashing local accounts' passwords. */
  readonly passwordHashCost: HashCost;
  /**
   * Base URL, without a trailing slash, of a service that finds breached passwords by the prefix of their hash. If absent,
   * passwords are not checked.
   */
  readonly breachedPasswordsUrl?: string;
  /** Settings of Clerk, an external sign-in service. If absent, users sign in with local accounts. */
  readonly clerk?: ClerkConfig;
  /** Mail server. If absent, emails are written to files in the data folder. */
  readonly smtpUrl?: string;
  /** Sender address of emails. */
  readonly mailFrom: string;
  /** Price of a click for self-serve advertisers, in US dollars. */
  readonly adDefaultCpc: string;
  /** Payment provider. If absent, a sandbox that charges nothing is used. */
  readonly stripe?: StripeSettings;
  /** Bucket for ad pictures. If absent, they are files in the data folder. */
  readonly bucket?: S3Bucket;
}

export interface ClerkConfig {
  readonly publishableKey: string;
  /** Clerk's host for browsers; encoded in the publishable key. */
  readonly frontendHost: string;
  /** Public key that verifies session tokens, in PEM. */
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
 * @param folder relative paths are resolved against it
 * @throws InvalidSettings with a sentence for each invalid setting
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
    ...readDatabaseSettings(settings),
    ...readMeilisearchSettings(settings),
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
    ...(settings.MAP_STYLE_URL !== undefined && { mapStyleUrl: settings.MAP_STYLE_URL }),
    ...(settings.MAP_TILE_ORIGINS !== undefined && { mapTileOrigins: settings.MAP_TILE_ORIGINS }),
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
    passwordHashCost: toHashCost(settings.PASSWORD_HASH_COST),
    ...(BREACHED_PASSWORDS_URL !== undefined && { breachedPasswordsUrl: BREACHED_PASSWORDS_URL.replace(/\/+$/, '') }),
    ...readClerkSettings(settings),
    ...(settings.SMTP_URL !== undefined && { smtpUrl: settings.SMTP_URL }),
    mailFrom: settings.MAIL_FROM,
    adDefaultCpc: settings.AD_DEFAULT_CPC,
    ...readBucketSettings(settings),
    ...(settings.EVENTSTOREDB_URL !== undefined && { eventStoreDb: settings.EVENTSTOREDB_URL }),
    ...readKafkaSettings(settings, folder),
    spoolBytes: settings.KEPT_INTERACTIONS_MB, // the schema has converted it to bytes
    ...readStripeSettings(settings),
    ...readTelemetrySettings(settings),
    ...readUpstreamSettings(settings),
  };
};

/**
 * Reads the settings of Clerk. Both keys are required, and PUBLIC_URL too: without it, tokens that were issued for
 * another site would be accepted. If none of Clerk's settings is set, local accounts are used.
 * @throws InvalidSettings with a sentence for each missing setting
 */
const readClerkSettings = ({
  CLERK_PUBLISHABLE_KEY: publishableKey,
  CLERK_JWT_KEY: jwtKey,
  CLERK_ISSUER: issuer,
  PUBLIC_URL: origin,
}: z.output<typeof Settings>): { readonly clerk?: ClerkConfig } => {
  const givenNames = namesOfGiven({
    CLERK_PUBLISHABLE_KEY: publishableKey,
    CLERK_JWT_KEY: jwtKey,
    CLERK_ISSUER: issuer,
  });
  if (givenNames.length === 0) return {};
  const frontendHost = publishableKey && parseFrontendHost(publishableKey);
  if (frontendHost && jwtKey && origin)
    return {
      clerk: {
        publishableKey,
        frontendHost,
        jwtKey,
        authorizedParties: [origin],
        issuer: issuer ?? `https://${frontendHost}`,
      },
    };
  throw createMissingError(
    { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_JWT_KEY: jwtKey, PUBLIC_URL: origin },
    givenNames,
  );
};

/** Returns the address at which a browser or a command on this machine reaches the product. */
export const addressOf = ({ hosts, port }: Pick<Config, 'hosts' | 'port'>): string => {
  const [host = 'localhost'] = hosts;
  const reachableHost = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const isIpv6 = reachableHost.includes(':');
  return `http://${isIpv6 ? `[${reachableHost}]` : reachableHost}:${port}`;
};

/** Selects the settings that every page contains, so that every visitor can read them. */
export const publicSettingsOf = ({ analytics, clerk, googleMapsKey, mapStyleUrl }: Config): PublicSettings => ({
  identity: clerk ? { provider: 'clerk', publishableKey: clerk.publishableKey } : { provider: 'local' },
  analytics,
  ...(googleMapsKey !== undefined && { googleMapsKey }),
  ...(mapStyleUrl !== undefined && { mapStyleUrl }),
});
