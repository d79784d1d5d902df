import { campIds, favoriteByRequest, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const TEXT = 'Collaborate with other parents to create a weekly schedule for the summer';

// Covers: 2.53, 2.54, 3.100, 4.51-4.53, 9.97
test('the third favorite starts the tour at the scheduling button on any screen, and closing it ends it for good', async ({
  page,
  context,
}) => {
  await signUp(context);
  await favoriteByRequest(context, await campIds(context, 2));
  await searchPage(page).open('/');
  // Waits for both favorites: their notes make the cards taller, and move what is below.
  await expect(page.getByRole('button', { name: /^Favorite /, pressed: true })).toHaveCount(2);
  const tour = page.getByRole('dialog', { name: 'Tour: Scheduling' });
  await page
    .getByRole('article')
    .nth(2)
    .getByRole('button', { name: /^Favorite / })
    .click();
  await expect(tour.getByText(TEXT)).toBeVisible();

  await page.getByRole('link', { name: 'Favorites' }).first().click();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  for (const width of [390, 600, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(tour.getByText(TEXT)).toBeInViewport({ ratio: 1 });
    await share.click({ trial: true }); // the tour does not cover it
  }
  const saved = page.waitForResponse(/users\/tour-progress$/);
  await tour.getByRole('button', { name: 'Close tour' }).click();
  await expect(tour).toBeHidden();
  expect((await saved).request().postDataJSON()).toEqual({ tour: 'schedule-pointer', step: 1 });
  const response = page.waitForResponse(/users\/tour-progress$/);
  await page.reload();
  await response;
  await expect(page.getByRole('button', { name: /^Favorite /, pressed: true }).first()).toBeVisible();
  await expect(tour).toHaveCount(0);
});
