import { describe, expect, it } from '@jest/globals';
import { CATEGORY_PAGES } from './categoryPages.ts';
import { breadcrumb, pageLinks } from './links.ts';
import { canonicalPath, categoryPagePath, matchPath, regionPath } from './matchPath.ts';
import { REGIONS } from './regions.ts';
import { schoolPage } from './testing/schoolPage.ts';

const linksOf = (path: string) => pageLinks(matchPath(path));
const pathsOf = (path: string) => linksOf(path).map((link) => link.path);
const labelsOf = (path: string) => linksOf(path).map(({ label }) => label);

describe('the links of a page', () => {
  // Covers: 2.66, 2.67
  it('lead to parent, siblings and children, each labeled with its city, or with category and city', () => {
    const links = linksOf('/peninsula');
    expect(links[0]).toEqual({ label: 'Bay Area', path: '/summer-camps/bay-area' });
    expect(links).toContainEqual({ label: 'East Bay', path: '/summer-camps/east-bay' });
    expect(links).toContainEqual({ label: 'STEM — Bay Area', path: '/summer-camps/bay-area/stem' });
    expect(links).toContainEqual({ label: 'Palo Alto', path: '/summer-camps/palo-alto' });
    expect(links).toContainEqual({ label: 'Arts & Crafts — Peninsula', path: '/summer-camps/peninsula/arts-crafts' });
    expect(links).toHaveLength(1 + 5 + 6 + 8 + 3);
  });

  it('of a metro area lead to the other metro areas, its subregions and its category pages', () => {
    expect(labelsOf('/san-diego')).toEqual([
      'Seattle',
      'Bay Area',
      'Los Angeles',
      'STEM — San Diego',
      'Sports — San Diego',
      'Outdoors — San Diego',
    ]);
    expect(pathsOf('/seattle')).toHaveLength(3 + 8 + 7);
  });

  it("of a category page lead to its region, that region's subregions and its other categories", () => {
    expect(labelsOf('/san-diego/stem')).toEqual(['San Diego', 'Sports — San Diego', 'Outdoors — San Diego']);
    expect(labelsOf('/seattle/stem')).toContain('Performing Arts — Seattle');
    expect(labelsOf('/bellevue/stem')).not.toContain('Kirkland');
  });

  it('of the home page lead to the four metro areas', () =>
    expect(labelsOf('/')).toEqual(['Seattle', 'Bay Area', 'Los Angeles', 'San Diego']));

  it('never lead to the page itself, have no duplicates, and use canonical addresses only', () => {
    for (const path of ['/', ...REGIONS.map(regionPath), ...CATEGORY_PAGES.map(categoryPagePath)]) {
      const paths = pathsOf(path);
      expect(paths).not.toContain(path);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths.map((link) => canonicalPath(matchPath(link)))).toEqual(paths);
    }
  });

  // Covers: 2.66
  it('reach every region and category page from the home page', () => {
    const reached = new Set<string>();
    const visit = (path: string): void => {
      if (reached.has(path)) return;
      reached.add(path);
      pathsOf(path).forEach(visit);
    };
    visit('/');
    expect(reached.size).toBe(1 + 45 + 37);
  });
});

describe('the breadcrumb', () => {
  it('goes from the home page through the parents to the page', () => {
    expect(breadcrumb(matchPath('/palo-alto'))).toEqual([
      { label: 'Summer camps', path: '/' },
      { label: 'Bay Area', path: '/summer-camps/bay-area' },
      { label: 'Peninsula', path: '/summer-camps/peninsula' },
      { label: 'Palo Alto', path: '/summer-camps/palo-alto' },
    ]);
    expect(breadcrumb(matchPath('/sf')).map(({ label }) => label)).toEqual([
      'Summer camps',
      'Bay Area',
      'San Francisco',
    ]);
  });

  it('ends with the category on a category page', () =>
    expect(breadcrumb(matchPath('/oc/stem')).map(({ label }) => label)).toEqual([
      'Summer camps',
      'Los Angeles',
      'Orange County',
      'STEM',
    ]));

  it('of the home page contains only the home page', () =>
    expect(breadcrumb(matchPath('/'))).toEqual([{ label: 'Summer camps', path: '/' }]));
});

describe('the page of a school', () => {
  it('links to the metro areas, like the home page', () => expect(pageLinks(schoolPage)).toEqual(linksOf('/')));

  it('has the home page as its only parent in the breadcrumb', () =>
    expect(breadcrumb(schoolPage)).toEqual([
      { label: 'Summer camps', path: '/' },
      { label: 'Example Kelp School', path: '/school/example-kelp-school' },
    ]));
});
