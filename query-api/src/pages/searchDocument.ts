import { FIRST_CHUNK_ELEMENT_ID } from '@campjay/domain/product/firstChunkElement.ts';
import { canonicalPath, categoryPagePath, type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { regionOf } from '@campjay/domain/geography/regions.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { type RenderedPage, type RenderSearchPage } from '@campjay/domain/product/renderSearchPage.ts';
import { parseSchoolCode } from '@campjay/domain/schools/schoolPage.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type EmbeddedSchool } from '../schools/contract.ts';
import { firstPaintElement } from './firstPaintScript.ts';
import { FIXED_PAGES } from './fixedPages.ts';
import { type CampListing } from './listCamps.ts';
import { hydratedPageStyle, type PageContent, shellStyle } from './pageDocument.ts';
import { createSearchPageHead } from './pageHead.ts';
import { createStructuredData, renderMoreCamps, renderSearchShell } from './searchShell.ts';
import { clientJsonElement, html, structuredDataElement, styleElement } from './shell.ts';

/** What a search page shows, in addition to its camps. */
export interface SearchPage {
  readonly match: PageMatch;
  /** A sentence above the camps. */
  readonly note?: string;
  /** Only for the page of a school: sent with the page, so that the client does not have to request it. */
  readonly school?: EmbeddedSchool;
}

/** The built files of a part of the client that is loaded on demand. */
export interface ClientPart {
  /** Paths of the part's script, and of the scripts that it imports. */
  readonly scripts: readonly string[];
  readonly css: string;
}

export interface SearchDocumentDeps {
  /** Renders search pages for hydration. Without it, the client replaces the server's content with its own. */
  readonly renderSearchPage?: RenderSearchPage | undefined;
  /** The client's parts, by their source files. */
  readonly clientParts?: ReadonlyMap<string, ClientPart> | undefined;
  readonly log: Log;
}

/** The first segments of paths below which the client has pages other than search pages. */
const OTHER_PAGES = new Set(FIXED_PAGES.map(({ head }) => head.path.split('/')[1]));

/**
 * Returns a path whose page looks the same as that of an unknown path. Their number is small: only the region, the word
 * 'school' and the category matter. Undefined if the client has a page of its own there.
 */
const unknownPathLike = (path: string, category: boolean): string | undefined => {
  const segments = pathKey(path)
    .replace(/^\/+(summer-camps\/+)?/, '')
    .split('/');
  const [first = ''] = segments;
  if (OTHER_PAGES.has(first)) return undefined;
  const start = first === 'school' || regionOf(first) ? first : 'unknown';
  return `/${start}/unknown/${category ? segments.at(-1) : 'unknown'}`;
};

/**
 * Returns the path for which the client's code renders a page: equal for all paths whose pages look the same. Undefined if
 * that code would show something else.
 */
export const renderedPath = ({ match, school }: SearchPage, path: string): string | undefined => {
  if (parseSchoolCode(path) !== undefined && match.kind === 'default') return school && '/school/unknown';
  if (match.kind === 'default' && !match.isKnownPath) return unknownPathLike(path, match.categories !== undefined);
  // Not the canonical path: that of an unlisted category is the region's page.
  return match.kind === 'category' ? categoryPagePath(match.page) : canonicalPath(match);
};

/** Creates the function that returns a search page with its first camps. */
export const createSearchDocument = ({ renderSearchPage, clientParts, log }: SearchDocumentDeps) => {
  /** Renders the page as the client does, so that the client can hydrate it. Undefined if that is impossible. */
  const renderForHydration = (
    { school }: SearchPage,
    path: string | undefined,
    listing: CampListing,
  ): RenderedPage | undefined => {
    const { firstChunk } = listing;
    if (!renderSearchPage || path === undefined) return undefined;
    const moreCamps = renderMoreCamps(listing, firstChunk.camps)?.markup;
    try {
      return renderSearchPage({ path, chunkJson: firstChunk.json, moreCamps, school: school?.school });
    } catch (error) {
      log.error({ error, path }, 'A page is sent with a simple list, because its cards could not be rendered.');
      return undefined;
    }
  };
  /** @param path see `renderedPath` */
  return (
    page: SearchPage,
    path: string | undefined,
    listing: CampListing | undefined,
    origin: string,
  ): PageContent => {
    const { match, note } = page;
    const head = createSearchPageHead(match, listing);
    const data = structuredDataElement(createStructuredData(match, listing, origin));
    const rendered = listing && renderForHydration(page, path, listing);
    if (!rendered)
      return {
        head,
        extraHead: html`${data}${firstPaintElement}${shellStyle}`,
        content: renderSearchShell(match, listing, note),
      };
    const parts = rendered.parts.flatMap((source) => clientParts?.get(source) ?? []);
    const scripts = [...new Set(parts.flatMap((part) => part.scripts))];
    return {
      head,
      extraHead: html`${data}${firstPaintElement}${hydratedPageStyle}${parts.map(({ css }) => (css === '' ? undefined : styleElement(css)))}`,
      content: { markup: rendered.markup },
      afterContent: html`${clientJsonElement(FIRST_CHUNK_ELEMENT_ID, listing.firstChunk.json)}${scripts.map(
        (script) => html`<link rel="modulepreload" href="${script}" />`,
      )}`,
    };
  };
};
