import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { parseSchoolCode } from '@campjay/domain/schools/schoolPage.ts';
import { product } from '@campjay/domain/product/product.ts';

/** Dialogs that can open on any page. */
export type DialogName = 'about' | 'suggest';

interface DialogsState {
  readonly open: DialogName | undefined;
}

const initialState: DialogsState = { open: undefined };

/** The open dialog; at most one is open at a time. */
export const dialogs = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<DialogName>) => ({ open: payload }),
    dialogClosed: () => initialState,
  },
});

export const { dialogOpened, dialogClosed } = dialogs.actions;

/** A link to a page in the header or the bottom navigation. */
export interface PageEntry {
  readonly label: string;
  readonly to: string;
  /** Whether the given path belongs to this page. */
  readonly isCurrent: (pathname: string) => boolean;
}

/** Opens a dialog over the current page by setting the URL hash; only for signed-in users. */
export interface HashEntry {
  readonly label: string;
  readonly hash: `#${string}`;
}

/** A menu entry: a page to go to, or a dialog to open over the page. */
export type MenuEntry = PageEntry | HashEntry | { readonly label: string; readonly dialog: DialogName };

/** Opens the dialog to manage kids (Requirement 2.32). */
export const MANAGE_KIDS: HashEntry = { label: 'Manage Kids', hash: '#manage-kids' };

/** Creates a function that checks whether a path is `to`. Upper case and trailing slashes do not matter. */
const createPathCheck =
  (to: string) =>
  (pathname: string): boolean =>
    pathKey(pathname) === to;

/** The main pages. Region, category and school pages count as the search page. */
export const MAIN_PAGES: readonly PageEntry[] = [
  {
    label: 'Search',
    to: '/',
    isCurrent: (pathname) => matchPath(pathname).isKnownPath || parseSchoolCode(pathname) !== undefined,
  },
  { label: 'Favorites', to: '/favorites', isCurrent: createPathCheck('/favorites') },
  { label: 'Scheduling', to: '/scheduling', isCurrent: createPathCheck('/scheduling') },
];

/** The entries of the 'More' menu, in the required order. The site map is last. */
export const MORE_ENTRIES: readonly MenuEntry[] = [
  { label: 'Suggest a Missing Camp', dialog: 'suggest' },
  MANAGE_KIDS,
  { label: `About ${product.name}`, dialog: 'about' },
  { label: 'Advertise', to: '/ads/offering', isCurrent: createPathCheck('/ads/offering') },
  { label: 'Places', to: '/site-map', isCurrent: createPathCheck('/site-map') },
];

/** Height of the header in pixels. */
export const HEADER_HEIGHT = 64;

/** Height of the bottom navigation in pixels, without the device's safe area below it. */
const BOTTOM_NAVIGATION_PIXELS = 60;

/** CSS height of the bottom navigation on phones, including the device's safe area. */
export const BOTTOM_NAVIGATION_HEIGHT = `calc(${BOTTOM_NAVIGATION_PIXELS}px + env(safe-area-inset-bottom, 0px))`;

/**
 * The layout of header and page. A sticky header stays within its grid cell. On pages that start with an intro (marked
 * by `data-intro`), the cell ends where the intro ends. Scrolling past the intro therefore moves the header out of
 * view, and nothing jumps when the header then becomes static. On other pages, the cell covers the whole page.
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
