import { resolve } from 'node:path';
import { HOUSE_CPC, MAX_CPC_CENTS, MIN_CPC_CENTS } from '@campjay/events/advertising/pricing.ts';
import { microsOfCents, microsOfDollars } from '@campjay/events/money/micros.ts';
import { type PublicSettings } from '@campjay/events/publicSettings.ts';
import { type DayNumber, readIsoDay } from '@campjay/events/season/calendar.ts';
import { type Environment, readEnvironment, WrongSettings } from '@campjay/platform/config/readEnvironment.ts';
import { isClerkKey } from '@campjay/platform/identity/clerk/clerkKey.ts';
import { frontendHostIn } from '@campjay/platform/identity/clerk/publishableKey.ts';
import { type HashCost, hashCostOf, USUAL_LEVEL } from '@campjay/platform/identity/local/passwordHash.ts';
import { type LogServer } from '@campjay/platform/eventStore/eventStoreDb/connectionString.ts';
import { type KafkaCluster } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';
import { LOG_LEVELS, type LogLevel } from '@campjay/platform/log/log.ts';
import { type S3Bucket } from '@campjay/platform/imageStore/s3/s3ImageStore.ts';
import { smtpServerOf } from '@campjay/platform/mailer/smtp/smtpServerOf.ts';
import { type StripeSettings } from '@campjay/platform/payments/stripe/stripeSettings.ts';
import { z } from 'zod';
import { BUCKET_SETTINGS, bucketIn } from './bucketSettings.ts';
import { placesIn } from './dataFolder.ts';
import { DATABASE_SETTINGS, type DatabaseConfig, databaseIn } from './databaseSettings.ts';
import { EVENT_STORE_DB_SETTINGS } from './eventStoreDbSettings.ts';
import { KAFKA_SETTINGS, kafkaIn } from './kafkaSettings.ts';
import { KEPT_SETTINGS } from './keptSettings.ts';
import { MEILISEARCH_SETTINGS, meilisearchIn, type MeilisearchSettings } from './meilisearchSettings.ts';
import { STRIPE_SETTINGS, stripeIn } from './stripeSettings.ts';
import { TELEMETRY_SETTINGS, type TelemetryConfig, telemetryIn } from './telemetrySettings.ts';
import { UPSTREAM_SETTINGS, type UpstreamAddresses, upstreamsIn } from './upstreamSettings.ts';

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
  readonly keptInteractionsBytes: number;
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

const PORT_RULE = 'must be a port between 0 and 65535 (0: any free one)';
const PUBLIC_RULE = 'must be an http:// or https:// address without a path, such as https://camps.example.org';
const DAY_RULE = 'must be a date such as 2026-06-01';

const CPC_RULE = `must be dollars between ${(MIN_CPC_CENTS / 100).toFixed(2)} and ${MAX_CPC_CENTS / 100}, such as ${HOUSE_CPC}`;
const isCpc = (dollars: string): boolean => {
  const micros = microsOfDollars(dollars) ?? 0n;
  return micros >= microsOfCents(MIN_CPC_CENTS) && micros <= microsOfCents(MAX_CPC_CENTS);
};

const isSmtpUrl = (url: string): boolean => {
  try {
    smtpServerOf(url);
    return true;
  } catch {
    return false;
  }
};

const Settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_RULE)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_RULE)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or name of this machine, such as 0.0.0.0')
    .optional(),
  CAMPJAY_DATA: z.string().default('.campjay'),
  CAMPJAY_TODAY: z
    .string()
    .refine((text) => text.length === 10 && readIsoDay(text) !== undefined, DAY_RULE)
    .optional(),
  ...DATABASE_SETTINGS,
  ...MEILISEARCH_SETTINGS,
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[\w.[\]:-]+\/?$/, PUBLIC_RULE)
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies before the product, 0 to 9')
    .transform(Number)
    .default(0),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999')
    .transform(Number)
    .optional(),
  BLOG_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  GOOGLE_ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-ABCDE12345')
    .optional(),
  GOOGLE_ADS_CONVERSION: z
    .string()
    .regex(/^AW-\d{6,15}\/[\w-]{4,64}$/, 'must be a conversion id and its label, such as AW-1234567890/AbCdEfGh')
    .optional(),
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{6,20}$/, 'must be the number of a pixel, such as 123456789012345')
    .optional(),
  CLERK_PUBLISHABLE_KEY: z
    .string()
    .refine((key) => frontendHostIn(key) !== undefined, 'must be a publishable key (pk_test_… or pk_live_…) of Clerk')
    .optional(),
  CLERK_JWT_KEY: z.string().refine(isClerkKey, "must be Clerk's public JWT key in PEM, a key of 2,048 bits").optional(),
  CLERK_ISSUER: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  GOOGLE_MAPS_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/, 'must be an API key of the Google Maps Platform')
    .optional(),
  CAMPJAY_MASTER_KEYS: z.string().optional(),
  CAMPJAY_EPOCH_KEYS: z.string().optional(),
  BACKUP_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
    .transform(Number)
    .default(30),
  PASSWORD_HASH_COST: z
    .string()
    .regex(/^1\d$|^20$/, 'must be a number from 10 to 20')
    .transform(Number)
    .default(USUAL_LEVEL),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address such as smtps://user:password@mail.example.org')
    .optional(),
  MAIL_FROM: z.email('must be a mailbox such as jay@camps.example.org').default('jay@localhost.example'),
  AD_DEFAULT_CPC: z.string().refine(isCpc, CPC_RULE).default(HOUSE_CPC),
  ...BUCKET_SETTINGS,
  ...EVENT_STORE_DB_SETTINGS,
  ...KAFKA_SETTINGS,
  ...KEPT_SETTINGS,
  ...STRIPE_SETTINGS,
  ...TELEMETRY_SETTINGS,
  ...UPSTREAM_SETTINGS,
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);

/**
 * Reads the settings, once, from the environment.
 * @param folder what relative paths start from
 * @throws WrongSettings with a sentence for each wrong one
 */
export const readConfig = (environment: Environment, folder: string): Config => {
  const settings = readEnvironment(Settings, environment, folder);
  const { CAMPJAY_TODAY, PUBLIC_URL, BLOG_URL } = settings;
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
        ? placesIn(dataFolder).masterKeys
        : resolve(folder, settings.CAMPJAY_MASTER_KEYS),
    epochKeyFolder:
      settings.CAMPJAY_EPOCH_KEYS === undefined
        ? placesIn(dataFolder).epochKeys
        : resolve(folder, settings.CAMPJAY_EPOCH_KEYS),
    backupRetentionDays: settings.BACKUP_RETENTION_DAYS,
    passwordHashCost: hashCostOf(settings.PASSWORD_HASH_COST),
    ...clerkIn(settings),
    ...(settings.SMTP_URL !== undefined && { smtpUrl: settings.SMTP_URL }),
    mailFrom: settings.MAIL_FROM,
    adDefaultCpc: settings.AD_DEFAULT_CPC,
    ...bucketIn(settings),
    ...(settings.EVENTSTOREDB_URL !== undefined && { eventStoreDb: settings.EVENTSTOREDB_URL }),
    ...kafkaIn(settings, folder),
    keptInteractionsBytes: settings.KEPT_INTERACTIONS_MB,
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
  const frontendHost = publishableKey && frontendHostIn(publishableKey);
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
