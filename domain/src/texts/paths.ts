/**
 * The paths of the account pages. They are not in the same file as the texts of these pages, so that the router can
 * load without the texts.
 */
export const ACCOUNT_PATHS = [
  '/account',
  '/confirm-email',
  '/reset-password',
  '/sign-out-express',
  '/stripe-portal',
] as const;
export type AccountPath = (typeof ACCOUNT_PATHS)[number];

/** The paths of the text pages, apart from their texts for the same reason. */
export const TEXT_PATHS = ['/privacy', '/terms', '/blog', '/ads/offering', '/favorites', '/scheduling'] as const;
export type TextPath = (typeof TEXT_PATHS)[number];
