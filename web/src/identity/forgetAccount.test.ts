import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SIGNED_IN_COOKIE } from '@campjay/events/browserStorageKeys.ts';

const TESTA = { name: 'Testa', grade: 3 };

/** Reloads the modules for each test, so that storage closed by one test is open in the next. */
const openPage = async () => {
  jest.resetModules();
  const { storeKids, KIDS_KEY } = await import('../kids/storedKids.ts');
  const { forgetAndReload, signOutWithOtherTab } = await import('./forgetAccount.ts');
  return { forgetAndReload, signOutWithOtherTab, storeKids, storedKids: () => localStorage.getItem(KIDS_KEY) };
};

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`;
});

describe('an account that leaves the browser', () => {
  it('takes with it what the page is told before it is loaded anew', async () => {
    const page = await openPage();
    page.storeKids([TESTA]);
    let storedAtLoad: string | null = 'not loaded';
    page.forgetAndReload(() => (storedAtLoad = page.storedKids()));
    page.storeKids([TESTA]); // as from a pending response
    expect([storedAtLoad, page.storedKids()]).toEqual([null, null]);
  });

  it('takes with it what another tab was told before it heard of it, and until it is loaded anew', async () => {
    const otherTab = await openPage();
    otherTab.storeKids([TESTA]);
    let storedAtLoad: string | null = 'not loaded';
    otherTab.signOutWithOtherTab(() => (storedAtLoad = otherTab.storedKids()));
    otherTab.storeKids([TESTA]);
    expect([storedAtLoad, otherTab.storedKids()]).toEqual([null, null]);
  });

  it('leaves to whoever has signed in meanwhile what is theirs', async () => {
    const otherTab = await openPage();
    otherTab.storeKids([TESTA]);
    document.cookie = `${SIGNED_IN_COOKIE}=1; Path=/`;
    otherTab.signOutWithOtherTab(() => undefined);
    expect(otherTab.storedKids()).toContain('Testa');
  });
});
