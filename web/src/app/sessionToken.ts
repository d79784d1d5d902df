import { loadModule } from '../ui/lazyComponent.ts';

/** Seconds until the token in Clerk's cookie expires; 0 if it is missing or invalid. */
export const secondsLeft = (cookies: string): number => {
  const [, payload = ''] = /(?:^|; )__session=[^;.]*\.([^;.]+)/.exec(cookies) ?? [];
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly exp?: unknown };
    return typeof exp === 'number' ? exp - Date.now() / 1000 : 0;
  } catch {
    return 0;
  }
};

/** A request may take up to this long to reach the server. */
const MIN_SECONDS_LEFT = 10;

const loadClerk = () =>
  loadModule(
    () => import('@clerk/react'),
    () => window.location.reload(),
  );

/**
 * Returns a fresh token if the cookie's token is about to expire; undefined if the cookie suffices or the user is
 * signed out. It waits for Clerk, which `ClerkHost` loads. If Clerk is unavailable, the request is sent as a visitor's.
 */
export const bearerToken = async (): Promise<string | undefined> => {
  if (secondsLeft(document.cookie) >= MIN_SECONDS_LEFT) return undefined;
  try {
    const { getToken } = await loadClerk();
    return (await getToken()) ?? undefined;
  } catch {
    console.warn('Clerk could not be asked who is signed in.');
    return undefined;
  }
};
