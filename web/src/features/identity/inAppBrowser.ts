/**
 * Apps with an in-app browser (Requirement D15.31), and their user agent patterns. Messenger comes before Facebook
 * because its user agent contains Facebook's marks too. The apps' link preview bots have other user agents.
 */
const MARKS = {
  Messenger: /\bFBAN\/Messenger|\bFB_IAB\/(MESSENGER|Orca)|\bOrca-Android\b/i,
  Instagram: /\bInstagram \d/,
  Facebook: /\bFB(AN|AV|_IAB)\//,
  TikTok: /\b(musical_ly|trill)_\d|\bBytedanceWebview\/|\bTikTok[ /]\d/i,
  Reddit: /\bReddit\/(Version )?\d/,
  LinkedIn: /\bLinkedInApp\b/,
  X: /\bTwitterAndroid\b|\bTwitter for iP(hone|ad|od)\b/,
} as const;

export type InAppBrowser = keyof typeof MARKS;

const APPS = Object.keys(MARKS) as InAppBrowser[];

/** The app whose in-app browser shows the page; undefined in a regular browser. */
export const inAppBrowser = (userAgent: string): InAppBrowser | undefined =>
  APPS.find((app) => MARKS[app].test(userAgent));
