import { searchPage } from './searchPage.ts';
import { expect, test } from './test.ts';

for (const { button, text } of [
  { button: /^Favorite /, text: 'Sign up for free to favorite' },
  { button: /^Hide /, text: 'Sign up for free to hide camps' },
])
  test(`signed out, a press on '${button.source}' invites to sign up for ten seconds`, async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-01T10:00:00') });
    await searchPage(page).open('/');
    const tool = searchPage(page).cards.first().getByRole('button', { name: button });
    await tool.click();
    const message = page.getByRole('status').filter({ hasText: text });
    await expect(message.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await expect(tool).toHaveAttribute('aria-pressed', 'false');
    await page.clock.runFor(9_000);
    await expect(message).toBeVisible();
    await page.mouse.move(1, 1);
    await page.clock.runFor(2_000);
    await expect(message).toBeHidden();
  });
