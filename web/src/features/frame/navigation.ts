import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { pathKey } from '@campjay/domain/pathKey.ts';
import { parseSchoolCode } from '@campjay/domain/schools/schoolPage.ts';
import { product } from '@campjay/domain/product.ts';
import type { DialogName } from './dialogs.ts';

/** A page that the frame links to. */
export interface PageEntry {
  readonly label: string;
  readonly to: string;
  /** Whether this page is the one at the given path. */
  readonly isCurrent: (pathname: string) => boolean;
}

/** A dialog over the current page, opened by its URL hash; only for signed-in users. */
export interface HashEntry {
  readonly label: string;
  readonly hash: `#${string}`;
}

/** A menu entry: a page to go to, or a dialog to open over the page. */
export type MenuEntry = PageEntry | HashEntry | { readonly label: string; readonly dialog: DialogName };

/** Requirement 2.32. */
export const MANAGE_KIDS: HashEntry = { label: 'Manage Kids', hash: '#manage-kids' };

const isAt =
  (to: string) =>
  (pathname: string): boolean =>
    pathKey(pathname) === to;

/** Region, category and school pages are all the search page. */
export const MAIN_PAGES: readonly PageEntry[] = [
  {
    label: 'Search',
    to: '/',
    isCurrent: (pathname) => matchPath(pathname).matched || parseSchoolCode(pathname) !== undefined,
  },
  { label: 'Favorites', to: '/favorites', isCurrent: isAt('/favorites') },
  { label: 'Scheduling', to: '/scheduling', isCurrent: isAt('/scheduling') },
];

/**
 * The entries of the 'More' menu, in the required order, plus the site map, for which there is no room in the header.
 */
export const MORE_ENTRIES: readonly MenuEntry[] = [
  { label: 'Suggest a Missing Camp', dialog: 'suggest' },
  MANAGE_KIDS,
  { label: `About ${product.name}`, dialog: 'about' },
  { label: 'Advertise', to: '/ads/offering', isCurrent: isAt('/ads/offering') },
  { label: 'Places', to: '/site-map', isCurrent: isAt('/site-map') },
];
