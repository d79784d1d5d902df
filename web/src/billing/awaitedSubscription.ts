import { loadForSession, removeForSession, saveForSession } from '../ui/browserStorage.ts';

const KEY = 'awaitedSubscription';
/** Longer than the payment provider's word ever took; whoever came back without it may then subscribe again. */
const MAX_WAIT_MS = 10 * 60_000;

/** Remembers in this tab that an advertiser has just subscribed, and that the provider has still to tell us of it. */
export const awaitSubscription = (advertiserId: string): void => {
  saveForSession(KEY, { advertiserId, since: Date.now() });
};

export const isSubscriptionAwaited = (advertiserId: string): boolean => {
  const stored = Object(loadForSession(KEY)) as { readonly advertiserId?: unknown; readonly since?: unknown };
  return stored.advertiserId === advertiserId && Date.now() - Number(stored.since) < MAX_WAIT_MS;
};

export const clearAwaitedSubscription = (): void => removeForSession(KEY);
