/** The pages around an account, apart from their texts: routes need the paths long before anybody reads a page. */
export const ACCOUNT_PATHS = [
  '/account',
  '/confirm-email',
  '/reset-password',
  '/sign-out-express',
  '/stripe-portal',
] as const;
export type AccountPath = (typeof ACCOUNT_PATHS)[number];
