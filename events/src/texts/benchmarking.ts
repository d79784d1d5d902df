import { product } from '../product.ts';
import { type TextPage } from './textPage.ts';

/** Where a camp is compared with others; a camp's own address has its `org_id` behind it. */
export const BENCHMARKING_PATH = '/camp-tools/benchmarking';

/** How the page begins, for the client and for the first document alike. */
export const BENCHMARKING_PAGE: TextPage = {
  path: BENCHMARKING_PATH,
  title: 'Camp benchmarking',
  description: `How a summer camp compares with others near it: prices, hours, ages, weeks and registration, from ${product.name}’s own catalogue.`,
  isListed: false,
  intro: ['How your camp compares with others near it, or with those that you choose.'],
  sections: [],
};
