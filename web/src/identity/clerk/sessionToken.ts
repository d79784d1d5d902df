import { loadModule } from '../../ui/lazyComponent.ts';
import { secondsLeft } from './secondsLeft.ts';

/** Less than this may pass before a request has reached the server. */
const MIN_SECONDS_LEFT = 10;

const loadClerk = () =>
  loadModule(
    () => import('@clerk/react'),
    () => window.location.reload(),
  );

/**
 * A token to send, where the cookie's would expire on the way; undefined where the cookie does, or nobody is signed in. It
 * waits for Clerk, which the page is loading (`ClerkHost`). Where Clerk cannot be had, the request is a visitor's.
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
