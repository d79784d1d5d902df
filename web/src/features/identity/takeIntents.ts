import { loadForSession, loadStored, removeStored, saveStored } from '../../ui/browserStorage.ts';
import { INTENT_TAB_KEY, INTENTS_KEY, type SignUpIntents, type StoredIntent } from './signUpIntent.ts';

/** Milliseconds for which an intent waits for a sign-up. Somebody else who signs in later does not get it. */
const LIFETIME_MS = 30 * 60_000;

type StoredIntents = { readonly [Kind in keyof SignUpIntents]?: StoredIntent<Kind> };

/**
 * Returns what the user asked for as a visitor, once: in this tab, or in another one before the account existed. An
 * account that existed before may belong to somebody else.
 * @param createdAt when the account was created
 */
export const takeIntents = (createdAt: string): Partial<SignUpIntents> => {
  const stored = Object(loadStored(INTENTS_KEY)) as StoredIntents;
  const tab = loadForSession(INTENT_TAB_KEY);
  const entries = Object.entries(stored).filter(([, { at }]) => Date.now() - at < LIFETIME_MS);
  const isOurs = ([, { at, tab: otherTab }]: (typeof entries)[number]): boolean =>
    otherTab === tab || at <= Date.parse(createdAt);
  const others = entries.filter((entry) => !isOurs(entry));
  if (others.length === 0) removeStored(INTENTS_KEY);
  else saveStored(INTENTS_KEY, Object.fromEntries(others));
  return Object.fromEntries(entries.filter(isOurs).map(([kind, { value }]) => [kind, value]));
};
