import { DEFAULT_CPC_DOLLARS, MAX_CPC_CENTS, MIN_CPC_CENTS } from '@campjay/events/ads/values.ts';
import { microsOfCents, microsOfDollars } from '@campjay/domain/money/micros.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { isClerkKey, parseFrontendHost } from '@campjay/platform/identity/clerk/clerkKey.ts';
import { DEFAULT_COST_LEVEL } from '@campjay/platform/identity/local/passwordHash.ts';
import { LOG_LEVELS } from '@campjay/platform/kernel/log.ts';
import { parseSmtpUrl } from '@campjay/platform/mail/smtp/parseSmtpUrl.ts';
import { z } from 'zod';
import {
  DATABASE_SETTINGS,
  EVENT_STORE_DB_SETTINGS,
  SPOOL_SETTINGS,
  BUCKET_SETTINGS,
} from './settings/storageSettings.ts';
import { KAFKA_SETTINGS } from './settings/kafkaSettings.ts';
import { MEILISEARCH_SETTINGS } from './settings/meilisearchSettings.ts';
import { STRIPE_SETTINGS } from './settings/stripeSettings.ts';
import { TELEMETRY_SETTINGS } from './settings/telemetrySettings.ts';
import { UPSTREAM_SETTINGS } from './settings/upstreamSettings.ts';

const PORT_MESSAGE = 'must be a port between 0 and 65535 (0: any free one)';
const PUBLIC_URL_MESSAGE = 'must be an http:// or https:// address without a path, such as https://camps.example.org';
const DAY_MESSAGE = 'must be a date such as 2026-06-01';

const CPC_MESSAGE = `must be dollars between ${(MIN_CPC_CENTS / 100).toFixed(2)} and ${MAX_CPC_CENTS / 100}, such as ${DEFAULT_CPC_DOLLARS}`;
/** Checks a price of a click (cost per click, CPC). */
const isCpc = (dollars: string): boolean => {
  const micros = microsOfDollars(dollars) ?? 0n;
  return micros >= microsOfCents(MIN_CPC_CENTS) && micros <= microsOfCents(MAX_CPC_CENTS);
};

const isSmtpUrl = (url: string): boolean => {
  try {
    parseSmtpUrl(url);
    return true;
  } catch {
    return false;
  }
};

/** Addresses, logging and rate limits. */
const SERVER_SETTINGS = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_MESSAGE)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_MESSAGE)
    .default(3000)
    .meta({ description: 'TCP port of pages and API. 0 means any free port.' }),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or name of this machine, such as 0.0.0.0')
    .optional()
    .meta({
      description: 'Address to listen on, such as `0.0.0.0` to accept connections from other machines.',
      defaultText: 'this machine only',
    }),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[\w.[\]:-]+\/?$/, PUBLIC_URL_MESSAGE)
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .meta({
      description:
        'Public address of the product, such as `https://camps.example.org`. Canonical links, emails and the site map use it. With https, browsers use only https for this host and its subdomains (HSTS). Required for `command-api` and for `web` as separate services, which never use the Host header of a request.',
      defaultText: "this machine's address",
    }),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front of the product, 0 to 9')
    .transform(Number)
    .default(0)
    .meta({
      description:
        'Number of proxies in front of the product, 0 to 9. Rate limits then count the client address that the proxies report.',
    }),
  BLOG_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional()
    .meta({
      description: 'Target of the `/blog` link, such as `https://blog.example.org`.',
      defaultText: 'a page of the product',
    }),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .meta({
      description:
        '`silent`, `error`, `warn`, `info` or `debug`. Logs are JSON lines: `npm start` writes `campjay.log` in the data folder, a separate service writes to standard output.',
    }),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999')
    .transform(Number)
    .optional()
    .meta({
      description: 'For tests only: multiplies all rate limits, 1 to 99999 (see [testing.md](testing.md)).',
      defaultText: '1',
    }),
};

