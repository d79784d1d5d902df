import { describe, expect, it } from '@jest/globals';
import { DEFAULT_PUBLIC_SETTINGS, type PublicSettings } from '../product/publicSettings.ts';
import { thirdPartyServices } from './privacy.ts';
import { lineText } from './textPage.ts';
import { textPageAt } from './textPages.ts';

const wordsFor = (settings: Partial<PublicSettings>): string => {
  const { paragraphs, points = [] } = thirdPartyServices({ ...DEFAULT_PUBLIC_SETTINGS, ...settings });
  return [...paragraphs, ...points].map(lineText).join('\n');
};

describe('third-party services in the privacy policy', () => {
  it('are denied if none is configured', () => {
    expect(wordsFor({})).toContain('This site uses none: no analytics service, no advertising pixel');
    expect(wordsFor({})).not.toMatch(/Google|Meta|Clerk/);
  });

  it.each([
    [{ analytics: { googleAnalyticsId: 'G-ABCDE12345' } }, 'Google Analytics'],
    [{ analytics: { googleAdsConversion: 'AW-1234567890/AbCd' } }, 'Google Ads'],
    [{ analytics: { metaPixelId: '123456789012345' } }, 'Meta'],
    [{ identity: { provider: 'clerk', publishableKey: 'pk_test_made-up' } as const }, 'Clerk'],
    [{ googleMapsKey: 'made-up' }, 'Google Maps'],
  ])('include the one that is configured by %j, and no other', (settings, service) => {
    const words = wordsFor(settings);
    const all = ['Google Analytics', 'Google Ads', 'Meta', 'Clerk', 'Google Maps'];
    expect(all.filter((each) => words.includes(each))).toEqual([service]);
    expect(words).not.toContain('uses none');
    expect(words.includes('Services that count')).toBe('analytics' in settings);
  });

  it('appear in the policy of a site that configures them', () => {
    const settings = { ...DEFAULT_PUBLIC_SETTINGS, analytics: { metaPixelId: '123456789012345' } };
    expect(textPageAt('/privacy', settings).sections).toContainEqual(thirdPartyServices(settings));
    expect(textPageAt('/privacy', DEFAULT_PUBLIC_SETTINGS)).not.toEqual(textPageAt('/privacy', settings));
  });
});
