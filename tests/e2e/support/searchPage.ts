import { FIRST_CHUNK_ELEMENT_ID } from '@campjay/domain/product/firstChunkElement.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { overlayDepth, overlaysClosed } from './browserState.ts';
import { settled } from './settled.ts';

/** The page's text for a number of camps. */
const textOf = (total: number): string => `${total.toLocaleString('en-US')} ${total === 1 ? 'camp' : 'camps'}`;

interface AnswerOptions {
  readonly chunk?: number;
  readonly [field: string]: unknown;
}

/** Locators and actions of the search page. */
export const searchPage = (page: Page) => ({
  cards: page.getByRole('article'),
  count: page.getByRole('heading', { level: 2, name: /^[\d,]+ camps?$/ }),
  text: page.getByRole('searchbox', { name: 'Search themes or camps' }),
  place: page.getByRole('combobox', { name: 'City, ZIP or area' }),
  radius: page.getByRole('combobox', { name: 'Within' }),
  sort: page.getByRole('combobox', { name: 'Sort by' }),
  filter: (label: string): Locator => page.getByRole('button', { name: new RegExp(`^${label}`) }),
  dialog: (label: string): Locator => page.getByRole('dialog', { name: label }),

  /** Opens a path, and waits until its cards and their number are shown and the page has settled. */
  async open(path: string): Promise<void> {
    await page.goto(path);
    await this.settled();
  },

  /** Waits until the cards of the current search and their number are shown. */
  async settled(): Promise<void> {
    await settled(page);
    await expect(this.cards.first()).toBeVisible();
    await expect(this.count).toBeVisible();
  },

  /** Makes every search return these camps, `chunk` at a time. An empty response ends the list. */
  async answerWith(camps: readonly object[], { chunk = camps.length, ...more }: AnswerOptions = {}): Promise<void> {
    // Without its first cards in the document, the client requests them.
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => document.getElementById('${FIRST_CHUNK_ELEMENT_ID}')?.remove())`,
    );
    await page.route('**/get-camp-data-chunk', async (route) => {
      const { loadedOrganicOrgIds } = route.request().postDataJSON() as { loadedOrganicOrgIds: string[] };
      const combinedData = camps.slice(loadedOrganicOrgIds.length, loadedOrganicOrgIds.length + chunk);
      await route.fulfill({ json: { data: { combinedData, totalMatchedOrgs: camps.length, season: 2026, ...more } } });
    });
  },

  /** Scrolls to the last card until this many are loaded; each time the list then loads the next ones. */
  async scrollUntilLoaded(...counts: readonly number[]): Promise<void> {
    for (const count of counts) {
      await this.cards.last().scrollIntoViewIfNeeded();
      // The list may be a chunk further, if a growing card moved its end into view.
      await expect(this.cards.nth(count - 1)).toBeAttached();
    }
  },

  /** On a phone all filters except the text are in a sheet. Opens it. */
  async showFilters(): Promise<void> {
    const opener = page.getByRole('button', { name: /^Filters( \(\d+\))?$/ });
    if (!(await opener.isVisible())) return;
    await opener.click();
    await expect(this.place).toBeVisible();
  },

  /** Types into the location field and chooses a suggestion. */
  async choosePlace(typed: string, suggestion: string): Promise<void> {
    await this.place.fill(typed);
    await page.getByRole('option', { name: suggestion, exact: true }).click();
  },

  /** Follows a link of the footer without scrolling to it, which would load more camps and move it away. */
  async followFooter(name: string): Promise<void> {
    await page.getByRole('contentinfo').getByRole('link', { name }).dispatchEvent('click');
  },

  /** Waits until the list shows this total. */
  async finds(total: number): Promise<void> {
    await expect(this.count).toHaveText(textOf(total));
  },

  /** Waits until the list shows another total, and returns it. */
  async totalAfter(total: number): Promise<number> {
    await expect(this.count).not.toHaveText(textOf(total));
    return this.total();
  },

  async total(): Promise<number> {
    return Number((await this.count.innerText()).replace(/\D/g, ''));
  },

  /** Checks exactly these options of a filter, and closes it. */
  async choose(label: string, ...options: readonly string[]): Promise<void> {
    const depth = await overlayDepth(page);
    await this.filter(label).click();
    await this.dialog(label).getByRole('button', { name: 'Clear' }).click();
    for (const option of options) await this.dialog(label).getByRole('checkbox', { name: option }).check();
    await page.keyboard.press('Escape');
    await expect(this.filter(label)).toHaveAccessibleName(`${label}: ${options.join(', ')}`);
    await overlaysClosed(page, depth); // a change before that would be the same step of the history
  },
});
