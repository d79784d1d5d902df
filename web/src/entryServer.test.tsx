/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { expect, it } from '@jest/globals';
import { renderSearchPage } from './entryServer.tsx';
import { camp, campsNamed } from './test/cards.ts';

const render = (camps: readonly object[], moreCamps?: string): string =>
  renderSearchPage({
    path: '/summer-camps/seattle/stem',
    chunkJson: JSON.stringify({ combinedData: camps, totalMatchedOrgs: 40, season: 2026 }),
    moreCamps,
  });

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
