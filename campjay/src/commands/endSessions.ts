import { accountOfEmail } from '@campjay/platform/identity/accountOfEmail.ts';
import { endSessionsOf } from '@campjay/platform/identity/local/sessions.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/**
 * Signs an account out on every device, in every process at once: for an account that a stranger got into.
 * @returns 1 when there is no such account, or when Clerk keeps the sign-ins
 */
export const endSessions = (context: CommandContext, email: string): Promise<number> =>
  withDatabase(context, async ({ pool, openPeople, config, terminal, log }) => {
    if (config.clerk) {
      terminal.say('Clerk signs people in: end the sessions of its user in Clerk’s dashboard.');
      return 1;
    }
    await migrateOps(pool);
    const { accounts } = await openPeople();
    const userId = await accountOfEmail(pool, accounts.emailLookup(email), { withClerk: false });
    if (userId === undefined) {
      terminal.say('There is no account with this email.');
      return 1;
    }
    await endSessionsOf(pool, userId);
    log.info({ userId }, 'The operator ended every session of an account.');
    terminal.say('The account is signed out on every device.');
    return 0;
  });
