import type { Page } from '@playwright/test';

/** What every page requests for a signed-in parent. */
const LISTS = ['favorites/list', 'hidden-camps/list', 'kids/list', 'users/account-info', 'users/address'];

/**
 * Performs an action that signs a parent in or opens a page for one, and waits for all that every page then requests.
 * Once the session or the account has ended, the server would refuse these requests.
 */
export const listsLoaded = async (page: Page, action: () => Promise<unknown>): Promise<void> => {
  const answers = LISTS.map((path) => page.waitForResponse((answer) => answer.url().endsWith(`/api/${path}`)));
  await Promise.all([...answers, action()]);
};
