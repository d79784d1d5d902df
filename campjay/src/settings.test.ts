import { toDayNumber } from '@campjay/events/calendar.ts';
import { clerkKeys, publishableKeyOf } from '@campjay/platform/identity/clerk/testing/clerkTokens.ts';
import { describe, expect, it } from '@jest/globals';
import { type Config, readConfig } from './settings/config.ts';

type Given = Readonly<Record<string, string | undefined>>;

const DEFAULTS = {
  ...{ port: 3000, trustedProxies: 0, spoolBytes: 256_000_000, analytics: {} },
  ...{ hosts: ['127.0.0.1', '::1'], dataFolder: '/home/jay/campjay/.campjay' },
  ...{ masterKeyFile: '/home/jay/campjay/.campjay/master-keys.json', mailFrom: 'jay@localhost.example' },
  ...{ adDefaultCpc: '1.50', databaseConnections: 10, logLevel: 'info' },
  ...{ epochKeyFolder: '/home/jay/campjay/.campjay/epoch-keys', backupRetentionDays: 30 },
  passwordHashCost: { memoryKiB: 19_456, passes: 2 },
};
const { publicPem } = clerkKeys();
const CLERK = {
  ...{ CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.camps.example.org'), CLERK_JWT_KEY: publicPem },
  PUBLIC_URL: 'https://camps.example.org/',
};
const BUCKET = {
  ...{ S3_BUCKET: 'campjay-pictures', S3_REGION: 'us-west-2', S3_ACCESS_KEY_ID: 'our-key' },
  S3_SECRET_ACCESS_KEY: 'our-secret',
};
const STRIPE = {
  ...{ STRIPE_SECRET_KEY: 'sk_test_kelp', STRIPE_WEBHOOK_SECRET: 'whsec_kelp', STRIPE_METER_ID: 'mtr_clicks' },
  ...{ STRIPE_PRICE_MONTHLY: 'price_monthly', STRIPE_PRICE_YEARLY: 'price_yearly' },
  STRIPE_PRICE_CLICKS: 'price_clicks',
};
const KAFKA = { KAFKA_BROKERS: 'kafka-1.example.org:9092, kafka-2.example.org:9092' };
const ACCOUNT = { KAFKA_USERNAME: 'jay', KAFKA_PASSWORD: 'our-password' };
const TRACES = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };
const log = (url: string): Given => ({ EVENTSTOREDB_URL: url });

