import { loadForSession, removeForSession, saveForSession } from '../ui/browserStorage.ts';

/** Says that the list of the link was to be kept when its reader went to sign up; of the list itself it says nothing. */
export const KEEP_LIST_KEY = 'keepSharedList';

export const rememberKeepIntent = (): void => void saveForSession(KEEP_LIST_KEY, true);

/** Whether somebody comes back from signing up to keep a list; asked once. */
export const consumeKeepIntent = (): boolean => {
  const isIntended = loadForSession(KEEP_LIST_KEY) === true;
  if (isIntended) removeForSession(KEEP_LIST_KEY);
  return isIntended;
};
