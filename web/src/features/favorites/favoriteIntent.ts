import { loadForSession, removeForSession, saveForSession } from '../../ui/browserStorage.ts';

/** Session storage key of the camp whose heart a visitor has tapped. */
export const FAVORITE_INTENT_KEY = 'favoriteIntent';

/**
 * Milliseconds for which a tapped heart waits for a sign-up. Somebody else who signs in to this tab later does not get
 * the favorite.
 */
const LIFETIME_MS = 30 * 60_000;

/** Remembers that a visitor tapped a camp's heart. In this tab only, where it survives the redirects of a sign-up. */
export const rememberFavoriteIntent = (orgId: string, campName: string): void => {
  saveForSession(FAVORITE_INTENT_KEY, { orgId, campName, at: Date.now() });
};

/** Returns the camp whose heart was tapped before the sign-up, once; undefined if there is none. */
export const takeFavoriteIntent = (): { readonly orgId: string; readonly campName: string } | undefined => {
  const { orgId, campName, at } = Object(loadForSession(FAVORITE_INTENT_KEY)) as Record<string, unknown>;
  removeForSession(FAVORITE_INTENT_KEY);
  const isFresh = typeof at === 'number' && Date.now() - at < LIFETIME_MS;
  return isFresh && typeof orgId === 'string' && typeof campName === 'string' ? { orgId, campName } : undefined;
};
