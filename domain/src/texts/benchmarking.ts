import { product } from '../product/product.ts';
import type { TextPage } from './textPage.ts';

/** The path of the comparison page. The page of one camp adds its `org_id`. */
export const BENCHMARKING_PATH = '/camp-tools/benchmarking';

/** The page's title and description, used by the client and in the server's HTML. */
export const BENCHMARKING_PAGE: TextPage = {
  path: BENCHMARKING_PATH,
  title: 'Camp benchmarking',
  description: `How a summer camp compares with others near it: prices, hours, ages, weeks and registration, from ${product.name}’s own catalog.`,
  isIndexable: false,
  intro: ['How your camp compares with camps near it, or with camps that you choose.'],
  sections: [],
};
