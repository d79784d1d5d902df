import { loadForSession, removeForSession, saveForSession } from '../../ui/browserStorage.ts';

/**
 * Records that a visitor wanted to follow the link's list when they went to sign up; it does not contain the list
 * itself.
 */
export const KEEP_LIST_KEY = 'keepSharedList';

export const rememberKeepIntent = (): void => void saveForSession(KEEP_LIST_KEY, true);

/** Whether the user returned from signing up to follow a list; reading it clears it. */
export const consumeKeepIntent = (): boolean => {
  const isIntended = loadForSession(KEEP_LIST_KEY) === true;
  if (isIntended) removeForSession(KEEP_LIST_KEY);
  return isIntended;
};
