import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clickId, keepCampaign, keepClickId, keptCampaign } from './campaignCookie.ts';

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

const written = (): string[] => {
  const cookies: string[] = [];
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void cookies.push(text));
  return cookies;
};

describe('the campaign that a browser came by', () => {
  // Covers: 7.11
  it('is kept as JSON, of labels alone', () => {
    keepCampaign('?utm_source=letter&utm_medium=email&utm_campaign=spring%2026&utm_nothing=1&q=robots');
    expect(document.cookie).toMatch(new RegExp(`^${NAME}=`));
    const campaign = { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'spring 26' };
    expect(JSON.parse(decodeURIComponent(document.cookie.slice(NAME.length + 1)))).toEqual(campaign);
    expect(keptCampaign()).toEqual(campaign);
  });

  it('is kept for 90 days, on all pages, and not sent along from other sites', () => {
    const cookies = written();
    keepCampaign('?utm_source=letter');
    expect(cookies).toEqual([
      `${NAME}=${encodeURIComponent('{"utm_source":"letter"}')}; Max-Age=7776000; Path=/; SameSite=Lax`,
    ]);
  });

  it('stays the first one', () => {
    keepCampaign('?utm_source=letter');
    keepCampaign('?utm_source=poster&utm_medium=paper');
    expect(keptCampaign()).toEqual({ utm_source: 'letter' });
  });

  it.each(['', '?q=robots', '?utm_source=', '?utm_source=parent%40example.org', `?utm_source=${'x'.repeat(101)}`])(
    'is not written for the address %j',
    (query) => {
      const cookies = written();
      keepCampaign(query);
      expect(cookies).toEqual([]);
    },
  );

  it.each(['not json', '%E0%A4%A', '"letter"', 'null', '{"utm_source":["letter"]}', '{"utm_source":"<b>"}'])(
    'is none where the cookie holds %j',
    (value) => {
      document.cookie = `${NAME}=${value}; Path=/`;
      expect(keptCampaign()).toBeUndefined();
      keepCampaign('?utm_source=letter');
      expect(keptCampaign()).toEqual({ utm_source: 'letter' });
    },
  );
});

describe('the click of an ad', () => {
  it('is the address’s, else that of the address by which the tab was opened', () => {
    expect(clickId()).toBeUndefined();
    keepClickId('?gclid=first-click');
    expect(clickId()).toBe('first-click');
    window.history.replaceState(null, '', '/?gclid=later-click');
    expect(clickId()).toBe('later-click');
  });

  it('is not what is no click', () => {
    keepClickId('?gclid=%3Cb%3E');
    window.history.replaceState(null, '', '/?gclid=a%20b');
    expect(clickId()).toBeUndefined();
  });
});
