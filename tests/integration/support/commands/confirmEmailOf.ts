import { confirmEmail } from '@campjay/command-api/identity/confirmEmail.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { type Pool } from 'pg';

/** Confirms the email of a local account, like its owner with the emailed link. */
export const confirmEmailOf = async (
  {
    pool,
    store,
    emailLookup,
  }: { readonly pool: Pool; readonly store: EventStore; readonly emailLookup: (email: string) => string },
  email: string,
): Promise<void> => {
  const userId = await findAccountByEmail(pool, emailLookup(email), { usesClerk: false });
  if (userId === undefined) throw new Error(`${email} has no account.`);
  await confirmEmail(store, { userId, by: 'link', now: new Date() });
};
