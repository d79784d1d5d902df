import { loadForSession, saveForSession } from '../ui/browserStorage.ts';

/** Says that the list of the link was to be kept when its reader went to sign up; of the list itself it says nothing. */
const KEY = 'keepSharedList';

export const wishToKeep = (): void => void saveForSession(KEY, true);

/** Whether somebody comes back from signing up to keep a list; asked once. */
export const hasComeToKeep = (): boolean => {
  const wasWished = loadForSession(KEY) === true;
  if (wasWished) saveForSession(KEY, false);
  return wasWished;
};