/** The data folder, keys, backups, and the date. */
const DATA_SETTINGS = {
  CAMPJAY_DATA: z.string().default('.campjay').meta({
    description:
      'Data folder: the embedded PostgreSQL, `master-keys.json`, `epoch-keys`, `images` (without a bucket), `outbox` (without a mail server), `kept-interactions`, and the log of `npm start`. Created by `start` if absent.',
  }),
  CAMPJAY_MASTER_KEYS: z.string().optional().meta({
    description:
      'File of the master keys that encrypt private values. Every `command-api`, `query-api` and `npm start` on one database needs the same file; no other service needs it.',
    defaultText: '`master-keys.json` in the data folder',
  }),
  CAMPJAY_EPOCH_KEYS: z.string().optional().meta({
    description:
      'Folder of the epoch keys. Destroying an epoch key makes account deletions final ([operations](operations.md#deleted-accounts)). Shared and writable by every `command-api`, `query-api` and `npm start` on one database; must not be in any backup or snapshot.',
    defaultText: '`epoch-keys` in the data folder',
  }),
  BACKUP_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
    .transform(Number)
    .default(30)
    .meta({
      description:
        'Number of days within which you delete a backup. The receipt of a deleted account lists the earlier backups and when they expire.',
    }),
  CAMPJAY_TODAY: z
    .string()
    .refine((text) => text.length === 10 && readIsoDay(text) !== undefined, DAY_MESSAGE)
    .optional()
    .meta({
      description: "A date such as `2026-06-01` that replaces today's date, for tests and demonstrations.",
      defaultText: 'today in Los Angeles',
    }),
};

/** Sign-in: local accounts or Clerk. */
const ACCOUNT_SETTINGS = {
  PASSWORD_HASH_COST: z
    .string()
    .regex(/^1\d$|^20$/, 'must be a number from 10 to 20')
    .transform(Number)
    .default(DEFAULT_COST_LEVEL)
    .meta({
      description:
        'Cost of password hashing, 10 to 20; each step doubles time and memory. 15 is Argon2id with 19 MiB and two passes. Use values below 15 in tests only.',
    }),
  BREACHED_PASSWORDS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional()
    .meta({
      description:
        'A service such as `https://api.pwnedpasswords.com/range` that is sent five hex digits of the SHA-1 of each new password and lists the known breached ones. Passwords are accepted while it does not answer.',
      defaultText: 'none: passwords are not checked',
    }),
  CLERK_PUBLISHABLE_KEY: z
    .string()
    .refine(
      (key) => parseFrontendHost(key) !== undefined,
      'must be a publishable key (pk_test_… or pk_live_…) of Clerk',
    )
    .optional()
    .meta({
      description:
        'Signs people in with [Clerk](#sign-in-with-clerk) instead of local accounts. Requires `CLERK_JWT_KEY` and `PUBLIC_URL`.',
    }),
  CLERK_JWT_KEY: z
    .string()
    .refine(isClerkKey, "must be Clerk's public JWT key in PEM, a key of 2,048 bits")
    .optional()
    .meta({
      description: "Clerk's public JWT key in PEM, used to verify its tokens. Line breaks may be written as `\\n`.",
    }),
  CLERK_ISSUER: z
    .url({ protocol: /^https$/, error: 'must be an https:// address' })
    .optional()
    .meta({
      description: "Expected issuer of Clerk's tokens, if it is not the host that the publishable key names.",
      defaultText: "Clerk's host",
    }),
};

/** Email. */
const EMAIL_SETTINGS = {
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address such as smtps://user:password@mail.example.org')
    .optional()
    .meta({
      description:
        "Mail server, such as `smtps://user:password@mail.example.org` (TLS from the first byte) or `smtp://…` (requires STARTTLS; `?tls=off` sends [without TLS](operations.md#email)). Without one, emails are files in the data folder's `outbox`.",
    }),
  MAIL_FROM: z
    .email('must be a mailbox such as jay@camps.example.org')
    .default('jay@localhost.example')
    .meta({ description: 'Sender address of emails.' }),
};

