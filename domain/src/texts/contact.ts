import { product } from '../product.ts';

/** How to contact the site's operator, or a note that no contact is configured. */
export const contactLine: string =
  product.contactEmail === undefined
    ? `The operator of this site answers for it and can name an email address on this page. None has been named yet.`
    : `Write to ${product.contactEmail}.`;
