import { product } from '../product/product.ts';
import type { TextPage } from './textPage.ts';

const { name } = product;

/** The paths of the pages for camp operators, and of the page where admins manage them. */
export const AD_PATHS = [
  '/ads/setup',
  '/ads/design',
  '/ads/placement',
  '/ads/billing',
  '/ads/reporting',
  '/ads/admin',
] as const;
export type AdPath = (typeof AD_PATHS)[number];

const page = (path: AdPath, title: string, description: string): TextPage => ({
  path,
  title,
  description: `${description} For camp operators who advertise on ${name}.`,
  isIndexable: false,
  intro: [description],
  sections: [],
});

/**
 * Titles and descriptions of the pages in `AD_PATHS`, used by the client and in the server's HTML. Search engines must
 * not index these pages.
 */
export const AD_PAGES: Readonly<Record<AdPath, TextPage>> = {
  '/ads/setup': page('/ads/setup', 'Ad setup', 'Your camps, the terms, the budget and the discount for families.'),
  '/ads/design': page(
    '/ads/design',
    'Ad Manager',
    'Your ads: their text and pictures, and the sessions they advertise.',
  ),
  '/ads/placement': page(
    '/ads/placement',
    'Ad placement',
    'The camps, places and weeks in which each of your ads runs.',
  ),
  '/ads/billing': page('/ads/billing', 'Ad billing', 'What your ads cost, and how you pay.'),
  '/ads/reporting': page(
    '/ads/reporting',
    'Ad reporting',
    'The results of your ads, and the clicks behind each figure.',
  ),
  '/ads/admin': page('/ads/admin', 'Ad admin', 'Advertisers with their camps, prices and users.'),
};
