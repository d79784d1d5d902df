import { product } from '../product/product.ts';
import type { TextPage } from './textPage.ts';

const { name } = product;

/** The pages for camp operators, and the admin page for them. */
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
  isListed: false,
  intro: [description],
  sections: [],
});

/** Titles and descriptions, shared by the client and the first document. Search engines must not index these pages. */
export const AD_PAGES: Readonly<Record<AdPath, TextPage>> = {
  '/ads/setup': page('/ads/setup', 'Ad setup', 'Your camps, the terms, the budget and the discount for families.'),
  '/ads/design': page(
    '/ads/design',
    'Ad Manager',
    'Your ads: what they say and show, and the sessions they stand for.',
  ),
  '/ads/placement': page('/ads/placement', 'Ad placement', 'In which camps, places and weeks each of your ads runs.'),
  '/ads/billing': page('/ads/billing', 'Ad billing', 'What your ads cost, and how it is paid.'),
  '/ads/reporting': page('/ads/reporting', 'Ad reporting', 'What your ads brought, and the clicks behind each figure.'),
  '/ads/admin': page('/ads/admin', 'Ad admin', 'Advertisers, their camps, their prices and their people.'),
};
