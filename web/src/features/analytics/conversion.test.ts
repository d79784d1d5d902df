import { PUBLIC_SETTINGS_ID } from '@campjay/domain/product/publicSettings.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { takeLog } from '../../test/consoleLog.ts';
import { TRACKING_DELAY_MS } from './afterLoad.ts';

const ANALYTICS = { googleAnalyticsId: 'G-ABCDE12345', googleAdsConversion: 'AW-1234567890/AbCdEfGh' };

/** The module, freshly loaded as on a new page. */
const onNewPage = async (): Promise<() => Promise<void>> => {
  jest.resetModules();
  const { sendSignUpConversion } = await import('./conversion.ts');
  return async () => {
    const sent = sendSignUpConversion();
    await jest.advanceTimersByTimeAsync(TRACKING_DELAY_MS);
    await sent;
  };
};
const setUp = (analytics: object): void => {
  document.head.innerHTML = `<script type="application/json" id="${PUBLIC_SETTINGS_ID}"></script>`;
  const block = document.getElementById(PUBLIC_SETTINGS_ID);
  if (block) block.textContent = JSON.stringify({ identity: { provider: 'local' }, analytics });
};
/** The conversions reported to Google's script. */
const conversions = (): unknown[] =>
  (window.dataLayer ?? [])
    .map((call) => [...call] as unknown[])
    .filter(([what, name]) => what === 'event' && name !== 'page_view');

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-01T18:00:00Z') });
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  delete window.dataLayer;
  setUp(ANALYTICS);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a sign-up conversion', () => {
  // Covers: 2.35, 7.41
  it('is reported to Analytics and Ads, with the ad click id', async () => {
    window.history.replaceState(null, '', '/?gclid=a-click');
    const send = await onNewPage();
    await send();
    expect(conversions()).toEqual([
      ['event', 'sign_up', { send_to: ANALYTICS.googleAnalyticsId, gclid: 'a-click' }],
      ['event', 'conversion', { send_to: ANALYTICS.googleAdsConversion, gclid: 'a-click' }],
    ]);
  });

  it('has no click id without an ad click', async () => {
    const send = await onNewPage();
    await send();
    expect(conversions()).toContainEqual(['event', 'conversion', { send_to: ANALYTICS.googleAdsConversion }]);
  });

  // Covers: 5.15, 7.41, 9.95
  it('is reported once within 60 seconds, even by another page, and again later', async () => {
    const send = await onNewPage();
    await send();
    await send();
    await jest.advanceTimersByTimeAsync(59_000 - 2 * TRACKING_DELAY_MS);
    await send();
    await (
      await onNewPage()
    )();
    expect(conversions()).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1_000);
    await send();
    expect(conversions()).toHaveLength(4);
  });

  it('is reported once even if browser storage is unavailable', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('shut');
    });
    const send = await onNewPage();
    await send();
    await send();
    expect(conversions()).toHaveLength(2);
    expect(takeLog()).toContainEqual(expect.stringContaining('could not be saved to browser storage'));
  });

  it('is not reported if no service is configured, or if the browser opts out', async () => {
    setUp({});
    await (
      await onNewPage()
    )();
    setUp(ANALYTICS);
    Object.defineProperty(window.navigator, 'globalPrivacyControl', { value: true, configurable: true });
    await (
      await onNewPage()
    )();
    Reflect.deleteProperty(window.navigator, 'globalPrivacyControl');
    expect(window.dataLayer).toBeUndefined();
    expect(document.querySelector('script[src]')).toBeNull();
    expect(window.localStorage.getItem('signUpConversionSentAt')).toBeNull();
  });
});
