import type { Browser } from '@campjay/tests/e2e/support/browser.ts';
import { join } from 'node:path';
import { searchPage } from '@campjay/tests/e2e/support/searchPage.ts';
import { chromium, type Page } from 'playwright-core';
import { timingsOf } from '../search/measure.ts';
import { changesOf } from './filterChanges.ts';

declare global {
  /** Recorded in the page by watchPaints.mjs. */
  var paintWatch: { readonly took: readonly number[] };
}

export interface FilterToPaint {
  readonly slowdown: number;
  readonly changes: number;
  readonly p50: number;
  readonly p95: number;
  /** Filter → median of its changes. */
  readonly byFilter: Readonly<Record<string, number>>;
}

/**
 * Measures the time from a filter change until its cards are painted, in ms, with the processor slowed down by a
 * factor.
 */
export const timeFilterToPaint = async (
  { executablePath, args }: Browser,
  origin: string,
  slowdown: number,
): Promise<FilterToPaint> => {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ path: join(process.cwd(), 'bench/src/page/watchPaints.mjs') });
    await page.goto(origin);
    await searchPage(page).cards.nth(17).waitFor();
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });

    const took: { readonly filter: string; readonly ms: number }[] = [];
    for await (const { filter, make } of changesOf(page)) {
      await quiet(page);
      const before = await page.evaluate(() => globalThis.paintWatch.took.length);
      await make();
      await page.waitForFunction((count) => globalThis.paintWatch.took.length > count, before);
      took.push({ filter, ms: await page.evaluate(() => globalThis.paintWatch.took.at(-1) ?? NaN) });
    }
    const { p50, p95 } = timingsOf(took.map(({ ms }) => ms));
    const byFilter: Record<string, number> = {};
    for (const name of new Set(took.map(({ filter }) => filter)))
      byFilter[name] = timingsOf(took.flatMap(({ filter, ms }) => (filter === name ? [ms] : []))).p50;
    return { slowdown, changes: took.length, p50, p95, byFilter };
  } finally {
    await browser.close();
  }
};

/** Waits until the cards and counts of the last change are drawn. */
const quiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
};
