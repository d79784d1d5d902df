import { product } from '../product.ts';
import { type TextPage } from './textPage.ts';

/** Where admins keep the data right; its sections have their own addresses below it. */
export const ADMIN_PATH = '/admin';

/** What the desk is for, in a sentence. */
export const ADMIN_INTRO = 'The catalogue, the read models, what people asked for, and who did what.';

/** How the page begins, for the client and for the first document alike. It is not for search engines. */
export const ADMIN_PAGE: TextPage = {
  path: ADMIN_PATH,
  title: 'Admin desk',
  description: `The catalogue, the read models, requests, people and the audit of ${product.name}. For those who run the site.`,
  isListed: false,
  intro: [ADMIN_INTRO],
  sections: [],
};
