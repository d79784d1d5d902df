/**
 * Browser storage keys that affect the first paint. The client writes the values as JSON, except the color mode. The
 * first document reads them before it is painted.
 */
export const browserStorageKeys = {
  /** Until the tab is closed: true once the user has dismissed the intro. */
  introDismissed: 'introDismissed',
  /** The date of the dismissed holiday news. */
  newsPutAway: 'holidayNewsPutAway',
  /** 'light', 'dark' or 'system'. */
  colorMode: 'mui-mode',
} as const;

/**
 * A cookie readable by scripts, next to the session cookie, which is not. It hints that a user may be signed in, so
 * that a visitor's page needs no request to find out. It proves nothing.
 */
export const SIGNED_IN_COOKIE = 'campjay_signed_in';

/**
 * The name of one of our cookies in a browser. Over https it begins with `__Host-`: browsers accept such a cookie only
 * from this exact host over TLS, so a neighboring subdomain cannot set it.
 */
export const hostCookie = (name: string, { https }: { readonly https: boolean }): string =>
  https ? `__Host-${name}` : name;

/**
 * Matches cookies that hint at a signed-in user: ours, and `__client_uat` of Clerk's client (the second of the last
 * sign-in, 0 when signed out).
 */
export const SIGNED_IN_HINT = new RegExp(`(?:^|; )(?:(?:__Host-)?${SIGNED_IN_COOKIE}=1|__client_uat\\w*=[1-9])`);
