import { describe, expect, it } from '@jest/globals';
import { mergeCspSources, clerkCspSources, trackerCspSources } from './cspSources.ts';

describe('the CSP origins for Clerk', () => {
  it('are empty without Clerk', () => expect(clerkCspSources(undefined)).toEqual({}));

  it('are the instance’s own host and the hosts from Clerk’s guide', () =>
    expect(clerkCspSources({ frontendHost: 'clerk.camps.example.org' })).toEqual({
      'script-src': ['https://clerk.camps.example.org', 'https://challenges.cloudflare.com'],
      'connect-src': ['https://clerk.camps.example.org'],
      'img-src': ['https://img.clerk.com'],
      'worker-src': ["'self'", 'blob:'],
      'frame-src': ['https://challenges.cloudflare.com'],
    }));

  it('are merged with those of other services, without duplicates', () => {
    const clerk = clerkCspSources({ frontendHost: 'clerk.camps.example.org' });
    const trackers = trackerCspSources({ googleAdsConversion: 'AW-1234567890/AbCd', metaPixelId: '123456789012345' });
    const all = mergeCspSources(clerk, trackers, clerk);
    expect(all['img-src']?.slice(0, 1)).toEqual(['https://img.clerk.com']);
    expect(all['img-src']).toContain('https://www.facebook.com');
    expect(all['worker-src']).toEqual(["'self'", 'blob:']);
    for (const origins of Object.values(all)) expect(new Set(origins).size).toBe(origins.length);
  });
});
