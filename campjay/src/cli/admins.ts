import { setAdmin } from '@campjay/command-api/service.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/**
 * Grants or revokes the admin role of an email's account. Takes effect with the account's next request.
 * @param options.confirmsEmail see `setAdmin`
 * @returns 1 if there is no such account, or its email is not confirmed
 */
export const changeAdmin = (
  context: CommandContext,
  email: string,
  isAdmin: boolean,
  options: { readonly confirmsEmail?: boolean } = {},
): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, config, terminal }) => {
    await migrateOps(pool);
    const { accounts } = await openIdentityServices();
    const withClerk = config.clerk !== undefined;
    const change = await setAdmin({ store, accounts, withClerk }, email, isAdmin, options);
    terminal.print(SENTENCES[`${change} ${isAdmin ? 'granted' : 'revoked'}`]);
    return change === 'noSuchAccount' || change === 'emailNotConfirmed' ? 1 : 0;
  });

const NO_ACCOUNT = 'There is no account with this email. Whoever it belongs to has to sign up first.';
const NOT_CONFIRMED =
  'This account has not confirmed its email yet. Have its owner open the link that was sent there ("campjay emails" lists it where no mail server is set); or, if you know that the email is theirs, run this again with --confirm-email.';
const SENTENCES = {
  'changed granted': 'The account is an admin’s from now on.',
  'unchanged granted': 'The account is an admin’s already.',
  'changed revoked': 'The account is no admin’s any more.',
  'unchanged revoked': 'The account is no admin’s.',
  'emailNotConfirmed granted': NOT_CONFIRMED,
  'emailNotConfirmed revoked': NOT_CONFIRMED,
  'noSuchAccount granted': NO_ACCOUNT,
  'noSuchAccount revoked': NO_ACCOUNT,
} as const;