/** Prices of ads. */
const AD_SETTINGS = {
  AD_DEFAULT_CPC: z
    .string()
    .refine(isCpc, CPC_MESSAGE)
    .default(DEFAULT_CPC_DOLLARS)
    .meta({ description: 'Price of a click for self-serve advertisers, in US dollars.' }),
};

/** Third-party services. Pages load only those that are set. */
const THIRD_PARTY_SETTINGS = {
  GOOGLE_ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-ABCDE12345')
    .optional()
    .meta({
      description:
        'Measurement id (`G-…`) of a Google Analytics property that counts page views and sign-ups. Turn “Enhanced measurement” off there.',
    }),
  GOOGLE_ADS_CONVERSION: z
    .string()
    .regex(/^AW-\d{6,15}\/[\w-]{4,64}$/, 'must be a conversion id and its label, such as AW-1234567890/AbCdEfGh')
    .optional()
    .meta({ description: 'Id and label (`AW-…/…`) of the Google Ads conversion that a sign-up reports.' }),
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{6,20}$/, 'must be the number of a pixel, such as 123456789012345')
    .optional()
    .meta({ description: 'Number of a Meta pixel that receives page views and sign-ups.' }),
  GOOGLE_MAPS_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/, 'must be an API key of the Google Maps Platform')
    .optional()
    .meta({
      description:
        'Browser key of the Google Maps Platform (Maps JavaScript API and Places API (New)), restricted to your address. The location field then suggests street addresses too.',
    }),
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional()
    .meta({
      description:
        'Address of a MapLibre style for the map of camps. Its sources may be `pmtiles://` addresses. Tiles, sprites and fonts on other hosts than the style need `MAP_TILE_ORIGINS`.',
      defaultText: 'coast, counties and cities from the product itself',
    }),
  MAP_TILE_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^\s/,]+(,https?:\/\/[^\s/,]+)*$/, 'must be addresses without a path, separated by commas')
    .transform((origins) => origins.split(','))
    .optional()
    .meta({
      description:
        'Further hosts that the map style loads from, such as `https://tiles.example.org`, separated by commas.',
    }),
};

/**
 * All settings by section, in the order of docs/configuration.md. That page is generated from the `meta` of each schema:
 * `description`, and `defaultText`, which describes the default if the schema has none that could be shown.
 */
export const SETTING_SECTIONS = {
  Server: SERVER_SETTINGS,
  'Data and keys': DATA_SETTINGS,
  'PostgreSQL and the event log': { ...DATABASE_SETTINGS, ...EVENT_STORE_DB_SETTINGS },
  'Text index': MEILISEARCH_SETTINGS,
  'Clicks and counts': { ...KAFKA_SETTINGS, ...SPOOL_SETTINGS },
  Accounts: ACCOUNT_SETTINGS,
  Email: EMAIL_SETTINGS,
  'Ads and payments': { ...AD_SETTINGS, ...STRIPE_SETTINGS },
  'Pictures of ads': BUCKET_SETTINGS,
  'Third-party services': THIRD_PARTY_SETTINGS,
  'Metrics and traces': TELEMETRY_SETTINGS,
  'The web service': UPSTREAM_SETTINGS,
};

export const Settings = z.object({
  ...SERVER_SETTINGS,
  ...DATA_SETTINGS,
  ...DATABASE_SETTINGS,
  ...EVENT_STORE_DB_SETTINGS,
  ...MEILISEARCH_SETTINGS,
  ...KAFKA_SETTINGS,
  ...SPOOL_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...EMAIL_SETTINGS,
  ...AD_SETTINGS,
  ...STRIPE_SETTINGS,
  ...BUCKET_SETTINGS,
  ...THIRD_PARTY_SETTINGS,
  ...TELEMETRY_SETTINGS,
  ...UPSTREAM_SETTINGS,
});

export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);
