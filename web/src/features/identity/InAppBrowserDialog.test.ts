import { describe, expect, it } from '@jest/globals';
import { detectInAppBrowser } from './InAppBrowserDialog.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.250105.002; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBVIEW = `${PIXEL} Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36`;

describe('an in-app browser', () => {
  // Covers: 2.46, D15.31
  it.each([
    ['Instagram', `${IPHONE} Mobile/15E148 Instagram 389.0.0.26.87 (iPhone15,2; iOS 18_5; en_US; en)`],
    ['Instagram', `${WEBVIEW} Instagram 389.0.0.49.87 Android (35/15; 420dpi; Google; Pixel 8; en_US)`],
    ['Messenger', `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/512.1.0.33.107;FBDV/iPhone15,2]`],
    ['Messenger', `${IPHONE} Mobile/15E148 [FBAN/MessengerLiteForiOS;FBAV/512.1.0.33.107;FBDV/iPhone15,2;FBSN/iOS]`],
    ['Messenger', `${WEBVIEW} [FB_IAB/Orca-Android;FBAV/512.0.0.43.109;]`],
    ['Messenger', `${WEBVIEW} [FB_IAB/MESSENGER;FBAV/512.0.0.43.109;]`],
    ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/518.0.0.52.100;FBDV/iPhone15,2;FBSN/iOS;FBLC/en_US;FBOP/5]`],
    ['Facebook', `${WEBVIEW} [FB_IAB/FB4A;FBAV/518.0.0.63.86;IABMV/1;]`],
    ['TikTok', `${IPHONE} Mobile/15E148 musical_ly_40.3.0 JsSdk/2.0 NetType/WIFI Region/US BytedanceWebview/d8a21c6`],
    ['TikTok', `${WEBVIEW} trill_400304 JsSdk/1.0 NetType/WIFI AppName/trill app_version/40.3.4 ByteLocale/en`],
    ['TikTok', `${WEBVIEW} musical_ly_2024003040 JsSdk/1.0 NetType/4G AppName/musical_ly BytedanceWebview/d8a21c6`],
    ['Reddit', `${WEBVIEW} Reddit/Version 2025.24.0/Build 2524120/Android 15`],
    ['Reddit', `${IPHONE} Mobile/15E148 Reddit/Version 2025.24.0/Build 624120/iOS Version 18.5 (Build 22F76)`],
    ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.31.1213`],
    ['LinkedIn', `${WEBVIEW} [LinkedInApp]/4.1.1063`],
    ['X', `${IPHONE} Mobile/22F76 Twitter for iPhone/11.6.5`],
    ['X', `${WEBVIEW} TwitterAndroid`],
  ])('of %s is recognized by its user agent: %s', (app, userAgent) => {
    expect(detectInAppBrowser(userAgent)).toBe(app);
  });
});

describe('a normal browser or robot', () => {
  // Covers: 2.46
  it.each([
    `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
    `${IPHONE} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
    `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    `${WEBVIEW} SomeMailApp/7.1`,
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/en`,
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
    '',
  ])('is not recognized as an in-app browser: %s', (userAgent) => {
    expect(detectInAppBrowser(userAgent)).toBeUndefined();
  });
});
