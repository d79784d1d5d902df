import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createAd, createAdvertiser, drawPicture, awaitAds, serveAd } from '../support/advertiser.ts';
import { axeFindings } from '../support/axe.ts';
import { horizontalOverflow } from '../support/browserState.ts';
import type { Product } from '../support/product.ts';
import { newParent, post, signUp } from '../support/parent.ts';
import { holdRequests } from '../support/holdRequests.ts';
import { boxMeanwhile, boxOf, countOf, overflowOf, textsOf } from '../support/inspect.ts';
import { Recorder } from '../support/recorder.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test as base } from '../support/test.ts';

// These tests share one product, whose ads no other test uses.
base.describe.configure({ mode: 'default' });

/** A camp with its own ad. */
interface Advertised {
  readonly orgId: string;
  readonly name: string;
}
interface Sponsored {
  /** Its ad has two pictures, a link, two testimonials and a discount. */
  readonly full: Advertised;
  /** Its ad has one picture, a very long word and ten testimonials. */
  readonly long: Advertised;
  /** Its ad has only a message. */
  readonly plain: Advertised;
}

interface Found {
  readonly org_id: string;
  readonly camp_org_name: string;
  readonly base_url?: string;
}

const LONG_WORD = 'Kites'.repeat(40);
const TESTIMONIAL =
  '*“She came home with sand in every pocket, and slept with her kite beside the bed.”* – Testa’s father';

const makeAds = async (admin: BrowserContext, { url }: Product, email: string): Promise<Sponsored> => {
  const { data } = await post<{ data: { combinedData: readonly Found[] } }>(admin, 'camp-data/get-camp-data-chunk', {
    filterState: {},
    limit: 60,
  });
  const ownAddress = data.combinedData.filter(
    ({ base_url }, at, all) => base_url !== undefined && all.findIndex((each) => each.base_url === base_url) === at,
  );
  const postAdvertising = (operation: string, body: object) => post(admin, `advertising/${operation}`, body);
  const advertise = async (at: number, name: string, texts: object, hues: readonly number[]): Promise<Advertised> => {
    const found = ownAddress[at];
    if (!found) throw new Error('The catalog has too few camps with an address of their own.');
    const advertiserId = await createAdvertiser(admin, { email, baseUrl: found.base_url ?? '' });
    const adId = await createAd(admin, advertiserId, name);
    await postAdvertising('update-ad', { ad_id: adId, ...texts });
    for (const hue of hues) {
      const { buffer } = await drawPicture(admin, `${hue}.png`, hue);
      const uploadResponse = await admin.request.post(`${url}/api/advertising/upload-image-for-ad?ad_id=${adId}`, {
        headers: { origin: url, 'content-type': 'image/png' },
        data: buffer,
      });
      expect(uploadResponse.status()).toBe(200);
    }
    await serveAd(admin, { advertiserId, adId, monthlyCents: 100_000 });
    if (hues.length > 1)
      await postAdvertising('update-discount-settings', {
        ...{ advertiserId, discount_structure: 'dollars', discount_dollars: 40, discount_percentage: null },
      });
    return { orgId: found.org_id, name: found.camp_org_name };
  };
  const message = 'We build **kites**. See [our photos](https://kites.example.org/photos).';
  return {
    full: await advertise(
      0,
      'Summer of kites',
      { message, testimonials: `${TESTIMONIAL}\n\n${TESTIMONIAL}` },
      [200, 20],
    ),
    long: await advertise(
      2,
      LONG_WORD.slice(0, 80),
      {
        message: `${LONG_WORD} [${LONG_WORD}](https://kites.example.org)`,
        testimonials: Array.from({ length: 10 }, () => TESTIMONIAL).join('\n\n'),
      },
      [90],
    ),
    plain: await advertise(4, 'Boats', { message: 'Boats.' }, []),
  };
};

