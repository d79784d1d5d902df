/**
 * The apps that show links in a browser of their own (DESIGN §15 'In-app browsers'), and what they write into its user agent.
 * Messenger comes before Facebook, whose marks it carries too. Their robots, which fetch link previews, write other words.
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

/** The app in whose own browser the page is shown; undefined in a browser proper. */
export const inAppBrowser = (userAgent: string): InAppBrowser | undefined =>
  APPS.find((app) => MARKS[app].test(userAgent));
