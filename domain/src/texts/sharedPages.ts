import { product } from '../product/product.ts';

/** Shown at every share link to favorites before the client has loaded the list. */
export const sharedListText = {
  title: 'A shared list of camps',
  intro: 'A parent shares favorite camps with you. See them here, and save them next to your own with a free account.',
} as const;

/** Shown at every share link to a schedule before the client has loaded it. */
export const sharedScheduleText = {
  title: 'A shared summer schedule',
  intro: 'A parent shares a summer schedule with you. See it or plan together with a free account.',
} as const;

export const schoolText = {
  /** Shown after the browser has stored the school's discount code. */
  discountSet: 'Discount code set and will be automatically applied if you subscribe',
  /** Shown if no school matches the page's URL. */
  unknown: 'We could not find a school for this link, so here are the camps everywhere.',
} as const;

/** The site map's title and description, used by the client and in the server's HTML. */
export const siteMapText = {
  title: 'Site Map',
  intro: `Every place and category on the West Coast that ${product.name} lists summer camps for.`,
};
