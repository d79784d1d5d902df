import { heroSubtitle, heroTitle } from '@campjay/events/geography/hero.ts';
import { canonicalPath, type PageMatch } from '@campjay/events/geography/matchPath.ts';
import { product } from '@campjay/events/product.ts';
import { html, type Html } from './html.ts';

/** What search engines and link previews read of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The one path under which the page should be known. */
  readonly path: string;
  /** False asks search engines not to list it. */
  readonly indexed: boolean;
}

export const searchPageHead = (match: PageMatch): PageHead => ({
  title: `${heroTitle(match)} – ${product.name}`,
  description: `${heroTitle(match)}, with dates, hours, ages, prices and places. ${heroSubtitle(match)}`,
  path: canonicalPath(match),
  indexed: match.matched,
});

export const siteMapHead: PageHead = {
  title: `Site Map – ${product.name}`,
  description: `Every place and category on the West Coast that ${product.name} lists summer camps for.`,
  path: '/site-map',
  indexed: true,
};

/** What the head holds beside title and description. A page that is not listed has no canonical address either. */
export const headLinks = ({ title, description, path, indexed }: PageHead, origin: string): Html =>
  indexed
    ? html`<link rel="canonical" href="${origin}${path}" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${product.name}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:url" content="${origin}${path}" />
        <meta name="twitter:card" content="summary" />`
    : html`<meta name="robots" content="noindex" data-first-document />`;
