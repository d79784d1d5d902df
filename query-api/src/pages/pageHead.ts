import { COMPARE_PATH } from '@campjay/domain/catalog/campPath.ts';
import { campText } from '@campjay/domain/texts/campText.ts';
import { SCHEDULE_SHARE_PATH, FAVORITES_SHARE_PATH } from '@campjay/domain/sharing/sharePath.ts';
import { formatHeroSubtitle, formatHeroTitle, formatPageTopic } from '@campjay/domain/geography/hero.ts';
import { canonicalPath, isIndexable, matchPath, type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { type TextPage } from '@campjay/domain/texts/textPage.ts';
import { product } from '@campjay/domain/product/product.ts';
import { sharedListText, sharedScheduleText, siteMapText } from '@campjay/domain/texts/sharedPages.ts';
import { describeSearchPicture } from '../share-pictures/pictureContent.ts';
import { defaultSharePicture, searchSharePicture, type SharePicture } from '../share-pictures/picturePaths.ts';
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
  /** The picture of link previews, if the page has one of its own. */
  readonly picture?: SharePicture | undefined;
}

/**
 * Returns the head of a search page.
 * @param listing the camps of the page; undefined if they are not known yet
 */
export const createSearchPageHead = (
  match: PageMatch,
  listing: { readonly camps: readonly unknown[]; readonly total: number; readonly season: number } | undefined,
): PageHead => ({
  title: `${formatHeroTitle(match)} – ${product.name}`,
  description: `${formatHeroTitle(match)}, with dates, hours, ages, prices and places. ${formatHeroSubtitle(match)}`,
  path: canonicalPath(match),
  isIndexed: isIndexable(match, listing === undefined || listing.camps.length > 0),
  isVariant: match.kind === 'category' && !match.page.isListed,
  // The picture's address names a path that `matchPath` resolves, which schools have not.
  picture:
    listing && match.kind !== 'school'
      ? searchSharePicture(canonicalPath(match), describeSearchPicture(match, listing.total, listing.season))
      : undefined,
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

/** The picture of link previews of all other pages: that of the start page. */
const DEFAULT_PICTURE: SharePicture = defaultSharePicture(formatPageTopic(matchPath('/')));

const canonicalLink = (origin: string, path: string): Html => html`<link rel="canonical" href="${origin}${path}" />`;

/**
 * Renders the elements of the head other than title and description. A page that is not indexed has no canonical link,
 * unless it is a variant of an indexed page. The client removes the robots tag, or takes it over, when it starts.
 */
export const renderHeadElements = (
  { title, description, path, isIndexed, isVariant, picture = DEFAULT_PICTURE }: PageHead,
  origin: string,
): Html =>
  isIndexed
    ? html`${canonicalLink(origin, path)}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${product.name}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:url" content="${origin}${path}" />
        <meta property="og:image" content="${origin}${picture.path}" />
        <meta property="og:image:width" content="${picture.width}" />
        <meta property="og:image:height" content="${picture.height}" />
        <meta property="og:image:alt" content="${picture.alt}" />
        <meta name="twitter:card" content="summary_large_image" />`
    : html`${isVariant ? canonicalLink(origin, path) : undefined} <meta name="robots" content="noindex" />`;
