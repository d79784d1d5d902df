import { product } from '../product.ts';

/** The site map's title and description, shared by the client and the first document. */
export const siteMapText = {
  title: 'Site Map',
  intro: `Every place and category on the West Coast that ${product.name} lists summer camps for.`,
};
