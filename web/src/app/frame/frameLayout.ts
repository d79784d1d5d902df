/** Pixels. */
export const HEADER_HEIGHT = 64;

/** Pixels, without what the device's own edge needs below it. */
const BOTTOM_NAVIGATION_HEIGHT = 60;

/** How much of a phone's window the bottom navigation takes, the device's own edge included. */
export const BOTTOM_NAVIGATION_SPACE = `calc(${BOTTOM_NAVIGATION_HEIGHT}px + env(safe-area-inset-bottom, 0px))`;

/**
 * Header and page. What is sticky stays within its cell, and the header's cell ends where the page's intro ends (`data-intro`
 * marks a page whose first part is one): while one scrolls past the intro, it pushes the header out of the window. So
 * nothing is seen to jump when the header becomes static. Of any other page the header's cell covers the whole.
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
