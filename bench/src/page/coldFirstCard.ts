import { chromium } from 'playwright-core';
import type { Browser } from '@campjay/tests/e2e/support/browser.ts';
import { timingsOf } from '../search/measure.ts';

/** A slow mobile connection. */
const CONNECTION = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { width: 390, height: 844 };

/** Times in ms since the start of the navigation, medians over the runs. */
export interface ColdCard {
  readonly path: string;
  /** Until the frame that paints the first card. */
  readonly painted: number;
  /** Until the client responds to input. */
  readonly responsive: number;
}

/** Runs in the page. The frame after the one in which the card is found has painted it. */
const NOTE_FIRST_CARD = `{
const look = () => {
  if (!document.querySelector('article')) return requestAnimationFrame(look);
  requestAnimationFrame(() => setTimeout(() => { window.firstCard = performance.now(); }));
};
requestAnimationFrame(look);
}`;

/** Opens a page at 400 kbps and 300 ms of latency, each time in a new browser, so that nothing is cached. */
export const timeColdCard = async (
  { executablePath, args }: Browser,
  origin: string,
  path: string,
  runs: number,
): Promise<ColdCard> => {
  const painted: number[] = [];
  const responsive: number[] = [];
  while (painted.length < runs) {
    const browser = await chromium.launch({ executablePath, args });
    try {
      const page = await browser.newPage({ viewport: PHONE });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', CONNECTION);
      await page.addInitScript({ content: NOTE_FIRST_CARD });
      await page.goto(new URL(path, origin).href, { waitUntil: 'commit' });
      const read = async (expression: string): Promise<number> => {
        for (;;) {
          const time = await page.evaluate<number | null>(expression);
          if (typeof time === 'number') return time;
        }
      };
      painted.push(await read('window.firstCard ?? null'));
      responsive.push(
        await read("document.readyState === 'complete' && window.early === undefined ? performance.now() : null"),
      );
    } finally {
      await browser.close();
    }
  }
  return { path, painted: timingsOf(painted).p50, responsive: timingsOf(responsive).p50 };
};
