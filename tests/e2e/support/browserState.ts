import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/**
 * Waits until the client's script handles the events of the loaded document. Until then a search page already shows its
 * cards and fields, as the server rendered them, and the document only records the first inputs.
 */
export const clientStarted = async (page: Page): Promise<void> => {
  // Poll: the document sends no event when the script has taken it over.
  await expect.poll(() => page.evaluate('document.readyState !== "loading" && window.early === undefined')).toBe(true);
};

/** The number of open dialogs, sheets and menus that have an entry in the browser's history. */
export const overlayDepth = (page: Page): Promise<number> => page.evaluate('history.state?.overlayDepth ?? 0');

/**
 * Waits until closed dialogs have left the browser's history. Until then a reload would be aborted.
 * @param depth the number of dialogs that stay open
 */
export const overlaysClosed = async (page: Page, depth = 0): Promise<void> => {
  // Poll: the browser changes its history later than the page, and reports it to the page alone.
  await expect.poll(() => overlayDepth(page)).toBe(depth);
};

/** Horizontal overflow of the page beyond the window, in pixels, once the page has settled. */
export const horizontalOverflow = async (page: Page): Promise<number> => {
  await settled(page);
  return overflowMeanwhile(page);
};

/** Horizontal overflow like `horizontalOverflow`, of a page that never settles because its script does not run. */
export const overflowMeanwhile = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

/** How far the page is scrolled down, in pixels. */
export const scrollTop = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY');

/** Waits until the page is scrolled to exactly this position. Call it before the action that scrolls. */
export const scrolledTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(`new Promise((resolve) => addEventListener('scroll', () => { if (scrollY === ${top}) resolve(); }))`);

/** Scrolls the page without animation; `Infinity` scrolls to its end. */
export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(`window.scrollTo(0, Math.min(${top}, document.documentElement.scrollHeight))`);

/** Tells the page that its user has come back to its tab. */
export const focusWindow = (page: Page): Promise<void> =>
  page.evaluate(`
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  `);

/** Tells the page that the device is online again. */
export const goOnline = (page: Page): Promise<void> => page.evaluate("window.dispatchEvent(new Event('online'))");

export const clipboardText = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

/** Waits until the fonts of the shown text are loaded, after which it has its final size. */
export const fontsLoaded = (page: Page): Promise<void> => page.evaluate('document.fonts.ready.then(() => undefined)');

type Storage = 'localStorage' | 'sessionStorage';

/** A text in the browser's storage; null if there is none. */
export const storedItem = (page: Page, key: string, storage: Storage = 'localStorage'): Promise<string | null> =>
  page.evaluate(`${storage}.getItem(${JSON.stringify(key)})`);

/** Stores a text in the browser's storage, as another release of the page could have. */
export const storeItem = (page: Page, key: string, text: string, storage: Storage = 'localStorage'): Promise<void> =>
  page.evaluate(`${storage}.setItem(${JSON.stringify(key)}, ${JSON.stringify(text)})`);

export const clearStorage = (page: Page, storage: Storage): Promise<void> => page.evaluate(`${storage}.clear()`);

/** The databases that the page has left in the browser. */
export const databases = (page: Page): Promise<unknown[]> => page.evaluate('indexedDB.databases()');

/** Shows another page within the open document, as Back and Forward do. */
export const navigateWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);

/** The number of animations that run now. */
export const runningAnimations = (page: Page): Promise<number> =>
  page.evaluate('document.getAnimations().filter(({ playState }) => playState === "running").length');

/** Sends a request from the page, whether or not its policy allows that. */
export const fetchFrom = (page: Page, url: string): Promise<void> =>
  page.evaluate(`fetch(${JSON.stringify(url)}).then(() => undefined, () => undefined)`);

/** The width and height of an image, once the browser has decoded it, in pixels. */
export const imageSize = (page: Page, address: string): Promise<[width: number, height: number]> =>
  page.evaluate(`(async () => {
    const image = Object.assign(new Image(), { src: ${JSON.stringify(address)} });
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  })()`);

/** Adds up the layout shifts without input, as the Layout Instability API reports them. Call it before the page opens. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);

/** The sum of the layout shifts since the page opened. */
export const layoutShifts = (page: Page): Promise<number> => page.evaluate('window.shift');
