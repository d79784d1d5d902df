/**
 * The paths of the account pages, separate from their texts, because routes need the paths long before a page is shown.
 */
export const ACCOUNT_PATHS = [
  '/account',
  '/confirm-email',
  '/reset-password',
  '/sign-out-express',
  '/stripe-portal',
] as const;
export type AccountPath = (typeof ACCOUNT_PATHS)[number];

/**
 * The paths of the text pages, separate from their texts, because routes need the paths long before a page is shown.
 */
export const TEXT_PATHS = ['/privacy', '/terms', '/blog', '/ads/offering', '/favorites', '/scheduling'] as const;
export type TextPath = (typeof TEXT_PATHS)[number];
