import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/**
 * What axe finds wrong on the page as it stands: rule and element, one line each. Of what is right nothing is kept, and
 * nothing is gathered on a second page, which only frames of other sites would need: either takes as long as the rules.
 */
export const axeFindings = async (page: Page): Promise<string[]> => {
  // axe's types come from another release of Playwright than ours; it uses nothing in which the two differ.
  const axe = new AxeBuilder({ page: page as unknown as AxePage }).setLegacyMode();
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};
