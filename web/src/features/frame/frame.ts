import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { parseSchoolCode } from '@campjay/domain/schools/schoolPage.ts';
import { product } from '@campjay/domain/product/product.ts';

/** Dialogs that belong to no page, because several places open them. */
export type DialogName = 'about' | 'suggest';

interface DialogsState {
  readonly open: DialogName | undefined;
}

const initialState: DialogsState = { open: undefined };

/** Which of the frame's dialogs is open; at most one. */
export const dialogs = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<DialogName>) => ({ open: payload }),
    dialogClosed: () => initialState,
  },
});

export const { dialogOpened, dialogClosed } = dialogs.actions;

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

/** Pixels. */
export const HEADER_HEIGHT = 64;

/** Pixels, without the device's safe area below it. */
const BOTTOM_NAVIGATION_HEIGHT = 60;

/** Height of the bottom navigation on phones, including the device's safe area. */
export const BOTTOM_NAVIGATION_SPACE = `calc(${BOTTOM_NAVIGATION_HEIGHT}px + env(safe-area-inset-bottom, 0px))`;

/**
 * Layout of header and page. A sticky header stays within its grid cell, and that cell ends where the page's intro ends
 * (`data-intro` marks a page that starts with one): scrolling past the intro pushes the header out of the window, so
 * nothing jumps when the header becomes static. On other pages the header's cell covers the whole page.
 */
export const pageGrid = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: `${HEADER_HEIGHT}px auto auto`,
  '& > header': { gridArea: '1 / 1 / 3 / 2' },
  '& > main': { gridArea: '2 / 1 / 3 / 2' },
  '& > main[data-intro]': {
    gridArea: '2 / 1 / 4 / 2',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'subgrid',
  },
};
