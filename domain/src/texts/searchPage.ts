import { product } from '../product/product.ts';

/** The intro's other texts, shared by the client and the first document. */
export const introText = {
  maker: 'Made by a parent who also dislikes summer camp planning.',
  /** The label of the link to the origin story. */
  story: 'Read the story',
  holidayNews: `Thanksgiving and winter holiday camp data should be available by ${product.holidayDataBy}.`,
} as const;

/**
 * Shown above results that were matched only against the catalog's own words, because the text index is unavailable.
 */
export const simpleSearchText =
  'Words are being matched simply just now: a misspelt word may find other camps than usual.';
