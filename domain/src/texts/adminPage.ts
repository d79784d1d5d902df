import { product } from '../product/product.ts';
import type { TextPage } from './textPage.ts';

/** The path of the admin page. The paths of its sections begin with it. */
export const ADMIN_PATH = '/admin';

/** The introduction of the admin page. */
export const ADMIN_INTRO = 'The catalog, the read models, requests from users, and the audit log.';

/** The page's title and description, used by the client and in the server's HTML. Search engines must not index it. */
export const ADMIN_PAGE: TextPage = {
  path: ADMIN_PATH,
  title: 'Admin',
  description: `The catalog, the read models, requests, users and the audit log of ${product.name}. For the site’s operators.`,
  isIndexable: false,
  intro: [ADMIN_INTRO],
  sections: [],
};
