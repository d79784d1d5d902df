import { randomUUID } from 'node:crypto';
import { type BrowserContext, type FileChooser, type Locator, type Page, type Route } from '@playwright/test';
import { type AdminSession, test } from '../support/adminSession.ts';
import {
  awaitAds,
  clickAd,
  createAd,
  createAdvertiser,
  drawPicture,
  serveAd,
  sessionsOf,
  waitBeforeClick,
} from '../support/advertiser.ts';
import { axeFindings } from '../support/axe.ts';
import { horizontalOverflow } from '../support/browserState.ts';
import { account, confirmEmail, newParent, post, signUp, someAddress } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect } from '../support/test.ts';

// These tests share one product, whose ads and bills no other test uses.
test.describe.configure({ mode: 'default' });

test.use({ actionTimeout: 10_000 });

/** Signs in the operator of a made-up advertiser, with its first ad. */
const operate = async (context: BrowserContext, { admin }: AdminSession) => {
  const { email } = await signUp(context, newParent('Otis'));
  const advertiserId = await createAdvertiser(admin, { email });
  return { advertiserId, adId: await createAd(context, advertiserId, 'Summer of kites') };
};

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** One of the report's figures, by its name, which may be a prefix of another one's. */
const total = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Totals' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}[$\\d–]`) });

