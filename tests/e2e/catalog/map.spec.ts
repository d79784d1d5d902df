import { axeFindings } from '../support/axe.ts';
import { boxesOf, boxOf } from '../support/inspect.ts';
import { countPlaces, type MapPoints, mapOf, openMap, zoomToCamp } from '../support/mapPage.ts';
import { post, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.describe('on a wide screen', () => {
  test.use({ viewport: DESKTOP });

  // Covers: S.25
  test('the map beside the list has the places of the search, all from our own server', async ({ page, baseURL }) => {
    const origins = new Set<string>();
    page.on('request', (request) => {
      if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
    });
    const search = searchPage(page);
    await search.open('/seattle');
    const { points, totalMatchedOrgs } = await openMap(page);
    expect(points.length).toBeGreaterThan(20);
    expect(totalMatchedOrgs).toBe(await search.total());
    expect(await countPlaces(page)).toBe(points.length);
    await expect(mapOf(page).layer).toHaveCount(0);
    expect([...origins]).toEqual([baseURL]);
    expect(await axeFindings(page)).toEqual([]);
    await mapOf(page).toggle.click();
    await expect(mapOf(page).region).toHaveCount(0);
  });

  // Covers: S.24
  test('“Search this area” finds exactly the camps of the visible area, and its chip removes it', async ({
    page,
    context,
  }) => {
    const search = searchPage(page);
    await search.open('/sf');
    const before = await search.total();
    await openMap(page);
    await expect(mapOf(page).searchArea).toHaveCount(0);
    await mapOf(page).zoomIn.click();
    const request = page.waitForRequest(
      (sent) => sent.url().endsWith('get-camp-data-chunk') && sent.postData()?.includes('"boundingBox":{') === true,
    );
    await mapOf(page).searchArea.click();
    const { filterState, latLongUser } = (await request).postDataJSON() as {
      filterState: { boundingBox: { north: number; south: number; east: number; west: number } };
      latLongUser: unknown;
    };
    expect(latLongUser).toBeNull();
    const { north, south, east, west } = filterState.boundingBox;
    const { data: everywhere } = await post<MapPoints>(context, 'camp-data/get-map-points', { filterState: {} });
    const campsInside = new Set(
      everywhere.points
        .filter(({ lat, lng }) => lat >= south && lat <= north && lng >= west && lng <= east)
        .map(({ org_id }) => org_id),
    );
    const { data: found } = await post<MapPoints>(context, 'camp-data/get-map-points', { filterState });
    expect(new Set(found.points.map(({ org_id }) => org_id))).toEqual(campsInside);
    expect(campsInside.size).toBeGreaterThan(0);
    await search.finds(found.totalMatchedOrgs);
    expect(await countPlaces(page)).toBe(found.points.length);
    expect(found.totalMatchedOrgs).not.toBe(before);
    await page.getByRole('button', { name: 'Remove Map area' }).click();
    await expect(page.getByRole('button', { name: 'Remove Map area' })).toHaveCount(0);
  });

  test('a pin and its card highlight each other, by pointer and by keyboard', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/seattle');
    const { points } = await openMap(page);
    const card = page.locator('li:has(> article)').first();
    const name = await card.getByRole('heading').innerText();
    expect(points.map((point) => point.name)).toContain(name);
    await card.hover();
    await expect(page.locator('button.maplibregl-marker[data-highlighted]')).not.toHaveCount(0);
    await search.text.hover();
    await expect(page.locator('button.maplibregl-marker[data-highlighted]')).toHaveCount(0);
    await zoomToCamp(page);
    const pin = mapOf(page).pinsOfCamps.first();
    const camp = ((await pin.getAttribute('aria-label')) ?? '').replace(/, (from \$[\d,]+|price not listed)$/, '');
    await search.text.fill(camp);
    await expect(page.getByRole('article', { name: camp, exact: true })).toBeVisible();
    await zoomToCamp(page);
    const samePin = page.locator(`button.maplibregl-marker[aria-label^="${camp}, "]`).first();
    await samePin.focus();
    await expect(page.locator('li[data-on-map]').getByRole('heading')).toHaveText(camp);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: camp, exact: true })).toHaveCount(2);
    await search.text.focus();
    await expect(page.locator('li[data-on-map]')).toHaveCount(0);
  });

  test('a signed-in parent’s saved place has a pin', async ({ page }) => {
    await signUp(page.context());
    const place = { address: 'Berkeley, CA 94703', addressLat: 37.863, addressLng: -122.2749, addressRadius: 7 };
    await post(page.context(), 'users/address', place);
    await searchPage(page).open('/');
    await openMap(page);
    await expect(mapOf(page).region.getByText('Your place')).toBeVisible();
  });
});

for (const viewport of [DESKTOP, PHONE])
  test(`no pin covers the label of the searched place, ${viewport.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await searchPage(page).open('/sf');
    const { points } = await openMap(page);
    expect(await countPlaces(page)).toBe(points.length);
    const label = mapOf(page).region.locator('[data-side]').getByText('San Francisco', { exact: true });
    await expect(label).toBeVisible();
    const box = await boxOf(label);
    const pins = await boxesOf(mapOf(page).pins);
    const covering = pins.filter(
      (pin) =>
        pin.x < box.x + box.width &&
        pin.x + pin.width > box.x &&
        pin.y < box.y + box.height &&
        pin.y + pin.height > box.y,
    );
    expect({ pins: pins.length > 0, covering }).toEqual({ pins: true, covering: [] });
  });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the map covers the list, previews a camp, and Back and “List” return to the list', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/seattle');
    const map = mapOf(page);
    await openMap(page);
    await expect(map.layer).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.goBack();
    await expect(map.layer).toHaveCount(0);
    await expect(page).toHaveURL('/seattle');
    await map.toggle.click();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(map.layer).toHaveCount(0);
    await map.toggle.click();
    await zoomToCamp(page);
    await map.pinsOfCamps.first().dispatchEvent('click');
    const preview = map.layer.getByRole('article');
    await expect(preview).toContainText(/(from \$[\d,]+|Price not listed) · [\d.]+ mi/);
    await expect(preview.getByRole('button', { name: /^Favorite / })).toBeVisible();
    const link = preview.getByRole('link');
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/camp\//);
  });

  test('the map’s button is above the navigation, and as large as a fingertip', async ({ page }) => {
    await searchPage(page).open('/seattle');
    const box = await boxOf(mapOf(page).toggle);
    const navigation = await boxOf(page.getByRole('navigation').last());
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y + box.height).toBeLessThanOrEqual(navigation.y);
  });

  test('without WebGL a message leads back to the list', async ({ page, complaints }) => {
    await page.addInitScript(`
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
      };
    `);
    const search = searchPage(page);
    await search.open('/seattle');
    await mapOf(page).toggle.click();
    await expect(page.getByText('This browser cannot draw the map')).toBeVisible();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(search.cards.first()).toBeVisible();
    complaints.length = 0;
  });
});
