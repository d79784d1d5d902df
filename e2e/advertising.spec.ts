import { type BrowserContext, type Locator, type Page, type Route } from '@playwright/test';
import { createAd, createAdvertiser, drawPicture, serveAd, sessionsOf } from './advertiser.ts';
import { axeFindings } from './axe.ts';
import { type OwnProduct, startOwnProduct } from './ownProduct.ts';
import { account, newParent, post, signUp } from './parent.ts';
import { searchPage } from './searchPage.ts';
import { expect, test as base } from './test.ts';

// All of them on one product, whose ads and money are no other test's.
base.describe.configure({ mode: 'default' });

interface Desk {
  readonly product: OwnProduct;
  /** Whoever runs the site. */
  readonly admin: BrowserContext;
}

const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ browser }, use) => {
      await using product = await startOwnProduct({});
      const admin = await browser.newContext();
      const { email } = await signUp(admin, newParent('Ada'), product.url);
      await product.campjay('grant-admin', email);
      await use({ product, admin });
      await admin.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ desk }, use) => use(desk.product.url),
  actionTimeout: 10_000,
  // A browser that says it has no head is taken for a robot.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
});

/** The operator of a made-up advertiser, signed in, with its first ad. */
const operate = async (context: BrowserContext, { product: { url }, admin }: Desk, adName = 'Summer of kites') => {
  const { email } = await signUp(context, newParent('Otis'), url);
  const advertiserId = await createAdvertiser(admin, url, { email });
  const adId = await createAd(context, url, advertiserId, adName);
  return { advertiserId, adId, email };
};

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** One of the report's figures; a name may be the beginning of another's. */
const total = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'In all' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}[$\\d–]`) });

test('an operator asks for access, is linked, makes an ad, and pays for a family’s click until the budget is used up', async ({
  page,
  context,
  browser,
  baseURL,
  userAgent,
  desk,
}) => {
  const operator = newParent('Olga');
  const more = page.getByRole('banner').getByRole('button', { name: 'More', exact: true });
  const somebody = async (name?: string): Promise<Page> => {
    const other = await browser.newContext({ baseURL, userAgent, reducedMotion: 'reduce' } as object);
    if (name !== undefined) await signUp(other, newParent(name), desk.product.url);
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
    const form = page.getByRole('form', { name: 'Ask for access' });
    await expect(form.getByLabel('Email')).toHaveValue(operator.email);
    await form.getByLabel('Notes').fill('Destination Science, Bellevue.');
    await form.getByRole('button', { name: 'Ask for access' }).click();
    await expect(page.getByText('Thank you. Your request has arrived.')).toBeVisible();
  });

  await test.step('an admin reads that, makes the advertiser and links the operator', async () => {
    const admin = await desk.admin.newPage();
    await admin.goto(`${desk.product.url}/ads/admin`);
    await expect(panel(admin, 'Requests for access').getByRole('listitem')).toContainText([
      `${operator.email} · `,
    ]);
    await expect(admin.getByText('Destination Science, Bellevue.')).toBeVisible();
    const form = admin.getByRole('form', { name: 'New advertiser' });
    await form.getByLabel('Name', { exact: true }).fill('Example Science Inc.');
    await form.getByLabel('Base URLs of its camps').fill('https://destinationscience.org');
    await form.getByLabel('Dollars a click').fill('1.25');
    await form.getByRole('button', { name: 'Create the advertiser' }).click();
    await admin.getByText('Example Science Inc.', { exact: true }).click();
    await expect(admin.getByText('Nobody acts for it yet.')).toBeVisible();
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
    await page.getByLabel('Message from the camp').fill('We build **robots**, [see them](https://kites.example.org/robots).');
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
    await expect(preview.getByRole('img', { name: 'Photo 1 of Example Science Inc.' })).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Sessions of your camps' });
    await grid.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
    await page.getByRole('button', { name: 'Turn On 7' }).click();
    await expect(grid.getByRole('gridcell', { name: 'On', exact: true })).toHaveCount(7);
    await panel(page, 'Status').getByText('Active', { exact: true }).click();
    await page.getByRole('button', { name: 'Make it active' }).click();
    await expect(page.getByText('It is active now.')).toBeVisible();
  });

  const reader = await somebody();
  const website = (on: Page) => searchPage(on).cards.filter({ hasText: 'Sponsored' }).getByRole('link', { name: /^Camp website/ });
  const open = async (on: Page): Promise<void> => {
    await on.setViewportSize({ width: 1440, height: 1000 });
    await searchPage(on).open('/summer-camps/seattle?q=destination+science');
    const servedBy = Date.now();
    await expect(website(on)).toBeVisible();
    // Nobody reads and presses within half a second: such a click is a robot's.
    await expect.poll(() => Date.now() - servedBy).toBeGreaterThan(500);
  };
  const follow = async (on: Page): Promise<Page> => {
    const [tab] = await Promise.all([on.context().waitForEvent('page'), website(on).click()]);
    await expect(tab).toHaveTitle('Kites');
    return tab;
  };

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
      follow(reader),
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
    await expect(page.getByText('Saved. It holds from now on.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Advertising' }).getByRole('link', { name: 'Reporting' }).click();
    await expect(total(page, 'Clicks that count')).toContainText('Clicks that count1');
    await follow(second);
    await expect(total(page, 'Clicks that count')).toContainText('Clicks that count2');
    await follow(late);
    await expect(total(page, 'Clicks refused')).toContainText('Clicks refused1');
    await expect(page.getByText('$2.50 of $2.50')).toBeVisible();
    await expect(page.getByText(/^The budget was used up, and 1 click or registration more came free\.$/)).toBeVisible();
  });

  await test.step('the ad is gone from the search, and the operator sees each click and what it cost', async () => {
    await expect(async () => {
      await searchPage(reader).open('/summer-camps/seattle?q=destination+science');
      await expect(searchPage(reader).cards).toHaveCount(1, { timeout: 1 });
    }).toPass();
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
