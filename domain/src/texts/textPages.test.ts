import { describe, expect, it } from '@jest/globals';
import { BENCHMARKING_PATH } from './benchmarking.ts';
import { hasContents, sectionId, type TextLine, type TextPage, lineText } from './textPage.ts';
import { TEXT_PAGES } from './textPages.ts';
import { TEXT_PATHS } from './paths.ts';

const pages = Object.values(TEXT_PAGES);
const linesOf = ({ intro, sections }: TextPage): readonly TextLine[] => [
  ...intro,
  ...sections.flatMap(({ paragraphs, points }) => [...paragraphs, ...(points ?? [])]),
];
const OWN_PATHS = new Set<string>(['/', BENCHMARKING_PATH, ...TEXT_PATHS]);

describe.each(pages.map((page) => [page.path, page] as const))('the text page %s', (path, page) => {
  it('has its own path, and a title and description short enough for search engines', () => {
    expect(TEXT_PAGES[path as keyof typeof TEXT_PAGES]).toBe(page);
    expect(page.title).toMatch(/^\S.*\S$/);
    expect(page.description.length).toBeGreaterThan(60);
    expect(page.description.length).toBeLessThanOrEqual(200);
  });

  it('has an introduction and sections of trimmed, nonempty lines', () => {
    expect(page.intro.length).toBeGreaterThan(0);
    expect(page.sections.length).toBeGreaterThan(0);
    for (const section of page.sections) expect(section.paragraphs.length).toBeGreaterThan(0);
    for (const line of linesOf(page)) expect(lineText(line)).toMatch(/^\S.{8,}[.:;]$/);
  });

  it('links to existing pages, and gives each section its own anchor', () => {
    const links = linesOf(page).flatMap((line) =>
      typeof line === 'string' ? [] : line.flatMap((run) => (typeof run === 'string' ? [] : run.path)),
    );
    expect(links.filter((link) => !OWN_PATHS.has(link))).toEqual([]);
    const ids = page.sections.map(sectionId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe('the text pages', () => {
  it('have different titles and descriptions', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
  });

  it('begin with a table of contents only if they are long', () =>
    expect(pages.filter(hasContents).map(({ path }) => path)).toEqual(['/privacy', '/terms']));

  // Covers: 2.109
  it('show the wording of the specification for empty favorites', () =>
    expect(TEXT_PAGES['/favorites'].intro).toEqual([
      [{ text: 'Search for camps', path: '/' }, ' to add to your favorites.'],
    ]));
});

it('makes a section’s anchor from its heading in lowercase with hyphens', () =>
  expect(sectionId({ heading: "What's in a camp? – (all of it)", paragraphs: [] })).toBe('whats-in-a-camp-all-of-it'));
