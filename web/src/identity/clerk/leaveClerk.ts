import { clerkInstance } from './clerkInstance.ts';

/** Ends every other sign-in of the user; those devices notice within a minute, when their tokens have expired. */
export const endOtherSessions = async (): Promise<void> => {
  const { user, session } = clerkInstance() ?? {};
  const sessions = (await user?.getSessions()) ?? [];
  await Promise.all(sessions.filter(({ id }) => id !== session?.id).map((other) => other.revoke()));
};

/** Signs out of Clerk in this browser, which leads to a page of ours. */
export const leaveClerk = async (redirectUrl: string): Promise<void> => {
  await clerkInstance()?.signOut({ redirectUrl });
};

/** After the account's deletion: the user at Clerk goes too where the operator allows it, and in any case is signed out. */
export const deleteClerkUser = async (): Promise<void> => {
  const { user } = clerkInstance() ?? {};
  try {
    if (user?.deleteSelfEnabled) await user.delete();
  } catch {
    console.warn('Clerk did not delete its user.');
  }
  await leaveClerk(window.location.pathname).catch(() => console.warn('Clerk could not be signed out of.'));
};
