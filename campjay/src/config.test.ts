import { dayNumber } from '@campjay/events/season/calendar.ts';
import { clerkKeys, publishableKeyOf } from '@campjay/platform/identity/clerk/testing/clerkTokens.ts';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it('need not be given: the product is then reachable from this machine alone, on port 3000', () => {
    expect(readConfig({}, '/home/jay/campjay')).toEqual({
      port: 3000,
      trustedProxies: 0,
      keptInteractionsBytes: 256_000_000,
      analytics: {},
      hosts: ['127.0.0.1', '::1'],
      dataFolder: '/home/jay/campjay/.campjay',
      masterKeyFile: '/home/jay/campjay/.campjay/master-keys.json',
      mailFrom: 'jay@localhost.example',
      adDefaultCpc: '1.50',
      databaseConnections: 10,
      logLevel: 'info',
    });
  });

  // Covers: D15.29
  it('choose the addresses, the day, the database and the search engine', () => {
    const given = {
      ...{ PORT: '8080', HOST: '0.0.0.0', CAMPJAY_DATA: '/srv/campjay', CAMPJAY_TODAY: '2026-03-01' },
      ...{ DATABASE_URL: 'postgresql://jay@db/camps', MEILISEARCH_URL: 'http://search:7700', LOG_LEVEL: 'debug' },
      ...{ PUBLIC_URL: 'https://camps.example.org/', BLOG_URL: 'https://blog.example.org/summer' },
      ...{ TRUSTED_PROXIES: '1', GOOGLE_ANALYTICS_ID: 'G-ABCDE12345' },
      ...{ GOOGLE_ADS_CONVERSION: 'AW-1234567890/AbC-dEf_gH', META_PIXEL_ID: '123456789012345' },
      ...{ GOOGLE_MAPS_KEY: 'AIza-0123456789' },
      ...{ TRUSTED_PROXIES: '1', CAMPJAY_MASTER_KEYS: 'keys/camps.json' },
      ...{ SMTP_URL: 'smtps://jay:pass@mail.example.org', MAIL_FROM: 'jay@camps.example.org' },
    };
    expect(readConfig(given, '/')).toEqual({
      port: 8080,
      trustedProxies: 1,
      keptInteractionsBytes: 256_000_000,
      hosts: ['0.0.0.0'],
      dataFolder: '/srv/campjay',
      today: dayNumber(2026, 3, 1),
      databaseUrl: 'postgresql://jay@db/camps',
      databaseConnections: 10,
      meilisearch: { url: 'http://search:7700', apiKey: undefined },
      googleMapsKey: 'AIza-0123456789',
      publicOrigin: 'https://camps.example.org',
      blogUrl: 'https://blog.example.org/summer',
      analytics: {
        googleAnalyticsId: 'G-ABCDE12345',
        googleAdsConversion: 'AW-1234567890/AbC-dEf_gH',
        metaPixelId: '123456789012345',
      },
      masterKeyFile: '/keys/camps.json',
      smtpUrl: 'smtps://jay:pass@mail.example.org',
      mailFrom: 'jay@camps.example.org',
      adDefaultCpc: '1.50',
      logLevel: 'debug',
    });
  });

  it('name one or several processes of each API for a web that runs alone', () =>
    expect(
      readConfig({ COMMAND_API_URL: 'http://api-1:3000', QUERY_API_URL: 'http://q-1:3000/, https://q-2' }, '/'),
    ).toMatchObject({ commandApis: ['http://api-1:3000'], queryApis: ['http://q-1:3000', 'https://q-2'] }));

  describe('of Clerk', () => {
    const { publicPem } = clerkKeys();
    const clerk = { CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.camps.example.org'), CLERK_JWT_KEY: publicPem };
    const given = { ...clerk, PUBLIC_URL: 'https://camps.example.org/' };

    it('are two keys, of which one names its host, and the origin that is our own', () =>
      expect(readConfig(given, '/').clerk).toEqual({
        publishableKey: clerk.CLERK_PUBLISHABLE_KEY,
        frontendHost: 'clerk.camps.example.org',
        jwtKey: publicPem,
        issuer: 'https://clerk.camps.example.org',
        authorizedParties: ['https://camps.example.org'],
      }));

    it('may name who issues tokens', () =>
      expect(readConfig({ ...given, CLERK_ISSUER: 'https://tokens.example.org' }, '/').clerk?.issuer).toBe(
        'https://tokens.example.org',
      ));

    it.each<[string, Record<string, string | undefined>]>([
      ['CLERK_JWT_KEY is missing: CLERK_PUBLISHABLE_KEY must not be set without it.', { CLERK_JWT_KEY: undefined }],
      ['CLERK_PUBLISHABLE_KEY is missing: CLERK_JWT_KEY must not be set', { CLERK_PUBLISHABLE_KEY: undefined }],
      ['PUBLIC_URL is missing: CLERK_PUBLISHABLE_KEY and CLERK_JWT_KEY must not be set', { PUBLIC_URL: undefined }],
      ['CLERK_PUBLISHABLE_KEY must be a publishable key', { CLERK_PUBLISHABLE_KEY: 'sk_test_Y2xlcms=' }],
      ["CLERK_JWT_KEY must be Clerk's public JWT key in PEM", { CLERK_JWT_KEY: 'nonsense' }],
      ['CLERK_ISSUER must be an https:// address', { CLERK_ISSUER: 'http://clerk.example.org' }],
    ])('are refused in one sentence: %s', (sentence, changed) => {
      const read = () => readConfig({ ...given, ...changed }, '/');
      expect(read).toThrow(sentence);
      expect(read).not.toThrow('\n');
    });

    it('are not to be guessed at: an issuer alone names both keys and the address that are missing', () => {
      const read = () => readConfig({ CLERK_ISSUER: 'https://clerk.example.org' }, '/');
      for (const name of ['CLERK_PUBLISHABLE_KEY', 'CLERK_JWT_KEY', 'PUBLIC_URL'])
        expect(read).toThrow(`${name} is missing`);
    });

    it('never show a key in what is said of it', () => {
      const secret = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwgg';
      expect(() => readConfig({ ...given, CLERK_JWT_KEY: secret }, '/')).not.toThrow(secret);
      expect(() => readConfig({ ...given, CLERK_PUBLISHABLE_KEY: `sk_test_${secret}` }, '/')).not.toThrow(secret);
    });
  });

  it.each([
    ['PORT', '65536', 'PORT must be a port between'],
    ['PORT', '-1', 'PORT must be a port between'],
    ['PORT', '3000 ', 'PORT must be a port between'],
    ['HOST', 'http://here', 'HOST must be an address or name'],
    ['CAMPJAY_TODAY', '2026-06-31', 'CAMPJAY_TODAY must be a date'],
    ['CAMPJAY_TODAY', '2026-06-01T10:00', 'CAMPJAY_TODAY must be a date'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must be a postgres:// address'],
    ['MEILISEARCH_URL', 'search:7700', 'MEILISEARCH_URL must be an http:// or https:// address'],
    ['PUBLIC_URL', 'camps.example.org', 'PUBLIC_URL must be an http:// or https:// address without a path'],
    ['PUBLIC_URL', 'https://example.org/camps', 'PUBLIC_URL must be an http:// or https:// address without a path'],
    ['TRUSTED_PROXIES', 'all', 'TRUSTED_PROXIES must be the number of proxies before the product, 0 to 9'],
    ['BLOG_URL', 'blog.example.org', 'BLOG_URL must be an http:// or https:// address'],
    ['BLOG_URL', 'javascript:alert(1)', 'BLOG_URL must be an http:// or https:// address'],
    ['GOOGLE_ANALYTICS_ID', 'UA-12345-1', 'GOOGLE_ANALYTICS_ID must be a measurement id such as G-ABCDE12345'],
    ['GOOGLE_ANALYTICS_ID', "G-1'</script>", 'GOOGLE_ANALYTICS_ID must be a measurement id'],
    ['GOOGLE_ADS_CONVERSION', 'AW-1234567890', 'GOOGLE_ADS_CONVERSION must be a conversion id and its label'],
    ['META_PIXEL_ID', 'pixel', 'META_PIXEL_ID must be the number of a pixel'],
    ['COMMAND_API_URL', 'api:3000', 'COMMAND_API_URL must be http:// or https:// addresses without a path'],
    ['QUERY_API_URL', 'http://a:1,', 'QUERY_API_URL must be http:// or https:// addresses without a path'],
    ['QUERY_API_URL', 'http://a:1/api', 'QUERY_API_URL must be http:// or https:// addresses without a path'],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL must be an address such as smtps://'],
    ['MAIL_FROM', 'Jay', 'MAIL_FROM must be a mailbox such as'],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL must be one of'],
    ['CAMPJAY_DATE', '2026-06-01', 'did you mean CAMPJAY_DATA?'],
  ])('refuse %s=%s in one sentence', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value }, '/');
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('\n');
  });
});
