import { describe, expect, it } from '@jest/globals';
import { trackerCspSources } from './cspSources.ts';

describe('the CSP origins of configured services', () => {
  it('are empty if no service is configured', () => expect(trackerCspSources({})).toEqual({}));

  it('allow Google Analytics to run its script and send its data', () =>
    expect(trackerCspSources({ googleAnalyticsId: 'G-ABCDE12345' })).toEqual({
      'script-src': ['https://www.googletagmanager.com'],
      'connect-src': [
        'https://www.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ],
      'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    }));

  it('allow the Meta pixel only as an image, without a script', () =>
    expect(trackerCspSources({ metaPixelId: '123456789012345' })).toEqual({ 'img-src': ['https://www.facebook.com'] }));

  it('list an origin that services share only once, and only over TLS', () => {
    const all = trackerCspSources({
      ...{
        googleAnalyticsId: 'G-ABCDE12345',
        googleAdsConversion: 'AW-1234567890/AbCd',
        metaPixelId: '123456789012345',
      },
    });
    expect(all['script-src']).toEqual([
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://www.google.com',
    ]);
    for (const origins of Object.values(all)) {
      expect(new Set(origins).size).toBe(origins.length);
      for (const origin of origins) expect(origin).toMatch(/^https:\/\/[\w.*-]+$/);
    }
  });
});
