import { describe, expect, it } from '@jest/globals';
import { trackerOrigins } from './trackerOrigins.ts';

describe('the origins of configured services', () => {
  it('are none where no service is configured', () => expect(trackerOrigins({})).toEqual({}));

  it('let Google Analytics run its script and send what it counts', () =>
    expect(trackerOrigins({ googleAnalyticsId: 'G-ABCDE12345' })).toEqual({
      'script-src': ['https://www.googletagmanager.com'],
      'connect-src': [
        'https://www.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ],
      'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    }));

  it('are a picture’s alone for the pixel of Meta, which runs no script', () =>
    expect(trackerOrigins({ metaPixelId: '123456789012345' })).toEqual({ 'img-src': ['https://www.facebook.com'] }));

  it('stand once each where services share them, all of them over TLS', () => {
    const all = trackerOrigins({
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