// Covers: 1.2, 1.35, 2.17, 2.18, 2.98, 2.122, 2.177, 5.12, D15.13
test('a camp operator asks for access, is linked to an advertiser, creates an ad, and pays for clicks until the budget is used up', async ({
  page,
  context,
  browser,
  adminSession,
}) => {
  test.setTimeout(180_000);
  const operator = newParent('Olga');
  const more = page.getByRole('banner').getByRole('button', { name: 'More', exact: true });
  const somebody = async (name?: string): Promise<Page> => {
    const other = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } });
    if (name !== undefined) await signUp(other, newParent(name));
    await other.route('https://kites.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Kites</title>' }),
    );
    return other.newPage();
  };

  await test.step('an operator signs up and asks for access', async () => {
    await page.goto('/');
    await more.click();
    await page.getByRole('menuitem', { name: 'Advertise' }).click();
    await expect(page).toHaveURL('/ads/offering');
    await account(page).wayIn.click();
    await account(page).dialog('Sign In').getByRole('button', { name: 'Sign Up' }).click();
    await account(page).signUp(operator);
    await expect(account(page).button).toBeVisible();
    await confirmEmail(page.context(), operator);
    const form = page.getByRole('form', { name: 'Ask for access' });
    await expect(form.getByLabel('Email')).toHaveValue(operator.email);
    await form.getByLabel('Notes').fill('Destination Science, Bellevue.');
    await form.getByRole('button', { name: 'Ask for access' }).click();
    await expect(page.getByText('Thank you. Your request has arrived.')).toBeVisible();
  });

  await test.step('an admin reads that, makes the advertiser and links the operator', async () => {
    const admin = await adminSession.admin.newPage();
    await admin.goto('/ads/admin');
    await expect(panel(admin, 'Requests for access').getByRole('listitem')).toContainText([`${operator.email} · `]);
    await expect(admin.getByText('Destination Science, Bellevue.')).toBeVisible();
    const form = admin.getByRole('form', { name: 'New advertiser' });
    await form.getByLabel('Name', { exact: true }).fill('Example Science Inc.');
    await form.getByLabel('Base URLs of its camps').fill('https://destinationscience.org');
    await form.getByLabel('Dollars per click').fill('1.25');
    await form.getByRole('button', { name: 'Create the advertiser' }).click();
    await admin.getByText('Example Science Inc.', { exact: true }).click();
    await expect(admin.getByText('No users yet.')).toBeVisible();
    await admin.getByLabel('Email of an account', { exact: true }).fill(operator.email);
    await admin.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(admin.getByRole('button', { name: `Unlink ${operator.email}` })).toBeVisible();
    await admin.close();
  });

  await test.step('the operator accepts the terms and sets a budget', async () => {
    await page.reload();
    await more.click();
    await page.getByRole('menuitem', { name: 'Ad Manager' }).click();
    await expect(page).toHaveURL('/ads/design');
    await page.getByRole('link', { name: 'Setup' }).click();
    await expect(page.getByText('4 things are missing.')).toBeVisible();
    await page.getByRole('checkbox', { name: /^I have read these terms/ }).check();
    await page.getByRole('button', { name: 'Accept the terms' }).click();
    await expect(page.getByText('Thank you. The terms are accepted.')).toBeVisible();
    await page.getByLabel('Dollars per month').fill('200');
    await page.getByRole('button', { name: 'Save budget' }).click();
    await expect(page.getByText('2 things are missing.')).toBeVisible();
  });

  await test.step('and makes an ad', async () => {
    await page.getByRole('navigation', { name: 'Advertising' }).getByRole('link', { name: 'Design' }).click();
    await page.getByRole('button', { name: 'New ad' }).click();
    await page.getByLabel('Name of the ad').fill('Robots by the sea');
    await page.getByRole('button', { name: 'Create the ad' }).click();
    await page
      .getByLabel('Message from the camp')
      .fill('We build **robots**, [see them](https://kites.example.org/robots).');
    await page.getByLabel('Testimonials').fill('“She did not want to come home.”');
    await page.getByLabel('Primary URL').fill('https://kites.example.org/summer?from=ad');
    await page.getByLabel('Primary URL').blur();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add pictures' }).click(),
    ]);
    await chooser.setFiles(await drawPicture(context, 'shore.png', 200));
    await expect(page.getByText('shore.png is in the ad.')).toBeVisible();
    const preview = panel(page, 'What parents see');
    await expect(preview.getByText('We build robots, see them.')).toBeVisible();
    await expect(preview.getByRole('img', { name: 'Photo 1 of Destination Science' })).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Sessions of your camps' });
    await grid.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
    await page.getByRole('button', { name: 'Turn On 7' }).click();
    await expect(grid.getByRole('gridcell', { name: 'On', exact: true })).toHaveCount(7);
    await panel(page, 'Status').getByText('Active', { exact: true }).click();
    await page.getByRole('button', { name: 'Make it active' }).click();
    await expect(page.getByText('It is active now.')).toBeVisible();
  });

  const SEARCH = '/summer-camps/seattle?q=destination+science';
  const reader = await somebody();
  const website = (on: Page) =>
    searchPage(on)
      .cards.filter({ hasText: 'Sponsored' })
      .getByRole('link', { name: /^Camp website/ });
  const open = async (on: Page): Promise<void> => {
    await on.setViewportSize({ width: 1440, height: 1000 });
    await searchPage(on).open(SEARCH);
    await expect(website(on)).toBeVisible();
    await waitBeforeClick();
  };
  const followLink = async (on: Page): Promise<Page> => {
    const [tab] = await Promise.all([on.context().waitForEvent('page'), website(on).click()]);
    await expect(tab).toHaveTitle('Kites');
    return tab;
  };

  await awaitAds(reader.context(), ({ length }) => length === 1, 'destination science');
  await test.step('a parent finds it among the camps, marked and across the list', async () => {
    await open(reader);
    const { cards } = searchPage(reader);
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText('Robots by the sea');
    await expect(cards.first()).toContainText('We build robots, see them.');
    await expect(cards.first()).toContainText('“She did not want to come home.”');
    const picture = cards.first().getByRole('img', { name: 'Photo 1 of Destination Science' });
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    const [whole, camp] = [await cards.first().boundingBox(), await cards.nth(1).boundingBox()];
    expect(whole?.width).toBeGreaterThan(1_000);
    expect(camp?.y).toBeGreaterThan((whole?.y ?? 0) + (whole?.height ?? 0));
    await cards.first().getByRole('button', { name: 'Sponsored' }).click();
    await expect(reader.getByRole('tooltip')).toContainText('only show you sponsored results that match your search');
    await expect(cards.nth(1).getByRole('button', { name: 'Sponsored' })).toHaveCount(0);
  });

  await test.step('the link opens before anything is counted, and the report shows the click by itself', async () => {
    await page.getByRole('navigation', { name: 'Advertising' }).getByRole('link', { name: 'Reporting' }).click();
    await expect(total(page, 'Clicks, all')).toContainText('Clicks, all0');
    const [heldUp, tab] = await Promise.all([
      new Promise<Route>((resolve) => void reader.route('**/api/track/click', resolve)),
      followLink(reader),
    ]);
    expect(tab.url()).toMatch(/^https:\/\/kites\.example\.org\/summer\?from=ad&campjay_click=[\w-]+\.[0-9a-f]{32}$/);
    await expect(total(page, 'Clicks, all')).toContainText('Clicks, all0');
    await heldUp.continue();
    await expect(total(page, 'Clicks that count')).toContainText('Clicks that count1');
    await expect(total(page, 'Cost')).toContainText('Cost$1.25');
  });

  await test.step('the budget is lowered to two clicks, the second uses it up, and what comes late is free', async () => {
    const [second, late] = [await somebody('Sam'), await somebody('Lena')];
    await Promise.all([open(second), open(late)]);
    await page.getByRole('link', { name: 'Change the budget' }).click();
    await page.getByLabel('Dollars per month').fill('2.50');
    await page.getByRole('button', { name: 'Save budget' }).click();
    await expect(page.getByText('Saved. It applies from now on.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Advertising' }).getByRole('link', { name: 'Reporting' }).click();
    await expect(total(page, 'Clicks that count')).toContainText('Clicks that count1');
    await followLink(second);
    await expect(total(page, 'Clicks that count')).toContainText('Clicks that count2');
    await followLink(late);
    await expect(total(page, 'Clicks refused')).toContainText('Clicks refused1');
    await expect(page.getByText('$2.50 of $2.50')).toBeVisible();
    await expect(
      page.getByText(/^The budget was used up, and 1 click or registration more came free\.$/),
    ).toBeVisible();
  });

  await test.step('the ad is gone from the search, and the operator sees each click and what it cost', async () => {
    await awaitAds(reader.context(), ({ length }) => length === 0, 'destination science');
    await searchPage(reader).open(SEARCH);
    await expect(searchPage(reader).cards).toHaveCount(1);
    await total(page, 'Clicks, all').getByRole('button').click();
    const clicks = page.getByRole('dialog', { name: 'All clicks' }).getByRole('listitem');
    await expect(clicks).toHaveCount(3);
    await expect(clicks.nth(0)).toContainText(/^Budget used up.*Free/);
    await expect(clicks.nth(1)).toContainText(/^Counts.*\$1\.25, not settled yet.*ad “Robots by the sea”/);
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Advertising' }).getByRole('link', { name: 'Billing' }).click();
    await expect(page.getByRole('row', { name: 'Robots by the sea' })).toHaveText('Robots by the sea20$2.50');
    await page.waitForLoadState('networkidle');
  });
});

