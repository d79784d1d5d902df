import { product } from '../product/product.ts';

/** The text of every link to a favorites list, before its owner is known. */
export const sharedListText = {
  title: 'A shared list of camps',
  intro: 'A parent shares favorite camps with you. See them here, and keep them beside your own with a free account.',
} as const;

/** The text of every link to a schedule, before its owner is known. */
export const sharedScheduleText = {
  title: 'A shared summer schedule',
  intro: 'A parent shares a summer schedule with you. See it, or plan in it together, with a free account.',
} as const;

/** The texts of school pages. */
export const schoolText = {
  discountSet: 'Discount code set and will be automatically applied if you subscribe',
  /** Shown if no school matches the page's URL. */
  unknown: 'We know no school by this address, so here are the camps of all places.',
} as const;

/** The site map's title and description, shared by the client and the first document. */
export const siteMapText = {
  title: 'Site Map',
  intro: `Every place and category on the West Coast that ${product.name} lists summer camps for.`,
};
