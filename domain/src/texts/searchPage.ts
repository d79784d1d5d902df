import { product } from '../product/product.ts';

/** Texts of the search page's intro, used by the client and in the server's HTML. */
export const introText = {
  maker: 'Made by a parent who also dislikes summer camp planning.',
  /** The label of the link to the origin story. */
  story: 'Read the story',
  holidayNews: `Thanksgiving and winter holiday camp data should be available by ${product.holidayDataBy}.`,
} as const;

/**
 * Shown above the results while the text index is unavailable and words are matched only against the catalog's own
 * words.
 */
export const simpleSearchText = 'Search is limited right now: a misspelled word may find different camps than usual.';