describe('settings', () => {
  it('default to serving only this machine, on port 3000', () =>
    expect(readConfig({}, '/home/jay/campjay')).toEqual(DEFAULTS));

  const bucket = {
    ...{ bucket: 'campjay-pictures', region: 'us-west-2' },
    ...{ accessKeyId: 'our-key', secretAccessKey: 'our-secret' },
  };
  const sasl = { mechanism: 'scram-sha-512', username: 'jay', password: 'our-password' };
  const hosts = [{ address: 'events.example.org', port: 2113 }];
  // Covers: B.5, D15.29
  it.each<readonly [string, Given, object]>([
    [
      'addresses, the day, the database and services',
      {
        ...{ PORT: '8080', HOST: '0.0.0.0', CAMPJAY_DATA: '/srv/campjay', CAMPJAY_TODAY: '2026-03-01' },
        ...{ DATABASE_URL: 'postgresql://jay@db/camps', MEILISEARCH_URL: 'http://search:7700', LOG_LEVEL: 'debug' },
        ...{ PUBLIC_URL: 'https://camps.example.org/', BLOG_URL: 'https://blog.example.org/summer' },
        ...{
          TRUSTED_PROXIES: '1',
          RATE_LIMIT_FACTOR: '1000',
          GOOGLE_ANALYTICS_ID: 'G-ABCDE12345',
          META_PIXEL_ID: '123456789012345',
        },
        ...{ GOOGLE_ADS_CONVERSION: 'AW-1234567890/AbC-dEf_gH', GOOGLE_MAPS_KEY: 'AIza-0123456789' },
        ...{
          MAP_STYLE_URL: 'https://maps.example.org/s.json',
          MAP_TILE_ORIGINS: 'https://a.example,https://b.example',
        },
        ...{ CAMPJAY_MASTER_KEYS: 'keys/camps.json', SMTP_URL: 'smtps://jay:pass@mail.example.org' },
        ...{ MAIL_FROM: 'jay@camps.example.org', PASSWORD_HASH_COST: '17' },
        ...{ BREACHED_PASSWORDS_URL: 'https://breached.example.org/range/' },
        ...{ CAMPJAY_EPOCH_KEYS: 'keys/epochs', BACKUP_RETENTION_DAYS: '7' },
      },
      {
        ...{ port: 8080, trustedProxies: 1, rateLimitFactor: 1000, hosts: ['0.0.0.0'], dataFolder: '/srv/campjay' },
        ...{ today: toDayNumber(2026, 3, 1), databaseUrl: 'postgresql://jay@db/camps', logLevel: 'debug' },
        ...{ meilisearch: { url: 'http://search:7700' }, googleMapsKey: 'AIza-0123456789' },
        ...{
          mapStyleUrl: 'https://maps.example.org/s.json',
          mapTileOrigins: ['https://a.example', 'https://b.example'],
        },
        ...{ publicOrigin: 'https://camps.example.org', blogUrl: 'https://blog.example.org/summer' },
        analytics: {
          ...{ googleAnalyticsId: 'G-ABCDE12345', googleAdsConversion: 'AW-1234567890/AbC-dEf_gH' },
          metaPixelId: '123456789012345',
        },
        ...{ masterKeyFile: '/home/jay/campjay/keys/camps.json', smtpUrl: 'smtps://jay:pass@mail.example.org' },
        ...{ mailFrom: 'jay@camps.example.org', passwordHashCost: { memoryKiB: 77_824, passes: 2 } },
        ...{ epochKeyFolder: '/home/jay/campjay/keys/epochs', backupRetentionDays: 7 },
        breachedPasswordsUrl: 'https://breached.example.org/range',
      },
    ],
    [
      'one or several processes of each API',
      { COMMAND_API_URL: 'http://api-1:3000', QUERY_API_URL: 'http://q-1:3000/, https://q-2' },
      { commandApis: ['http://api-1:3000'], queryApis: ['http://q-1:3000', 'https://q-2'] },
    ],
    [
      'a replica, and how many connections a pool opens',
      {
        ...{ DATABASE_URL: 'postgres://db/c', DATABASE_REPLICA_URL: 'postgresql://jay@replica/c' },
        DATABASE_CONNECTIONS: '25',
      },
      { databaseUrl: 'postgres://db/c', replicaUrl: 'postgresql://jay@replica/c', databaseConnections: 25 },
    ],
    ['how much is spooled on disk', { KEPT_INTERACTIONS_MB: '20' }, { spoolBytes: 20_000_000 }],
    ['a token for metrics', { METRICS_TOKEN: 'sixteen-letters-1' }, { metricsToken: 'sixteen-letters-1' }],
    [
      'Clerk: two keys, of which one names its host, and our own origin',
      CLERK,
      {
        publicOrigin: 'https://camps.example.org',
        clerk: {
          ...{ publishableKey: CLERK.CLERK_PUBLISHABLE_KEY, frontendHost: 'clerk.camps.example.org' },
          ...{ jwtKey: publicPem, issuer: 'https://clerk.camps.example.org' },
          authorizedParties: ['https://camps.example.org'],
        },
      },
    ],
    ['a bucket', BUCKET, { bucket }],
    [
      'a bucket of another service',
      { ...BUCKET, S3_ENDPOINT: 'https://s3.example.org' },
      { bucket: { ...bucket, endpoint: 'https://s3.example.org' } },
    ],
    [
      'Stripe, with two webhook secrets while one replaces the other',
      { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' },
      {
        stripe: {
          ...{ secretKey: 'sk_test_kelp', webhookSecrets: ['whsec_a', 'whsec_b'], usagePrice: 'price_clicks' },
          ...{ parentPrices: { monthly: 'price_monthly', yearly: 'price_yearly' }, meterId: 'mtr_clicks' },
          meterEventName: 'campjay_ad_cents',
        },
      },
    ],
    ...(
      [
        ['http://localhost:12111', { host: 'localhost', port: 12_111, protocol: 'http' }],
        ['http://[::1]/', { host: '::1', port: 80, protocol: 'http' }],
        ['https://stripe.example.org', { host: 'stripe.example.org', port: 443, protocol: 'https' }],
      ] as const
    ).map(([url, server]): [string, Given, object] => [
      `another server in Stripe's place: ${url}`,
      { ...STRIPE, STRIPE_API_URL: url },
      { stripe: expect.objectContaining({ server }) as never },
    ]),
    [
      "Stripe's own server by its address, with a live key",
      { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_kelp', STRIPE_API_URL: 'https://api.stripe.com/' },
      { stripe: expect.objectContaining({ secretKey: 'rk_live_kelp' }) as never },
    ],
    [
      'Kafka by its brokers',
      KAFKA,
      { kafka: { brokers: ['kafka-1.example.org:9092', 'kafka-2.example.org:9092'], ssl: false } },
    ],
    [
      'Kafka over TLS, with an account, which is used by SCRAM',
      { ...KAFKA, ...ACCOUNT, KAFKA_SSL: 'true' },
      { kafka: expect.objectContaining({ ssl: true, sasl }) as never },
    ],
    [
      'Kafka with another mechanism, and how topics are made',
      { ...KAFKA, ...ACCOUNT, KAFKA_SASL: 'plain', KAFKA_PARTITIONS: '32', KAFKA_REPLICATION: '3' },
      {
        kafka: expect.objectContaining({
          ...{ sasl: { ...sasl, mechanism: 'plain' }, topics: { partitions: 32, replicas: 3 } },
        }) as never,
      },
    ],
    ['an EventStoreDB', log('esdb://events.example.org'), { eventStoreDb: { discover: false, hosts, tls: true } }],
    [
      'a KurrentDB without TLS',
      log('kurrentdb://127.0.0.1:2114?tls=false'),
      { eventStoreDb: { discover: false, hosts: [{ address: '127.0.0.1', port: 2114 }], tls: false } },
    ],
    ...['esdb+discover://events.example.org:2113', 'kurrentdb+discover://events.example.org'].map(
      (url): [string, Given, Partial<Config>] => [
        `a cluster by the name of all nodes (${url})`,
        log(url),
        { eventStoreDb: { discover: true, hosts, tls: true } },
      ],
    ),
    [
      'a cluster by each node',
      log('esdb://one.example.org:2113,two.example.org:2114'),
      {
        eventStoreDb: {
          ...{ discover: false, tls: true },
          hosts: [
            { address: 'one.example.org', port: 2113 },
            { address: 'two.example.org', port: 2114 },
          ],
        },
      },
    ],
    [
      'every option of an EventStoreDB',
      log(
        'esdb://jay:our%40password@events.example.org:2113/?tlsCAFile=/etc/ca.pem&nodePreference=readOnlyReplica' +
          '&keepAliveInterval=20000&keepAliveTimeout=5000&connectionName=campjay%201&gossipTimeout=2' +
          '&userCertFile=/etc/jay.pem&userKeyFile=/etc/jay.key&MaxDiscoverAttempts=3&discoveryInterval=250&tls=true',
      ),
      {
        eventStoreDb: {
          ...{ discover: false, hosts, tls: true, credentials: { username: 'jay', password: 'our@password' } },
          ...{ tlsCAFile: '/etc/ca.pem', userCertFile: '/etc/jay.pem', userKeyFile: '/etc/jay.key' },
          ...{ nodePreference: 'read_only_replica', connectionName: 'campjay 1', keepAliveInterval: 20_000 },
          ...{ keepAliveTimeout: 5_000, maxDiscoverAttempts: 3, discoveryInterval: 250, gossipTimeout: 2 },
        },
      },
    ],
  ])('choose %s', (_what, given, config) => {
    expect(readConfig(given, '/home/jay/campjay')).toEqual({ ...DEFAULTS, ...config });
  });

  it.each([[undefined, 0.1] as const, ...Object.entries({ '0': 0, '.25': 0.25, '0.05': 0.05, '1': 1, '1.0': 1 })])(
    'trace the share %s of requests as %d',
    (share, ratio) => {
      const { tracing } = readConfig({ ...TRACES, OTEL_TRACES_SAMPLER_ARG: share }, '/');
      expect(tracing).toEqual({ endpoint: TRACES.OTEL_EXPORTER_OTLP_ENDPOINT, ratio });
    },
  );

  it('can name the issuer of Clerk tokens', () => {
    const given = { ...CLERK, CLERK_ISSUER: 'https://tokens.example.org' };
    expect(readConfig(given, '/').clerk?.issuer).toBe('https://tokens.example.org');
  });
});

const without = (all: Given, missing: string): Given => ({ ...all, [missing]: undefined });

describe('invalid settings are refused in one sentence, without secrets', () => {
  const SECRETS = /our-(secret|pass|short)|MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwgg/;
  const SECRET_KEY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwgg';
  const esdb = 'esdb://jay:our-password@';
  /** The sentence, which begins with the setting's name; values that it refuses; other settings that are given. */
  const INVALID_VALUES: readonly (readonly [string, readonly string[], Given?])[] = [
    ['PORT must be a port between', ['65536', '-1', '3000 ']],
    ['CAMPJAY_TODAY must be a date', ['2026-06-31', '2026-06-01T10:00']],
    ['PASSWORD_HASH_COST must be a number from 10 to 20', ['9', '21', '100']],
    ['DATABASE_CONNECTIONS must be a number of connections between 2 and 500', ['1', '501']],
    ['PUBLIC_URL must be an http:// or https:// address without a path', ['camps.example.org']],
    ['BLOG_URL must be an http:// or https:// address', ['javascript:alert(1)']],
    ['GOOGLE_ANALYTICS_ID must be a measurement id such as G-ABCDE12345', ["G-1'</script>"]],
    ['QUERY_API_URL must be http:// or https:// addresses without a path', ['http://a:1,', 'http://a:1/api']],
    ['KEPT_INTERACTIONS_MB must be a number of megabytes', ['0', '-1', '1.5', '1000001']],
    ['CLERK_PUBLISHABLE_KEY must be a publishable key', ['sk_test_Y2xlcms=', `sk_test_${SECRET_KEY}`], CLERK],
    ["CLERK_JWT_KEY must be Clerk's public JWT key in PEM", [SECRET_KEY], CLERK],
    [
      'STRIPE_API_URL must be an http:// or https:// address without a path',
      ['localhost:12111', 'http://localhost:12111/v1', 'http://jay:our-password@localhost', 'http://localhost:70000'],
      STRIPE,
    ],
    [
      'STRIPE_API_URL must be https://api.stripe.com, or left out, with the live key of STRIPE_SECRET_KEY',
      ['http://api.stripe.com', 'https://api.stripe.com:8443', 'https://api.stripe.com.example.org'],
      { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_kelp' },
    ],
    ['KAFKA_BROKERS must be brokers such as', ['kafka-1.example.org', 'http://kafka-1.example.org:9092']],
    ['KAFKA_PARTITIONS must be a number from 1 to 1000', ['0', '1001'], KAFKA],
    ['OTEL_TRACES_SAMPLER_ARG must be the share of requests that are traced', ['1.5'], TRACES],
    ['METRICS_TOKEN must have 16 characters or more', ['our-short']],
    [
      'EVENTSTOREDB_URL must be an address such as esdb://',
      ['http://jay:our-password@events.example.org', esdb, 'esdb://jay:our-pass@word@events.example.org'],
    ],
    [
      'EVENTSTOREDB_URL must name hosts such as',
      [`${esdb}events.example.org:70000`, `${esdb}one.example.org,,two.example.org`],
    ],
    ['EVENTSTOREDB_URL must not contain a user and password with tls=false', [`${esdb}events.example.org?tls=false`]],
    ['EVENTSTOREDB_URL must have true or false as the value of tls', [`${esdb}events.example.org?tls=off`]],
    ['EVENTSTOREDB_URL has an unknown option, tlsVerifyCert', [`${esdb}a.example.org?tlsVerifyCert=false`]],
    ['EVENTSTOREDB_URL must name userCertFile and userKeyFile together', [`${esdb}a.example.org?userCertFile=/c.pem`]],
    ['EVENTSTOREDB_URL has no value for tlsCAFile', [`${esdb}a.example.org?tlsCAFile=`]],
    ['EVENTSTOREDB_URL must have one of leader, follower', [`${esdb}a.example.org?nodePreference=nearest`]],
    [
      'EVENTSTOREDB_URL must have a whole number of at least 10000 as the value of keepAliveInterval',
      [`${esdb}a.example.org?keepAliveInterval=100`],
    ],
    [
      'EVENTSTOREDB_URL must have a whole number of at least 1 as the value of gossipTimeout',
      [`${esdb}a.example.org?gossipTimeout=soon`],
    ],
    ['EVENTSTOREDB_URL has an invalid percent escape', ['esdb://jay:our-password%@a.example.org']],
  ];
  const INCOMPLETE: readonly (readonly [string, Given])[] = [
    ['did you mean CAMPJAY_DATA?', { CAMPJAY_DATE: '2026-06-01' }],
    ['CLERK_JWT_KEY is missing: CLERK_PUBLISHABLE_KEY must not be set without it.', without(CLERK, 'CLERK_JWT_KEY')],
    ['CLERK_PUBLISHABLE_KEY is missing: CLERK_JWT_KEY must not be set', without(CLERK, 'CLERK_PUBLISHABLE_KEY')],
    ['PUBLIC_URL is missing: CLERK_PUBLISHABLE_KEY and CLERK_JWT_KEY must not be', without(CLERK, 'PUBLIC_URL')],
    ...Object.keys(BUCKET).map((name) => [`${name} is missing: S3_`, without(BUCKET, name)] as const),
    ...Object.keys(STRIPE).map((name) => [`${name} is missing: `, without(STRIPE, name)] as const),
    ['KAFKA_BROKERS is missing: KAFKA_SSL must not be set without it.', { KAFKA_SSL: 'true' }],
    [
      'KAFKA_PASSWORD is missing: KAFKA_BROKERS and KAFKA_USERNAME must not be set',
      { ...KAFKA, KAFKA_USERNAME: 'jay' },
    ],
    ['KAFKA_USERNAME is missing', { ...KAFKA, KAFKA_SASL: 'plain', KAFKA_PASSWORD: 'our-password' }],
    ['KAFKA_SSL must be true: KAFKA_SSL_CA must not be set without it.', { ...KAFKA, KAFKA_SSL_CA: 'ca.pem' }],
    ['KAFKA_BROKERS is missing: KAFKA_PARTITIONS must not be set without it.', { KAFKA_PARTITIONS: '32' }],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT is missing: OTEL_TRACES_SAMPLER_ARG must not be set without it',
      { OTEL_TRACES_SAMPLER_ARG: '0.5' },
    ],
  ];
  // Covers: E.4
  it.each<readonly [string, Given]>([
    ...INVALID_VALUES.flatMap(([sentence, values, others]) =>
      values.map((value) => [sentence, { ...others, [sentence.split(' ', 1)[0] ?? '']: value }] as const),
    ),
    ...INCOMPLETE,
  ])('%s (case %#)', (sentence, given) => {
    const read = () => readConfig(given, '/');
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('\n');
    expect(read).not.toThrow(SECRETS);
  });

  it.each<[string, Given, readonly string[]]>([
    [
      'CLERK_ISSUER',
      { CLERK_ISSUER: 'https://clerk.example.org' },
      ['CLERK_PUBLISHABLE_KEY is missing', 'CLERK_JWT_KEY is missing', 'PUBLIC_URL is missing'],
    ],
    [
      'S3_ENDPOINT',
      { S3_ENDPOINT: 'https://s3.example.org' },
      Object.keys(BUCKET).map((name) => `${name} is missing: S3_ENDPOINT must not be set without it.`),
    ],
  ])('reports everything that %s lacks to run on its own', (_name, given, sentences) => {
    for (const sentence of sentences) expect(() => readConfig(given, '/')).toThrow(sentence);
  });
});
