import { product } from '../product/product.ts';
import type { TextPage } from './textPage.ts';

/** The path of the admin pages; their sections have subpaths. */
export const ADMIN_PATH = '/admin';

/** The purpose of the admin pages, in one sentence. */
export const ADMIN_INTRO = 'The catalog, the read models, what people asked for, and who did what.';

/** The page's title and description, shared by the client and the first document. Search engines must not index it. */
export const ADMIN_PAGE: TextPage = {
  path: ADMIN_PATH,
  title: 'Admin',
  description: `The catalog, the read models, requests, people and the audit of ${product.name}. For those who run the site.`,
  isListed: false,
  intro: [ADMIN_INTRO],
  sections: [],
};
