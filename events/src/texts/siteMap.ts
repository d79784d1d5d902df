import { product } from '../product.ts';

/** The head of the site map, for the client and for the first document alike. */
export const siteMapText = {
  title: 'Site Map',
  intro: `Every place and category on the West Coast that ${product.name} lists summer camps for.`,
};
