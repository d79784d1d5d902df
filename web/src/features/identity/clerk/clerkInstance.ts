import type { useClerk } from '@clerk/react';

/** The Clerk instance, at the global where Clerk's script stores it; undefined before it has loaded. */
export const clerkInstance = (): ReturnType<typeof useClerk> | undefined =>
  (window as { readonly Clerk?: ReturnType<typeof useClerk> }).Clerk;
