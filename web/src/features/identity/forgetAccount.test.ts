import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SIGNED_IN_COOKIE } from '@campjay/domain/product/browserStorageKeys.ts';

const TESTA = { name: 'Testa', grade: 3 };

/** A fresh page with its own modules, because leaving an account disables storage for the rest of the page. */
const openPage = async () => {
  jest.resetModules();
  const { storeKids, KIDS_KEY } = await import('../kids/kids.ts');
  const { forgetAndReload, signOutWithOtherTab } = await import('./forgetAccount.ts');
  return { forgetAndReload, signOutWithOtherTab, storeKids, storedKids: () => localStorage.getItem(KIDS_KEY) };
};

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`;
});

describe('leaving an account in the browser', () => {
  it('discards data that arrive before the page reloads', async () => {
    const page = await openPage();
    page.storeKids([TESTA]);
    let storedAtLoad: string | null = 'not loaded';
    page.forgetAndReload(() => (storedAtLoad = page.storedKids()));
    page.storeKids([TESTA]); // from a response still in flight
    expect([storedAtLoad, page.storedKids()]).toEqual([null, null]);
  });

  it('discards data of another tab, both before it notices and until it reloads', async () => {
    const otherTab = await openPage();
    otherTab.storeKids([TESTA]);
    let storedAtLoad: string | null = 'not loaded';
    otherTab.signOutWithOtherTab(() => (storedAtLoad = otherTab.storedKids()));
    otherTab.storeKids([TESTA]);
    expect([storedAtLoad, otherTab.storedKids()]).toEqual([null, null]);
  });

  it('keeps the data of a user who has signed in meanwhile', async () => {
    const otherTab = await openPage();
    otherTab.storeKids([TESTA]);
    document.cookie = `${SIGNED_IN_COOKIE}=1; Path=/`;
    otherTab.signOutWithOtherTab(() => undefined);
    expect(otherTab.storedKids()).toContain('Testa');
  });
});
