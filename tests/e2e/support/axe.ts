import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** The rules whose outcome depends on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's violations. Does not collect passes, and opens no second page, which only frames of other sites would
 * need: either takes as long as the rules.
 */
const analyze = async (page: Page, rules: readonly string[] = []): Promise<string[]> => {
  // axe's types are from another release of Playwright than ours; it uses nothing in which the two differ.
  const axe = new AxeBuilder({ page: page as unknown as AxePage }).setLegacyMode();
  const only = rules.length > 0 && { runOnly: { type: 'rule' as const, values: [...rules] } };
  const { violations } = await axe.options({ resultTypes: ['violations'], ...only }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

/** axe's violations on the page in its current state, in light and in dark colors: rule and element, one line each. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await analyze(page, COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...(await analyze(page)), ...dark.map((finding) => `${finding} (dark colors)`)];
};
