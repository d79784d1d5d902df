import { product } from '../product.ts';

/** The intro's other texts, shared by the client and the first document. */
export const introText = {
  maker: 'Made by a parent who also dislikes summer camp planning.',
  /** The label of the link to the origin story. */
  story: 'Read the story',
  holidayNews: `Thanksgiving and winter holiday camp data should be available by ${product.holidayDataBy}.`,
} as const;
