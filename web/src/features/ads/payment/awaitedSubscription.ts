import { loadForSession, removeForSession, saveForSession } from '../../../ui/browserStorage.ts';

const KEY = 'awaitedSubscription';
/** Longer than the provider's confirmation has ever taken; after that, the user can subscribe again. */
const MAX_WAIT_MS = 10 * 60_000;

/** Remembers in this tab that an advertiser has subscribed and that the provider's confirmation is pending. */
export const awaitSubscription = (advertiserId: string): void => {
  saveForSession(KEY, { advertiserId, since: Date.now() });
};

export const isSubscriptionAwaited = (advertiserId: string): boolean => {
  const stored = Object(loadForSession(KEY)) as { readonly advertiserId?: unknown; readonly since?: unknown };
  return stored.advertiserId === advertiserId && Date.now() - Number(stored.since) < MAX_WAIT_MS;
};

export const clearAwaitedSubscription = (): void => removeForSession(KEY);
