import type { MouseEvent } from 'react';
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

/** A click on the link to the page that is open already scrolls to its top, and leaves the search in the URL as it is. */
export const scrollToTopOf =
  (to: string, pathname: string) =>
  (event: MouseEvent<HTMLElement>): void => {
    if (to !== pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    window.scrollTo({ top: 0 });
  };

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
