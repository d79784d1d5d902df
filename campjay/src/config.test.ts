import { dayNumber } from '@campjay/events/season/calendar.ts';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it('need not be given: the product is then reachable from this machine alone, on port 3000', () => {
    expect(readConfig({}, '/home/jay/campjay')).toEqual({
      port: 3000,
      trustedProxies: 0,
      analytics: {},
      hosts: ['127.0.0.1', '::1'],
      dataFolder: '/home/jay/campjay/.campjay',
      masterKeyFile: '/home/jay/campjay/.campjay/master-keys.json',
      mailFrom: 'jay@localhost.example',
      logLevel: 'info',
    });
  });

  it('choose the addresses, the day, the database and the search engine', () => {
    const given = {
      ...{ PORT: '8080', HOST: '0.0.0.0', CAMPJAY_DATA: '/srv/campjay', CAMPJAY_TODAY: '2026-03-01' },
      ...{ DATABASE_URL: 'postgresql://jay@db/camps', MEILISEARCH_URL: 'http://search:7700', LOG_LEVEL: 'debug' },
      ...{ PUBLIC_URL: 'https://camps.example.org/', BLOG_URL: 'https://blog.example.org/summer' },
      ...{ TRUSTED_PROXIES: '1', GOOGLE_ANALYTICS_ID: 'G-ABCDE12345' },
      ...{ GOOGLE_ADS_CONVERSION: 'AW-1234567890/AbC-dEf_gH', META_PIXEL_ID: '123456789012345' },
      ...{ TRUSTED_PROXIES: '1', CAMPJAY_MASTER_KEYS: 'keys/camps.json' },
      ...{ SMTP_URL: 'smtps://jay:pass@mail.example.org', MAIL_FROM: 'jay@camps.example.org' },
    };
    expect(readConfig(given, '/')).toEqual({
      port: 8080,
      trustedProxies: 1,
      hosts: ['0.0.0.0'],
      dataFolder: '/srv/campjay',
      today: dayNumber(2026, 3, 1),
      databaseUrl: 'postgresql://jay@db/camps',
      meilisearch: { url: 'http://search:7700', apiKey: undefined },
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
      logLevel: 'debug',
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
