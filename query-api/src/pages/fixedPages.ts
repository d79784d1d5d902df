import { categoryLabel, categoryPagesOf } from '@campjay/domain/geography/categoryPages.ts';
import { categoryPagePath, regionPath } from '@campjay/domain/geography/matchPath.ts';
import { type Region } from '@campjay/domain/geography/region.ts';
import { childrenOf } from '@campjay/domain/geography/regions.ts';
import { renderShell, html, type Html } from './shell.ts';
import { hasContents, sectionId, type TextLine, type TextPage } from '@campjay/domain/texts/textPage.ts';
import { sharedListText, sharedScheduleText, siteMapText } from '@campjay/domain/texts/sharedPages.ts';
import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { ACCOUNT_PAGES } from '@campjay/domain/texts/accountPages.ts';
import { ADMIN_PAGE } from '@campjay/domain/texts/adminPage.ts';
import { AD_PAGES } from '@campjay/domain/texts/adPages.ts';
import { BENCHMARKING_PAGE } from '@campjay/domain/texts/benchmarking.ts';
import { type PublicSettings } from '@campjay/domain/product/publicSettings.ts';
import { textPageAt, TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';
import { campText } from '@campjay/domain/texts/campText.ts';
import {
  compareHead,
  type PageHead,
  sharedListHead,
  sharedScheduleHead,
  siteMapHead,
  createTextPageHead,
} from './pageHead.ts';

const renderCategoryLinks = (region: Region): readonly Html[] =>
  categoryPagesOf(region).map((page) => html` <a href="${categoryPagePath(page)}">${categoryLabel(page)}</a>`);

/** Renders a nested list of links to regions and their categories; undefined if there are no regions. */
const renderRegionList = (regions: readonly Region[]): Html | undefined =>
  regions.length === 0
    ? undefined
    : html`<ul>
        ${regions.map(
          (region) =>
            html`<li>
              <a href="${regionPath(region)}">${region.displayName}</a
              >${renderCategoryLinks(region)}${renderRegionList(childrenOf(region))}
            </li>`,
        )}
      </ul>`;

/** Renders the site map: links to every place and category that has a page of its own. */
const renderSiteMap = (): Html =>
  renderShell({
    layout: 'page',
    cover: html`<h1>${siteMapText.title}</h1>
      <p>${siteMapText.intro}</p>`,
    content: html`<div class="shell-places">
      ${childrenOf(undefined).map(
        (metro) =>
          html`<section>
            <h2><a href="${regionPath(metro)}">${metro.displayName}</a></h2>
            <p>${renderCategoryLinks(metro)}</p>
            ${renderRegionList(childrenOf(metro))}
          </section>`,
      )}
    </div>`,
  });

/** Renders a line of text with its links. */
const renderLine = (line: TextLine): Html =>
  typeof line === 'string'
    ? html`${line}`
    : html`${line.map((part) => (typeof part === 'string' ? part : html`<a href="${part.path}">${part.text}</a>`))}`;

const renderParagraph = (line: TextLine): Html => html`<p>${renderLine(line)}</p>`;

/** Renders the table of contents of a text page. */
const renderTableOfContents = ({ sections }: TextPage): Html =>
  html`<nav class="shell-contents" aria-label="On this page">
    <ul>
      ${sections.map((section) => html`<li><a href="#${sectionId(section)}">${section.heading}</a></li>`)}
    </ul>
  </nav>`;

/** Renders a text page. */
const renderTextPage = (page: TextPage): Html =>
  renderShell({
    layout: 'text',
    isForVisitors: page.path === '/favorites', // signed-in parents see their own favorites there
    cover: html`<h1>${page.title}</h1>
      ${page.intro.map(renderParagraph)}`,
    content: html`${hasContents(page) ? renderTableOfContents(page) : undefined}${page.sections.map(
      (section) =>
        html`<section id="${sectionId(section)}">
          <h2>${section.heading}</h2>
          ${section.paragraphs.map(renderParagraph)}
          ${
            section.points &&
            html`<ul>
              ${section.points.map((point) => html`<li>${renderLine(point)}</li>`)}
            </ul>`
          }
        </section>`,
    )}`,
  });

/** Renders the page of a schedule share link. It does not show whose schedule it is; the client loads that. */
const renderSharedSchedulePage = (): Html =>
  renderShell({
    layout: 'page',
    cover: html`<h1>${sharedScheduleText.title}</h1>`,
    content: html`<p>${sharedScheduleText.intro}</p>
      <noscript><p>To see the invitation, turn on JavaScript.</p></noscript>`,
  });

/** Renders the page of a favorites share link. It does not show whose list it is; the client loads that. */
const renderSharedListPage = (): Html =>
  renderShell({
    layout: 'page',
    cover: html`<h1>${sharedListText.title}</h1>`,
    content: html`<p>${sharedListText.intro}</p>
      <noscript><p>To see the list, turn on JavaScript.</p></noscript>`,
  });

/** Renders the comparison without the camps, which only the URL's query names. */
const renderComparePage = (): Html =>
  renderShell({
    layout: 'page',
    cover: html`<h1>${campText.compare.title}</h1>
      <p>${campText.compare.intro}</p>`,
    content: html`<noscript><p>To compare camps, turn on JavaScript.</p></noscript>`,
  });

/** A page that is the same for all visitors and does not depend on the catalog. */
export interface FixedPage {
  readonly head: PageHead;
  readonly content: Html;
}

const createFixedPage = (page: TextPage): FixedPage => ({
  head: createTextPageHead(page),
  content: renderTextPage(page),
});

/** Pages that do not depend on the catalog, in the order of the sitemap. */
export const FIXED_PAGES: readonly FixedPage[] = [
  { head: siteMapHead, content: renderSiteMap() },
  { head: compareHead, content: renderComparePage() },
  createFixedPage(BENCHMARKING_PAGE),
  createFixedPage(ADMIN_PAGE),
  ...[TEXT_PAGES, ACCOUNT_PAGES, AD_PAGES].flatMap((pages) => Object.values<TextPage>(pages)).map(createFixedPage),
];

const pagesByPath: ReadonlyMap<string, FixedPage> = new Map(FIXED_PAGES.map((page) => [page.head.path, page]));

/** Pages that are also shown for their subpaths: a camp on the benchmarking page, a section of the admin page. */
const SECTION_PAGES: readonly TextPage[] = [BENCHMARKING_PAGE, ADMIN_PAGE];

/**
 * All share links of one kind get the same page, so that it reveals neither who shares nor whether the link is valid.
 */
const SHARE_LINK_PAGES: readonly FixedPage[] = [
  { head: sharedListHead, content: renderSharedListPage() },
  { head: sharedScheduleHead, content: renderSharedSchedulePage() },
];

/** Returns a function that finds a fixed page by its path. The privacy page depends on the settings. */
export const createFixedPageLookup = (settings: PublicSettings): ((path: string) => FixedPage | undefined) => {
  const privacyPage = createFixedPage(textPageAt('/privacy', settings));
  return (path) => {
    const redactedPath = redactSharePath(path);
    if (redactedPath !== path) return SHARE_LINK_PAGES.find(({ head }) => head.path === redactedPath);
    const key = pathKey(path);
    const parentPage = SECTION_PAGES.find((page) => key.startsWith(`${page.path}/`));
    if (parentPage) return pagesByPath.get(parentPage.path);
    return key === privacyPage.head.path ? privacyPage : pagesByPath.get(key);
  };
};
