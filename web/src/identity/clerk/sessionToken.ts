import { loadPart } from '../../ui/lazyPart.ts';
import { secondsLeft } from './secondsLeft.ts';

/** Less than this may pass before a request has reached the server. */
const ENOUGH_SECONDS = 10;

const loadClerk = () =>
  loadPart(
    () => import('@clerk/react'),
    () => window.location.reload(),
  );

/**
 * A token to send, where the cookie's would expire on the way; undefined where the cookie does, or nobody is signed in. It
 * waits for Clerk, which the page is loading (`ClerkHost`). Where Clerk cannot be had, the request is a visitor's.
 */
export const tokenToSend = async (): Promise<string | undefined> => {
  if (secondsLeft(document.cookie) >= ENOUGH_SECONDS) return undefined;
  try {
    const { getToken } = await loadClerk();
    return (await getToken()) ?? undefined;
  } catch {
    console.warn('Clerk could not be asked who is signed in.');
    return undefined;
  }
};
