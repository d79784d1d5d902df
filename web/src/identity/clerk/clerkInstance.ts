import type { useClerk } from '@clerk/react';

/** Clerk as far as this page has loaded it: where its own script puts it. */
export const clerkInstance = (): ReturnType<typeof useClerk> | undefined =>
  (window as { readonly Clerk?: ReturnType<typeof useClerk> }).Clerk;
