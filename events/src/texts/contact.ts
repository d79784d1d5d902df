import { product } from '../product.ts';

/** How to reach whoever runs the site, or that nobody has said so yet. */
export const contactLine: string =
  product.contactEmail === undefined
    ? `Whoever runs this site answers for it and can name an email address on this page. None has been named yet.`
    : `Write to ${product.contactEmail}.`;
