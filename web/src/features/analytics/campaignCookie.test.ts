import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readClickId, storeCampaign, storeClickId, readStoredCampaign } from './campaignCookie.ts';

const NAME = 'campjay_utm';
const forget = () => {
  document.cookie = `${NAME}=; Max-Age=0; Path=/`;
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
};
beforeEach(forget);
afterEach(() => {
  jest.restoreAllMocks();
});

const readCookies = (): string[] => {
  const cookies: string[] = [];
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void cookies.push(text));
  return cookies;
};

describe('the campaign of a browser', () => {
  // Covers: 7.11
  it('is stored as JSON with known labels only', () => {
    storeCampaign('?utm_source=letter&utm_medium=email&utm_campaign=spring%2026&utm_nothing=1&q=robots');
    expect(document.cookie).toMatch(new RegExp(`^${NAME}=`));
    const campaign = { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'spring 26' };
    expect(JSON.parse(decodeURIComponent(document.cookie.slice(NAME.length + 1)))).toEqual(campaign);
    expect(readStoredCampaign()).toEqual(campaign);
  });

  it('is stored for 90 days, for all pages, and not sent from other sites', () => {
    const cookies = readCookies();
    storeCampaign('?utm_source=letter');
    expect(cookies).toEqual([
      `${NAME}=${encodeURIComponent('{"utm_source":"letter"}')}; Max-Age=7776000; Path=/; SameSite=Lax`,
    ]);
  });

  it('keeps its first value', () => {
    storeCampaign('?utm_source=letter');
    storeCampaign('?utm_source=poster&utm_medium=paper');
    expect(readStoredCampaign()).toEqual({ utm_source: 'letter' });
  });

  it.each(['', '?q=robots', '?utm_source=', '?utm_source=parent%40example.org', `?utm_source=${'x'.repeat(101)}`])(
    'is not stored for the query %j',
    (query) => {
      const cookies = readCookies();
      storeCampaign(query);
      expect(cookies).toEqual([]);
    },
  );

  it.each(['not json', '%E0%A4%A', '"letter"', 'null', '{"utm_source":["letter"]}', '{"utm_source":"<b>"}'])(
    'is undefined if the cookie contains %j',
    (value) => {
      document.cookie = `${NAME}=${value}; Path=/`;
      expect(readStoredCampaign()).toBeUndefined();
      storeCampaign('?utm_source=letter');
      expect(readStoredCampaign()).toEqual({ utm_source: 'letter' });
    },
  );
});

describe('the ad click id', () => {
  it('comes from the URL, or else from the first URL of the tab', () => {
    expect(readClickId()).toBeUndefined();
    storeClickId('?gclid=first-click');
    expect(readClickId()).toBe('first-click');
    window.history.replaceState(null, '', '/?gclid=later-click');
    expect(readClickId()).toBe('later-click');
  });

  it('is undefined if it is malformed', () => {
    storeClickId('?gclid=%3Cb%3E');
    window.history.replaceState(null, '', '/?gclid=a%20b');
    expect(readClickId()).toBeUndefined();
  });
});
