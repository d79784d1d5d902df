/**
 * Browser storage keys that affect the first paint: a script in the server's HTML reads them before the page is
 * painted. The client writes the values as JSON, except the color mode, which is plain text.
 */
export const browserStorageKeys = {
  /** In session storage: true once the user has dismissed the intro in this tab. */
  introDismissed: 'introDismissed',
  /** The kids of this browser: a list of objects. */
  kids: 'kidFormData',
  /** The date of the holiday news that the user has dismissed ("put away"). */
  newsPutAway: 'holidayNewsPutAway',
  /** 'light', 'dark' or 'system'. */
  colorMode: 'mui-mode',
} as const;

/**
 * A cookie that scripts can read, unlike the session cookie. It hints that a user may be signed in, so that visitors'
 * pages need no request to find out. It is not proof of a session.
 */
export const SIGNED_IN_COOKIE = 'campjay_signed_in';

/**
 * Returns the full name of one of our cookies. Over https the name begins with `__Host-`: browsers accept such a cookie
 * only from this exact host over TLS, so no other subdomain can set it.
 */
export const hostCookie = (name: string, { https }: { readonly https: boolean }): string =>
  https ? `__Host-${name}` : name;

/**
 * Matches a cookie header that hints at a signed-in user. It contains our own hint, or `__client_uat` of Clerk's
 * client: the time of the last sign-in in seconds, 0 when signed out.
 */
export const SIGNED_IN_HINT_PATTERN = new RegExp(
  `(?:^|; )(?:(?:__Host-)?${SIGNED_IN_COOKIE}=1|__client_uat\\w*=[1-9])`,
);
