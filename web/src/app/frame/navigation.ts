import { matchPath } from '@campjay/events/geography/matchPath.ts';
import { pathKey } from '@campjay/events/pathKey.ts';
import { parseSchoolCode } from '@campjay/events/schools/schoolPage.ts';
import { product } from '@campjay/events/product.ts';
import type { DialogName } from './dialogs.ts';

/** A page that the frame leads to from everywhere. */
export interface PageEntry {
  readonly label: string;
  readonly to: string;
  /** Whether this is the page that a path shows. */
  readonly isCurrent: (pathname: string) => boolean;
}

/** Something over the page that one is on, opened by its address; for those who are signed in. */
export interface HashEntry {
  readonly label: string;
  readonly hash: `#${string}`;
}

/** What a menu offers: a page to go to, or a dialog to open over the page. */
export type MenuEntry = PageEntry | HashEntry | { readonly label: string; readonly dialog: DialogName };

/** SPEC §2 'URL extras'. */
export const MANAGE_KIDS: HashEntry = { label: 'Manage Kids', hash: '#manage-kids' };

const isAt =
  (to: string) =>
  (pathname: string): boolean =>
    pathKey(pathname) === to;

/** Every page of a region, a category or a school is the search page, looking somewhere in particular. */
export const MAIN_PAGES: readonly PageEntry[] = [
  {
    label: 'Search',
    to: '/',
    isCurrent: (pathname) => matchPath(pathname).matched || parseSchoolCode(pathname) !== undefined,
  },
  { label: 'Favorites', to: '/favorites', isCurrent: isAt('/favorites') },
  { label: 'Scheduling', to: '/scheduling', isCurrent: isAt('/scheduling') },
];

/** The 'More' menu, in the order of SPEC §2; and the way to the places, for which there is no room beside it. */
export const MORE_ENTRIES: readonly MenuEntry[] = [
  { label: 'Suggest a Missing Camp', dialog: 'suggest' },
  MANAGE_KIDS,
  { label: `About ${product.name}`, dialog: 'about' },
  { label: 'Advertise', to: '/ads/offering', isCurrent: isAt('/ads/offering') },
  { label: 'Places', to: '/site-map', isCurrent: isAt('/site-map') },
];
