import { horizontalOverflow } from '../support/browserState.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

// Covers: 2.149
test('hundreds of sessions scroll inside the card, also by keyboard, under a fixed header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const instances = Array.from({ length: 300 }, (_, at) => ({
    ...{ instance_id: `robots-${at + 1}`, batch_name: `Robot week ${at + 1}`, day_or_sleepaway: 'day', year: 2026 },
    ...{ start_date: 'June 8', end_date: 'June 12', price: 300 + at, location_name: `Community Hall ${at + 1}` },
    ages: [at % 12, (at % 12) + 1],
    batch_description: `We build ${at + 1} robots and take them all apart again.`,
  }));
  const search = searchPage(page);
  await search.answerWith([{ org_id: 'robots', camp_org_name: 'Robot Camp', instances }]);
  await search.open('/');
  await page.getByRole('button', { name: 'Session details' }).click();
  const region = page.getByRole('region', { name: 'Sessions of Robot Camp' });
  await expect(region.getByRole('row')).toHaveCount(301);
  // The columns of location and distance are out of view on a phone, so a second line repeats them.
  await expect(region.getByRole('rowheader').first().getByText('Community Hall 1', { exact: true })).toBeInViewport();
  await region.focus();
  await page.keyboard.press('End');
  // On a phone, the place is below the session's name, where it stays in view.
  await expect(region.getByRole('rowheader', { name: /^Robot week 300 ?Community Hall 300$/ })).toBeInViewport();
  await expect(region.getByRole('columnheader', { name: 'Session' })).toBeInViewport({ ratio: 1 });
  expect(await horizontalOverflow(page)).toBe(0);
});
