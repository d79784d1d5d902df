import { searchPage } from '@campjay/tests/e2e/support/searchPage.ts';
import type { Page } from 'playwright-core';

/** One change in the filter bar that causes a new search. */
export interface Change {
  readonly filter: string;
  readonly make: () => Promise<unknown>;
}

const WEEKS = 9;
const CATEGORIES = 8;
const RADII = ['5', '10', '20', '40', '100', '200'];
const PRICES = [250, 300, 350, 400, 450, 500, 600, 700, 800, 1000, 1200, 1500];

/**
 * At least 40 changes of the page's filters, in groups. Each group begins with all filters reset, so that both many and
 * few camps are drawn. Setting up and leaving a group changes the cards, too, but not between two of its changes.
 */
export async function* changesOf(page: Page): AsyncGenerator<Change> {
  const { filter: filterButton, dialog, place } = searchPage(page);
  const tick = (label: string, index: number): Change => ({
    filter: label,
    make: () => dialog(label).getByRole('checkbox').nth(index).click(),
  });
  async function* ticks(label: string, indexes: readonly number[]): AsyncGenerator<Change> {
    await filterButton(label).click();
    await dialog(label).getByRole('checkbox').first().waitFor();
    for (const index of indexes) yield tick(label, index);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reset filters' }).click();
  }
  yield* ticks('Week', upTo(WEEKS));
  yield* ticks('Category', upTo(CATEGORIES));

  await page.getByRole('button', { name: 'Show More Filters' }).click();
  yield* ticks('Day or Sleepaway', [0]);
  yield* ticks('Day or Sleepaway', [1]);
  const price = page.getByLabel('Max price ($)');
  for (const dollars of PRICES) yield { filter: 'Max price', make: () => price.fill(String(dollars)) };
  await page.getByRole('button', { name: 'Reset filters' }).click();

  for (const city of ['Seattle', 'Los Angeles']) {
    await place.fill(city);
    const suggestion = page.getByRole('option', { name: city }).first();
    await suggestion.waitFor();
    yield { filter: 'Place', make: () => suggestion.click() };
    const radius = page.getByRole('combobox', { name: 'Within' });
    const usual = await radius.inputValue();
    const others = RADII.filter((miles) => miles !== usual);
    for (const miles of others) yield { filter: 'Radius', make: () => radius.selectOption(miles) };
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
