import { setAdmin } from '@campjay/command-api/service.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/**
 * Makes the account of an email an admin's, or ends that; it holds from the next request on.
 * @returns 1 when there is no such account
 */
export const changeAdmin = (context: CommandContext, email: string, isAdmin: boolean): Promise<number> =>
  withDatabase(context, async ({ pool, store, openPeople, config, terminal }) => {
    await migrateOps(pool);
    const { accounts } = await openPeople();
    const withClerk = config.clerk !== undefined;
    const change = await setAdmin({ store, accounts, withClerk }, email, isAdmin);
    terminal.say(SENTENCES[`${change} ${isAdmin ? 'granted' : 'revoked'}`]);
    return change === 'noSuchAccount' ? 1 : 0;
  });

const NO_ACCOUNT = 'There is no account with this email. Whoever it belongs to has to sign up first.';
const SENTENCES = {
  'changed granted': 'The account is an admin’s from now on.',
  'unchanged granted': 'The account is an admin’s already.',
  'changed revoked': 'The account is no admin’s any more.',
  'unchanged revoked': 'The account is no admin’s.',
  'noSuchAccount granted': NO_ACCOUNT,
  'noSuchAccount revoked': NO_ACCOUNT,
} as const;
