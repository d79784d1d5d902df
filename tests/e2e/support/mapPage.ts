import { expect, type Page } from '@playwright/test';
import { countOf } from './inspect.ts';
import { settled } from './settled.ts';

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
  await expect(mapOf(page).region).toBeVisible();
  await settled(page);
  return data;
};

/** The number of places that the pins and clusters stand for, once the page has settled. */
export const countPlaces = async (page: Page): Promise<number> => {
  await settled(page);
  const names = await mapOf(page).pins.evaluateAll((pins: { readonly ariaLabel: string }[]) =>
    pins.map(({ ariaLabel }) => ariaLabel),
  );
  return names.reduce((places, name) => {
    const [, count = '1'] = /^([\d,]+) places, zoom in$/.exec(name) ?? [];
    return places + Number(count.replace(/,/g, ''));
  }, 0);
};

/** Zooms in with the buttons until a pin of a single camp is visible. */
export const zoomToCamp = async (page: Page): Promise<void> => {
  const map = mapOf(page);
  while ((await countOf(map.pinsOfCamps)) === 0) await map.zoomIn.click();
};
