import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SIGNED_IN_COOKIE } from '@campjay/events/browserMemory.ts';

const TESTA = { name: 'Testa', grade: 3 };

/** A page of its own: what has shut the storage of one must not shut that of the next. */
const openPage = async () => {
  jest.resetModules();
  const { keepKids, KIDS_KEY } = await import('../kids/keepKids.ts');
  const { forgetAndLeave, leaveWithOtherTab } = await import('./forgetAccount.ts');
  return { forgetAndLeave, leaveWithOtherTab, keepKids, kept: () => localStorage.getItem(KIDS_KEY) };
};

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`;
});

describe('an account that leaves the browser', () => {
  it('takes with it what the page is told before it is loaded anew', async () => {
    const page = await openPage();
    page.keepKids([TESTA]);
    let keptAtLoad: string | null = 'not loaded';
    page.forgetAndLeave(() => (keptAtLoad = page.kept()));
    page.keepKids([TESTA]); // by an answer that was on its way
    expect([keptAtLoad, page.kept()]).toEqual([null, null]);
  });

  it('takes with it what another tab was told before it heard of it, and until it is loaded anew', async () => {
    const otherTab = await openPage();
    otherTab.keepKids([TESTA]);
    let keptAtLoad: string | null = 'not loaded';
    otherTab.leaveWithOtherTab(() => (keptAtLoad = otherTab.kept()));
    otherTab.keepKids([TESTA]);
    expect([keptAtLoad, otherTab.kept()]).toEqual([null, null]);
  });

  it('leaves to whoever has signed in meanwhile what is theirs', async () => {
    const otherTab = await openPage();
    otherTab.keepKids([TESTA]);
    document.cookie = `${SIGNED_IN_COOKIE}=1; Path=/`;
    otherTab.leaveWithOtherTab(() => undefined);
    expect(otherTab.kept()).toContain('Testa');
  });
});
