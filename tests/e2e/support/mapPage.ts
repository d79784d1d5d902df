import { expect, type Page } from '@playwright/test';

export interface MapPoints {
  readonly data: {
    readonly points: readonly { org_id: string; name: string; lat: number; lng: number }[];
    readonly totalMatchedOrgs: number;
  };
}

/** Locators of the map of the search page. */
export const mapOf = (page: Page) => {
  const region = page.getByRole('region', { name: 'Map of the camps' });
  return {
    region,
    toggle: page.getByRole('button', { name: 'Map', exact: true }),
    layer: page.getByRole('dialog', { name: 'Map' }),
    pins: region.locator('button.maplibregl-marker'),
    pinsOfCamps: region.locator('button.maplibregl-marker:not([aria-label$=" places, zoom in"])'),
    zoomIn: region.getByRole('button', { name: 'Zoom in', exact: true }),
    searchArea: page.getByRole('button', { name: 'Search this area' }),
  };
};

/** Opens the map and returns what the server answers for it. */
export const openMap = async (page: Page): Promise<MapPoints['data']> => {
  const answer = page.waitForResponse('**/get-map-points');
  await mapOf(page).toggle.click();
  const { data } = (await (await answer).json()) as MapPoints;
  await expect(mapOf(page).pins.first()).toBeVisible();
  return data;
};

/** The number of places that the pins and clusters stand for. */
export const countPlaces = async (page: Page): Promise<number> => {
  let places = 0;
  for (const pin of await mapOf(page).pins.all()) {
    const [, count] = /^([\d,]+) places, zoom in$/.exec((await pin.getAttribute('aria-label')) ?? '') ?? [];
    places += count === undefined ? 1 : Number(count.replace(/,/g, ''));
  }
  return places;
};

/** Zooms in with the buttons until a pin of a single camp is visible. */
export const zoomToCamp = async (page: Page): Promise<void> => {
  const map = mapOf(page);
  await expect(async () => {
    if ((await map.pinsOfCamps.count()) === 0) await map.zoomIn.click();
    expect(await map.pinsOfCamps.count()).toBeGreaterThan(0);
  }).toPass();
};
