import { axeFindings } from '../support/axe.ts';
import { campIds, favoriteByRequest, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const TEXT = 'Collaborate with other parents to create a weekly schedule for the summer';

for (const width of [390, 1440])
  // Covers: 2.53, 2.54, 3.100, 4.51-4.53, 9.97
  test(`at ${width} pixels three favorites begin the tour at the scheduling button, and closing it ends it for good`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(context);
    await favoriteByRequest(context, await campIds(context, 2));
    await searchPage(page).open('/');
    // Their notes make them taller when they come, and move what is below them.
    await expect(page.getByRole('button', { name: /^Favorite /, pressed: true })).toHaveCount(2);
    const tour = page.getByRole('dialog', { name: 'Tour: Scheduling' });
    await page
      .getByRole('article')
      .nth(2)
      .getByRole('button', { name: /^Favorite / })
      .click();
    await expect(tour.getByText(TEXT)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const kept = page.waitForResponse(/users\/tour-progress$/);
    await tour.getByRole('button', { name: 'Close tour' }).click();
    await expect(tour).toBeHidden();
    expect((await kept).request().postDataJSON()).toEqual({ tour: 'schedule-pointer', step: 1 });
    const asked = page.waitForResponse(/users\/tour-progress$/);
    await page.reload();
    await asked;
    await expect(page.getByRole('button', { name: /^Favorite /, pressed: true }).first()).toBeVisible();
    await expect(tour).toHaveCount(0);
  });

for (const width of [390, 600, 820, 1440])
  test(`at ${width} pixels the tour leaves the favorites’ button to share free`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(context);
    await favoriteByRequest(context, await campIds(context, 3));
    await page.goto('/favorites');
    await expect(page.getByRole('dialog', { name: 'Tour: Scheduling' })).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Share your favorites' })).toBeVisible();
  });
