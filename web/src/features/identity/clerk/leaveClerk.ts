import type { useClerk } from '@clerk/react';

/** The Clerk instance, which Clerk's script stores in a global variable; undefined until the script has loaded. */
export const clerkInstance = (): ReturnType<typeof useClerk> | undefined =>
  (window as { readonly Clerk?: ReturnType<typeof useClerk> }).Clerk;

/** Ends the user's sessions on other devices. They stay usable for up to a minute, until their tokens expire. */
export const endOtherSessions = async (): Promise<void> => {
  const { user, session } = clerkInstance() ?? {};
  const sessions = (await user?.getSessions()) ?? [];
  await Promise.all(sessions.filter(({ id }) => id !== session?.id).map((otherSession) => otherSession.revoke()));
};

/** Signs out of Clerk in this browser, then redirects to one of our pages. */
export const leaveClerk = async (redirectUrl: string): Promise<void> => {
  await clerkInstance()?.signOut({ redirectUrl });
};

/** After an account deletion: deletes the Clerk user if the operator allows it, and signs out in any case. */
export const deleteClerkUser = async (): Promise<void> => {
  const { user } = clerkInstance() ?? {};
  try {
    if (user?.deleteSelfEnabled) await user.delete();
  } catch {
    console.warn('Clerk did not delete its user.');
  }
  await leaveClerk(window.location.pathname).catch(() => console.warn('Could not sign out of Clerk.'));
};
