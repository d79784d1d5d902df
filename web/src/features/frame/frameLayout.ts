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