// Covers: 2.173
test('pictures upload with a progress bar, can be moved and deleted, and a file that is not a picture is refused with a message', async ({
  page,
  context,
  adminSession,
  complaints,
}) => {
  const { advertiserId } = await operate(context, adminSession);
  await page.goto(`/ads/design?advertiser=${advertiserId}`);
  const choose = async (...files: Parameters<FileChooser['setFiles']>): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add pictures' }).click(),
    ]);
    await chooser.setFiles(...files);
  };
  const pictures = page.getByRole('list', { name: 'Pictures of the ad' }).getByRole('img');
  const upload = '**/api/advertising/upload-image-for-ad*';
  const files = [await drawPicture(context, 'morning.png', 200), await drawPicture(context, 'evening.png', 20)];

  const [heldUp] = await Promise.all([
    new Promise<Route>((resolve) => void page.route(upload, resolve, { times: 1 })),
    choose(files),
  ]);
  await expect(page.getByRole('progressbar', { name: 'Upload of morning.png' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Upload of evening.png' })).toBeVisible();
  await heldUp.continue();
  await expect(pictures).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const srcOf = (place: number) => pictures.nth(place).getAttribute('src');
  const [morning, evening] = [await srcOf(0), await srcOf(1)];

  await choose({ name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await expect(page.getByRole('list', { name: 'Uploads' }).getByRole('alert')).toHaveText(
    'The file is an SVG drawing, which can contain programs. Please save it as JPEG, PNG or WebP and upload that.',
  );
  await page.getByRole('button', { name: 'Dismiss: holiday.png' }).click();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 422')]); // shown by the browser itself

  await page.getByRole('button', { name: 'Move picture 1' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('It is at place 1 of 2.')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('It is at place 2 of 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('The pictures are in their new order.')).toBeVisible();
  await page.reload();
  await expect(pictures.nth(0)).toHaveAttribute('src', evening ?? '');
  await expect(pictures.nth(1)).toHaveAttribute('src', morning ?? '');

  await page.getByRole('button', { name: 'Delete picture 1' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(pictures).toHaveCount(1);
  await expect(pictures).toHaveAttribute('src', morning ?? '');
});

// Covers: 2.15, 2.171, 2.175, 2.176
test('an operator turns on many sessions at once, sees which were refused, and finds the others placed', async ({
  page,
  context,
  browser,
  adminSession,
}) => {
  const { adId, advertiserId } = await operate(context, adminSession);
  const flag = (by: BrowserContext, ad_id: string, instance: unknown) =>
    post(by, 'advertising/bulk-set-instance-flags', { ad_id, active: true, instances: [instance] });
  // Two advertisers have the same camps; one session is in the other's ad, one in another of our own.
  const [first, second] = await sessionsOf(context, advertiserId);
  const rival = await browser.newContext();
  await flag(rival, (await operate(rival, adminSession)).adId, first);
  await rival.close();
  await flag(context, await createAd(context, advertiserId, 'Boats'), second);

  await page.goto(`/ads/design?ad=${adId}`);
  const grid = page.getByRole('grid', { name: 'Sessions of your camps' });
  const inStatus = (status: string) => grid.getByRole('gridcell', { name: status, exact: true });
  const ad = page.getByRole('combobox', { name: 'Ad', exact: true });
  await ad.selectOption('Boats (draft)');
  await expect(inStatus('On')).toHaveCount(1);
  await ad.selectOption('Summer of kites (draft)');
  await expect(inStatus('Other ad')).toHaveCount(2);
  await expect(inStatus('Off')).toHaveCount(4);
  await grid.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
  await expect(page.getByText(/^Turning them On takes 2 out of “another advertiser’s ad”, “Boats”/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn On 6' }).click();
  await expect(page.getByText('5 sessions turned On.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('another advertiser');
  await expect(inStatus('On')).toHaveCount(5);
  await expect(inStatus('Other ad')).toHaveCount(1);

  await page.getByRole('navigation', { name: 'Advertising' }).getByRole('link', { name: 'Placement' }).click();
  await expect(page.getByText(/^It runs for .*: 5 of 6 sessions are On\./)).toBeVisible();
  const whole = (on: number) => page.getByRole('button', { name: `Galileo (Seattle area), July 13: ${on} of 4 On` });
  await expect(whole(4)).toHaveAttribute('aria-pressed', 'true');
  await whole(4).press('Enter');
  await expect(whole(0)).toBeFocused();
  await expect(page.getByText('4 sessions turned Off.')).toBeVisible();
});

// Covers: 2.172
test('two people who edit an ad at the same time do not overwrite each other', async ({
  page,
  context,
  adminSession,
}) => {
  const { adId } = await operate(context, adminSession);
  const other = await context.newPage();
  const message = (on: Page) => on.getByRole('textbox', { name: 'Message from the camp' });
  for (const each of [page, other]) await each.goto(`/ads/design?ad=${adId}`);
  await message(page).fill('Kites in the morning.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await message(other).fill('Boats in the evening.');
  await message(other).blur();
  await expect(other.getByText('Somebody else changed this meanwhile. Now it says:')).toBeVisible();
  await expect(other.getByRole('blockquote')).toHaveText('Kites in the morning.');
  await expect(message(other)).toHaveValue('Boats in the evening.');
  await message(other).fill('Kites in the morning, boats in the evening.');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(message(page)).toHaveValue('Kites in the morning, boats in the evening.');
});

const CHARGE = { settlementId: 'one', advertiserId: randomUUID(), advertiser_name: 'Example Inc.', cents: 1276 };
/** Simulates a refused charge, because the test payment provider never refuses one. */
const CHARGES = {
  stuck: [{ ...CHARGE, state: 'refused', why: 'No such card.', attemptedAt: '2026-02-27T18:00:00.000Z' }],
  waiting: [{ ...CHARGE, since: '2026-02-20T18:00:00.000Z' }],
};

/** Path → an element that appears once the page has loaded completely. */
const PAGES = {
  '/ads/offering': (page: Page) => page.getByRole('heading', { name: 'How it looks' }),
  '/ads/setup': (page: Page) => page.getByRole('heading', { name: 'Monthly budget' }),
  '/ads/design': (page: Page) => page.getByRole('gridcell', { name: 'On', exact: true }).first(),
  '/ads/placement': (page: Page) => page.getByRole('button', { name: /, all weeks: / }).first(),
  '/ads/billing': (page: Page) => page.getByRole('row', { name: 'Total' }),
  '/ads/reporting': (page: Page) => page.getByRole('grid', { name: 'Figures by day' }).getByText('$1.25').first(),
  '/ads/admin': (page: Page) => page.getByRole('heading', { name: 'Requests for access' }),
} as const;

// Covers: 2.16-2.18
test('advertiser pages pass axe and never overflow sideways', async ({
  browser,
  adminSession: { admin, adminEmail },
}) => {
  test.slow();
  const baseUrl = 'https://tawonga.org/dates-rates/';
  const advertiserId = await createAdvertiser(admin, { email: adminEmail, baseUrl, name: 'Example Bricks' });
  const adId = await createAd(admin, advertiserId, 'Bricks'.repeat(13));
  await post(admin, 'advertising/update-ad', { ad_id: adId, message: 'We **build**.' });
  await serveAd(admin, { advertiserId, adId, monthlyCents: 2_500 });
  const family = await browser.newContext();
  await signUp(family);
  await clickAd(family, adId);
  await family.close();
  const page = await admin.newPage();
  await page.route('**/api/admin/charges', (route) => route.fulfill({ json: { success: true, data: CHARGES } }));
  await page.setViewportSize({ width: 390, height: 900 });
  for (const [path, content] of Object.entries(PAGES)) {
    await page.goto(`${path}?advertiser=${advertiserId}`);
    await expect(content(page)).toBeVisible();
    if (path === '/ads/admin') await page.getByText('Example Bricks', { exact: true }).click();
    expect(await axeFindings(page), path).toEqual([]);
    expect(await horizontalOverflow(page), path).toBe(0);
  }
  await page.close();
});
