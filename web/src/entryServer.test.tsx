import type { RenderedSearch } from '@campjay/domain/product/renderSearchPage.ts';
import { expect, it } from '@jest/globals';
import { renderSearchPage } from './entryServer.tsx';
import { managedAd, managedAdvertiser } from './test/advertisers.ts';
import { camp, campsNamed } from './test/cards.ts';

const renderPage = (camps: readonly object[], search: Partial<RenderedSearch> = {}) =>
  renderSearchPage({
    path: '/summer-camps/seattle/stem',
    chunkJson: JSON.stringify({ combinedData: camps, totalMatchedOrgs: 40, season: 2026 }),
    moreCamps: undefined,
    ...search,
  });
const render = (camps: readonly object[], moreCamps?: string): string => renderPage(camps, { moreCamps }).markup;

it('renders a page as a visitor sees it, with the same markup each time', () => {
  const markup = render(campsNamed('Kelp Camp', 'Gull Camp'), '<li>Newt Camp</li>');
  const page = document.createElement('div');
  page.innerHTML = markup;
  expect(page.querySelector('h1')?.textContent).toBe('Search every STEM summer camp in Seattle');
  expect([...page.querySelectorAll('article h3')].map(({ textContent }) => textContent)).toEqual([
    'Kelp Camp',
    'Gull Camp',
  ]);
  expect(page.querySelector('h2')?.textContent).toBe('40 camps');
  expect(page.textContent).toContain('Newt Camp');
  expect(markup.startsWith('<title')).toBe(false);
  expect(render(campsNamed('Kelp Camp', 'Gull Camp'), '<li>Newt Camp</li>')).toBe(markup);
});

it('escapes markup in a camp’s name, texts and website', () => {
  const hostile = '"><script>alert(1)</script>';
  const markup = render([
    camp({ camp_org_name: hostile, description_short: hostile, base_url: `https://gull.example/${hostile}` }),
  ]);
  expect(markup).not.toContain('<script');
  expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

const ad = { ad: managedAd({ message: 'We build **kites**.' }), advertiser: managedAdvertiser() };
const school = { lat: 37.8, lng: -122.3, name: 'Example Kelp School', address: '1 Example Way', city: 'Oakland' };

it('renders ads, camps without a schedule and school pages, and names the parts that the client must load for them', () => {
  const page = renderPage([{ ...camp(), ...ad }, camp({ org_id: 'newt', instances: [] })], {
    path: '/school/kelp',
    school,
  });
  expect(page.markup).toContain('We build <strong>kites</strong>.');
  expect(page.markup).toContain('aria-label="Camps without a schedule"');
  expect(page.markup).toContain('near Example Kelp School, Oakland');
  expect(page.parts).toEqual([
    'src/features/ads/card/SponsoredCard.tsx',
    'src/features/catalog/results/UnreleasedCamps.tsx',
    'src/features/schools/SchoolPage.tsx',
  ]);
  expect(renderPage(campsNamed('Kelp Camp')).parts).toEqual([]);
});
