import { product } from '../product.ts';

/** What the intro says beside title and sentence (SPEC §1), in the first document as in the client. */
export const introText = {
  maker: 'Made by a parent who also dislikes summer camp planning.',
  /** Opens the origin story. */
  story: 'Read the story',
  holidayNews: `Thanksgiving and winter holiday camp data should be available by ${product.holidayDataBy}.`,
} as const;
