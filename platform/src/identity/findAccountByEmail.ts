import { type Db } from '../postgres/pool.ts';

/**
 * Returns the user id of the account that signs in with this email; undefined if there is none.
 * @param emailLookup the keyed hash of the email; the email itself is not stored
 * @param usesClerk true if users sign in with Clerk: the account is then found only by an email that Clerk has verified
 */
export const findAccountByEmail = async (
  db: Db,
  emailLookup: string,
  { usesClerk }: { readonly usesClerk: boolean },
): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    usesClerk
      ? 'select user_id from ops.clerk_accounts where email_lookup = $1 order by settled_at desc limit 1'
      : 'select user_id from ops.credentials where email_lookup = $1',
    [emailLookup],
  );
  return rows[0]?.user_id;
};
