import { clerkKeys, publishableKeyOf } from '@campjay/platform/identity/clerk/testing/clerkTokens.ts';

/** A usable value for every setting. */
export const usableSettings = (): Readonly<Record<string, string>> => ({
  ...{ PORT: '8080', HOST: '0.0.0.0', CAMPJAY_DATA: '/srv/campjay', CAMPJAY_TODAY: '2026-03-01' },
  ...{ DATABASE_URL: 'postgresql://jay:pass@db/camps', DATABASE_REPLICA_URL: 'postgresql://jay:pass@replica/camps' },
  ...{ DATABASE_CONNECTIONS: '10', LOG_LEVEL: 'info' },
  ...{ MEILISEARCH_URL: 'http://search:7700', MEILISEARCH_API_KEY: 'key', MEILISEARCH_SEARCH_KEY: 'asks' },
  ...{
    PUBLIC_URL: 'https://camps.example.org',
    BLOG_URL: 'https://blog.example.org',
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_FACTOR: '1000',
  },
  ...{ GOOGLE_ANALYTICS_ID: 'G-ABCDE12345', GOOGLE_ADS_CONVERSION: 'AW-1234567890/AbC-dEf_gH' },
  ...{ META_PIXEL_ID: '123456789012345', GOOGLE_MAPS_KEY: 'AIza-0123456789' },
  ...{ MAP_STYLE_URL: 'https://maps.example.org/style.json', MAP_TILE_ORIGINS: 'https://tiles.example.org' },
  ...{ CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.camps.example.org'), CLERK_JWT_KEY: clerkKeys().publicPem },
  ...{ CLERK_ISSUER: 'https://clerk.camps.example.org', CAMPJAY_MASTER_KEYS: '/srv/keys.json' },
  ...{ BREACHED_PASSWORDS_URL: 'https://breached.example.org/range' },
  ...{ PASSWORD_HASH_COST: '15', CAMPJAY_EPOCH_KEYS: '/srv/epoch-keys', BACKUP_RETENTION_DAYS: '30' },
  ...{ SMTP_URL: 'smtps://jay:pass@mail.example.org', MAIL_FROM: 'jay@camps.example.org', AD_DEFAULT_CPC: '1.50' },
  ...{ S3_BUCKET: 'pictures', S3_REGION: 'us-west-2', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
  ...{ S3_ENDPOINT: 'https://s3.example.org', KAFKA_BROKERS: 'kafka:9092', KAFKA_SSL: 'true' },
  ...{ KAFKA_SASL: 'plain', KAFKA_USERNAME: 'jay', KAFKA_PASSWORD: 'pass' },
  ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_METER_EVENT: 'cents' },
  ...{ STRIPE_PRICE_MONTHLY: 'price_1', STRIPE_PRICE_YEARLY: 'price_2', STRIPE_PRICE_CLICKS: 'price_3' },
  ...{ STRIPE_METER_ID: 'mtr_1', STRIPE_API_URL: 'http://stripe-mock:12111', METRICS_TOKEN: '0123456789abcdef' },
  ...{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' },
  ...{ KAFKA_PARTITIONS: '16', KAFKA_REPLICATION: '3', KEPT_INTERACTIONS_MB: '256' },
  ...{ EVENTSTOREDB_URL: 'esdb://jay:pass@log:2113?tls=true', COMMAND_API_URL: 'http://api-1:3000' },
  QUERY_API_URL: 'http://api-2:3000,http://api-3:3000',
});

/** Settings that accept any text: only the server or file that they are used with can reject it (`start.test.ts`). */
export const CHECKED_WITH_OTHERS: readonly string[] = [
  ...[
    'CAMPJAY_DATA',
    'CAMPJAY_EPOCH_KEYS',
    'CAMPJAY_MASTER_KEYS',
    'MEILISEARCH_API_KEY',
    'MEILISEARCH_SEARCH_KEY',
    'KAFKA_USERNAME',
    'KAFKA_PASSWORD',
  ],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

/** Invalid values that break a rule which the word WRONG alone would not break. */
const WRONG_VALUES: Readonly<Record<string, string>> = {
  ...{ HOST: 'WRONG host', GOOGLE_MAPS_KEY: 'WRONG key', STRIPE_METER_EVENT: 'WRONG event' },
  ...{ DATABASE_URL: 'mysql://jay:WRONG@db', DATABASE_REPLICA_URL: 'mysql://jay:WRONG@replica' },
  ...{ MEILISEARCH_URL: 'ftp://WRONG', BREACHED_PASSWORDS_URL: 'ftp://WRONG', SMTP_URL: 'mailto:WRONG' },
  ...{ PUBLIC_URL: 'https://WRONG/path', MAP_TILE_ORIGINS: 'https://WRONG/path', CLERK_ISSUER: 'http://WRONG' },
  ...{ GOOGLE_ANALYTICS_ID: 'UA-WRONG', GOOGLE_ADS_CONVERSION: 'AW-WRONG', EVENTSTOREDB_URL: 'http://WRONG' },
  ...{ CLERK_PUBLISHABLE_KEY: 'pk_WRONG', STRIPE_SECRET_KEY: 'pk_WRONG' },
};

/** An invalid value for each setting that can be checked on its own. */
export const WRONG_BY_THEMSELVES: readonly (readonly [string, string])[] = Object.keys(usableSettings())
  .filter((name) => !CHECKED_WITH_OTHERS.includes(name))
  .map((name) => [name, WRONG_VALUES[name] ?? 'WRONG']);

/** Settings that name certificate files, whose content is checked (`kafkaSettings.test.ts`). */
export const CHECKED_AS_FILES: readonly string[] = ['KAFKA_SSL_CA', 'KAFKA_SSL_CERTIFICATE', 'KAFKA_SSL_KEY'];
