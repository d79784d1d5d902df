import { COMPARE_PATH } from '@campjay/domain/catalog/campPath.ts';
import { campText } from '@campjay/domain/texts/campText.ts';
import { SCHEDULE_SHARE_PATH, FAVORITES_SHARE_PATH } from '@campjay/domain/sharing/sharePath.ts';
import { formatHeroSubtitle, formatHeroTitle } from '@campjay/domain/geography/hero.ts';
import { canonicalPath, isIndexable, type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { type TextPage } from '@campjay/domain/texts/textPage.ts';
import { product } from '@campjay/domain/product/product.ts';
import { sharedListText, sharedScheduleText, siteMapText } from '@campjay/domain/texts/sharedPages.ts';
import { html, type Html } from './shell.ts';

/** The data of a page's head, for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's canonical path. */
  readonly path: string;
  /** If false, search engines are asked not to index the page. */
  readonly isIndexed: boolean;
  /**
   * True for a page that is not indexed itself, but is a variant of the page at `path`, which is: a category page that
   * is not listed is a variant of its region's page.
   */
  readonly isVariant?: boolean;
}

/**
 * Returns the head of a search page.
 * @param hasCamps true if the page lists any camp, or if this is not known yet
 */
export const createSearchPageHead = (match: PageMatch, hasCamps: boolean): PageHead => ({
  title: `${formatHeroTitle(match)} – ${product.name}`,
  description: `${formatHeroTitle(match)}, with dates, hours, ages, prices and places. ${formatHeroSubtitle(match)}`,
  path: canonicalPath(match),
  isIndexed: isIndexable(match, hasCamps),
  isVariant: match.kind === 'category' && !match.page.isListed,
});

export const createTextPageHead = ({ title, description, path, isIndexable }: TextPage): PageHead => ({
  title: `${title} – ${product.name}`,
  description,
  path,
  isIndexed: isIndexable,
});

export const siteMapHead: PageHead = {
  title: `${siteMapText.title} – ${product.name}`,
  description: siteMapText.intro,
  path: '/site-map',
  isIndexed: true,
};

/** The head of every comparison. Which camps are compared is no subject of its own, so it is not indexed. */
export const compareHead: PageHead = {
  title: `${campText.compare.title} – ${product.name}`,
  description: campText.compare.intro,
  path: COMPARE_PATH,
  isIndexed: false,
};

/** The head of every shared favorites list. Its path has no token, so that no URL in the head reveals one. */
export const sharedListHead: PageHead = {
  title: `${sharedListText.title} – ${product.name}`,
  description: sharedListText.intro,
  path: FAVORITES_SHARE_PATH,
  isIndexed: false,
};

/** The head of every shared schedule. Its path has no token either. */
export const sharedScheduleHead: PageHead = {
  title: `${sharedScheduleText.title} – ${product.name}`,
  description: sharedScheduleText.intro,
  path: SCHEDULE_SHARE_PATH,
  isIndexed: false,
};

/** The image of link previews. It is drawn by tests/e2e/pictures/shareImage.ts and served from web/public. */
const SHARE_IMAGE = {
  path: '/share.jpg',
  width: 1200,
  height: 630,
  alt: `${product.mascot}, the Steller's jay of ${product.name}, before hills and conifers at dusk`,
} as const;

const canonicalLink = (origin: string, path: string): Html => html`<link rel="canonical" href="${origin}${path}" />`;

/**
 * Renders the elements of the head other than title and description. A page that is not indexed has no canonical link,
 * unless it is a variant of an indexed page. The client removes the robots tag, or takes it over, when it starts.
 */
export const renderHeadElements = (
  { title, description, path, isIndexed, isVariant }: PageHead,
  origin: string,
): Html =>
  isIndexed
    ? html`${canonicalLink(origin, path)}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${product.name}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:url" content="${origin}${path}" />
        <meta property="og:image" content="${origin}${SHARE_IMAGE.path}" />
        <meta property="og:image:width" content="${SHARE_IMAGE.width}" />
        <meta property="og:image:height" content="${SHARE_IMAGE.height}" />
        <meta property="og:image:alt" content="${SHARE_IMAGE.alt}" />
        <meta name="twitter:card" content="summary_large_image" />`
    : html`${isVariant ? canonicalLink(origin, path) : undefined} <meta name="robots" content="noindex" />`;
