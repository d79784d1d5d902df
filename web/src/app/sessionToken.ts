import { loadModule } from '../ui/lazyComponent.ts';

/** Seconds until the token in Clerk's cookie expires; 0 if it is missing or invalid. */
export const secondsUntilExpiry = (cookies: string): number => {
  const [, payload = ''] = /(?:^|; )__session=[^;.]*\.([^;.]+)/.exec(cookies) ?? [];
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly exp?: unknown };
    return typeof exp === 'number' ? exp - Date.now() / 1000 : 0;
  } catch {
    return 0;
  }
};

/** A token must be valid for at least this long, because a request may take a while to reach the server. */
const MIN_SECONDS_LEFT = 10;

const loadClerk = () =>
  loadModule(
    () => import('@clerk/react'),
    () => window.location.reload(),
  );

/**
 * Returns a fresh token if the token in the cookie is about to expire; undefined if that token is still valid, or if the
 * user is signed out. Waits until `ClerkHost` has loaded Clerk. If Clerk is unavailable, returns undefined, so the server
 * treats the request as a visitor's.
 */
export const getBearerToken = async (): Promise<string | undefined> => {
  if (secondsUntilExpiry(document.cookie) >= MIN_SECONDS_LEFT) return undefined;
  try {
    const { getToken } = await loadClerk();
    return (await getToken()) ?? undefined;
  } catch {
    console.warn('Clerk could not provide a session token.');
    return undefined;
  }
};