const test = base.extend<object, { sponsored: Sponsored }>({
  sponsored: [
    async ({ browser, product }, use) => {
      const admin = await browser.newContext({ baseURL: product.url });
      const { email } = await signUp(admin, newParent('Ada'));
      await product.campjay('grant-admin', email);
      const ads = await makeAds(admin, product, email);
      await awaitAds(admin, ({ length }) => length === 3);
      await admin.close();
      await use(ads);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const sponsoredCards = (page: Page): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Sponsored' }) });

/** Opens a search that finds the camp, with its sponsored card first. */
const open = async (page: Page, { name }: Advertised): Promise<Locator> => {
  await searchPage(page).open(`/?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').first();
  await expect(card.getByRole('button', { name: 'Sponsored' })).toBeVisible();
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(name);
  return card;
};

// Covers: 2.98
test('a sponsored card fills its row without overflowing, and on a phone explains “Sponsored” within the screen', async ({
  page,
  sponsored,
}) => {
  for (const camp of [sponsored.full, sponsored.long, sponsored.plain]) {
    await open(page, camp);
    const card = sponsoredCards(page).first();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const grid = page.getByRole('list', { name: 'Camps', exact: true });
      expect((await boxOf(card)).width).toBeCloseTo((await boxOf(grid)).width, 0);
      expect(await overflowOf(card)).toBe(0);
      expect(await horizontalOverflow(page)).toBe(0);
      if (camp === sponsored.full) expect(await axeFindings(page), `${camp.name}, ${width} px`).toEqual([]);
    }
    if (camp === sponsored.full) {
      await card.getByRole('button', { name: 'Sponsored' }).click();
      await expect(card.getByRole('tooltip')).toContainText('Campjay receives payment from the sponsor');
      await expect(card.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('ads come first and in every seventh place, and none repeats as the list grows', async ({ page, sponsored }) => {
  const search = searchPage(page);
  await search.open('/');
  const more = page.getByRole('button', { name: 'Load more' });
  // After the first screen, three chunks load by scrolling.
  while ((await countOf(more)) === 0) await search.cards.last().scrollIntoViewIfNeeded();
  const before = await countOf(search.cards);
  await more.click();
  const texts = await textsOf(search.cards);
  expect(texts.length).toBeGreaterThan(before);
  expect(texts.flatMap((text, place) => (text.includes('Sponsored') ? [place] : []))).toEqual([0, 7, 14]);
  const names = await textsOf(sponsoredCards(page).getByRole('heading', { level: 3 }));
  const { full, long, plain } = sponsored;
  expect(names.toSorted()).toEqual([full.name, long.name, plain.name].toSorted());
});

test('an ad in the document stays when the client takes over, and is counted as viewed by the document’s token', async ({
  page,
  sponsored,
}) => {
  const release = await holdRequests(page, '**/assets/*.js');
  const views = page.waitForRequest('**/api/track/views');
  const next = page.waitForRequest('**/get-camp-data-chunk');
  await page.goto('/', { waitUntil: 'commit' });
  const { cards } = searchPage(page);
  await expect(cards).toHaveCount(3);
  const card = await cards.first().elementHandle();
  const [text, box] = [await card?.innerText(), await boxMeanwhile(cards.first())];
  expect(text).toContain('Sponsored');
  const chunk = JSON.parse(await page.locator('#first-chunk').innerText()) as {
    readonly combinedData: readonly Readonly<Record<'org_id' | 'ad_token', string>>[];
  };
  const [ad] = chunk.combinedData;
  expect(Object.values(sponsored).map(({ orgId }: Advertised) => orgId)).toContain(ad?.org_id);
  release();
  expect((await next).postDataJSON()).toMatchObject({ limit: 15, loadedAdOrgIds: [ad?.org_id] });
  expect(await card?.innerText()).toBe(text);
  expect(await boxOf(cards.first())).toEqual(box);
  await card?.scrollIntoViewIfNeeded();
  expect((await views).postDataJSON()).toEqual({ tokens: [ad?.ad_token] });
});

test('the list waits for the script of its ads, and nothing moves when their pictures load', async ({
  page,
  sponsored,
}) => {
  const hold = async (pattern: string) => {
    const gate = { asked: new Recorder<string>(), open: (): void => undefined };
    const gateOpened = new Promise<void>((resolve) => (gate.open = resolve));
    await page.route(pattern, async (route) => {
      gate.asked.add(route.request().url());
      await gateOpened;
      await route.continue();
    });
    return gate;
  };
  const [script, pictures] = [await hold('**/SponsoredCard-*.js'), await hold('**/ad-images/**')];
  await page.goto(`/?q=${encodeURIComponent(sponsored.full.name)}`);
  await script.asked.until(({ length }) => length === 1);
  await expect(page.getByRole('article')).toHaveCount(0);
  script.open();
  const [ad, camp] = [sponsoredCards(page).first(), page.getByRole('article').nth(1)];
  await expect(ad).toBeVisible();
  await pictures.asked.until(({ length }) => length === 2);
  const [adBefore, campBefore] = [await boxOf(ad), await boxOf(camp)];
  pictures.open();
  await expect(ad.getByRole('img', { name: `Photo 1 of ${sponsored.full.name}` })).toBeVisible();
  await expect(ad.locator('.ad-photos img').first()).not.toHaveJSProperty('naturalWidth', 0);
  expect(await boxOf(ad)).toEqual(adBefore);
  expect(await boxOf(camp)).toEqual(campBefore);
});

test('the Tab key reaches every control of a sponsored card in order', async ({ page, sponsored }) => {
  const card = await open(page, sponsored.full);
  const chip = card.getByRole('button', { name: 'Sponsored' });
  await chip.focus();
  const met: string[] = [];
  for (let step = 0; step < 30; step++) {
    const focused = card.locator(':focus');
    if (!(await focused.isVisible())) break;
    const name = (await focused.getAttribute('aria-label')) ?? (await focused.innerText());
    met.push(name);
    await page.keyboard.press('Tab');
  }
  const { name } = sponsored.full;
  const expected = [
    ...['Sponsored', `Hide ${name}`, `Favorite ${name}`, 'Show previous photo', 'Show next photo'],
    ...['our photos', `Camp website of ${name}`, '$40 discount code: "Campjay"'],
  ];
  expect(met.filter((each) => expected.includes(each))).toEqual(expected);
});

test('favoriting or hiding a sponsored camp applies to its ordinary card too', async ({ page, context, sponsored }) => {
  const { name } = sponsored.full;
  await signUp(context, newParent('Petra'));
  const card = await open(page, sponsored.full);
  await card.getByRole('button', { name: `Favorite ${name}` }).click();
  await expect(page.getByRole('button', { name: `Favorite ${name}`, pressed: true })).toHaveCount(2);
  await card.getByRole('button', { name: `Hide ${name}` }).click();
  await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(2);
});
