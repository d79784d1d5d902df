/**
 * Under which names a browser keeps what the look of a first document depends on. The client writes them, as JSON but for
 * the color mode; the first document reads them before it is painted.
 */
export const browserStorageKeys = {
  /** Until the tab is closed: true once its reader is past the intro. */
  introDismissed: 'introDismissed',
  /** The date of the holiday news that was put away. */
  newsPutAway: 'holidayNewsPutAway',
  /** 'light', 'dark' or 'system'. */
  colorMode: 'mui-mode',
} as const;

/**
 * A cookie that scripts can read, beside the session's that they cannot: it says that somebody may be signed in, so that
 * a visitor's page knows without asking that nobody is. It proves nothing.
 */
export const SIGNED_IN_COOKIE = 'campjay_signed_in';

/**
 * What a cookie of ours is called in a browser. Over https the name begins with `__Host-`: browsers take such a cookie from this
 * very host alone and over TLS alone, so no neighboring subdomain can set it.
 */
export const hostCookie = (name: string, { https }: { readonly https: boolean }): string =>
  https ? `__Host-${name}` : name;

/** Cookies that say so: ours, and the one that Clerk's client keeps, the second of the last sign-in, 0 when signed out. */
export const SIGNED_IN_HINT = new RegExp(`(?:^|; )(?:(?:__Host-)?${SIGNED_IN_COOKIE}=1|__client_uat\\w*=[1-9])`);
