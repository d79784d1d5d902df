import type { PostBody } from '../../app/apiTypes.ts';
import { loadForSession, loadStored, saveForSession, saveStored } from '../../ui/browserStorage.ts';

/** What visitors can ask for that needs an account. */
export interface SignUpIntents {
  readonly favorite: { readonly orgId: string; readonly campName: string };
  readonly search: Omit<PostBody<'alerts/save-search'>, 'searchId'>;
  readonly watch: { readonly orgId: string; readonly campName: string };
}

export interface StoredIntent<Kind extends keyof SignUpIntents = keyof SignUpIntents> {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Identifies the tab. */
  readonly tab: unknown;
  readonly value: SignUpIntents[Kind];
}

/** Storage key of the intents. In local storage, because a sign-up may end in another tab. */
export const INTENTS_KEY = 'signUpIntents';

/** Session storage key of a tab's identifier. */
export const INTENT_TAB_KEY = 'signUpIntentTab';

/** Remembers what a visitor asked for, until a sign-up (see `takeIntents`). */
export const rememberIntent = <Kind extends keyof SignUpIntents>(kind: Kind, value: SignUpIntents[Kind]): void => {
  const at = Date.now();
  const tab = loadForSession(INTENT_TAB_KEY) ?? at;
  saveForSession(INTENT_TAB_KEY, tab);
  const intent: StoredIntent<Kind> = { at, tab, value };
  saveStored(INTENTS_KEY, { ...Object(loadStored(INTENTS_KEY)), [kind]: intent });
};
