import { randomUUID } from 'node:crypto';
import { recordAuditEntries } from '@campjay/command-api/service.ts';
import { OPERATOR } from '@campjay/domain/admin/actors.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { endSessionsOf } from '@campjay/platform/identity/local/sessions.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { OperatorError } from './operatorError.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Recorded in the audit like a response status. */
const [DONE, FAILED] = [200, 500];

/**
 * Signs an account out on every device, in every process at once: for a compromised account. The audit entry is written
 * first.
 * @returns 1 if there is no such account, or if Clerk manages the sessions
 */
export const endSessions = (context: CommandContext, email: string): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, config, terminal, log }) => {
    if (config.clerk) {
      terminal.print('Clerk signs people in: end the sessions of its user in Clerk’s dashboard.');
      return 1;
    }
    await migrateOps(pool);
    const { accounts } = await openIdentityServices();
    const userId = await findAccountByEmail(pool, accounts.emailLookup(email), { withClerk: false });
    if (userId === undefined) {
      terminal.print('There is no account with this email.');
      return 1;
    }
    const ended = await recordAuditEntries({ store, accounts, withClerk: false, log }).begin({
      operation: 'end-sessions',
      path: 'end-sessions',
      actor: { userId: OPERATOR, role: 'system' },
      correlationId: randomUUID(),
      input: { body: undefined, query: undefined, params: undefined },
      subjects: [{ kind: 'account', id: userId }],
    });
    if (typeof ended !== 'function') throw new OperatorError(ended.body.message);
    await endSessionsOf(pool, userId).catch(async (error: unknown) => {
      await ended(FAILED);
      throw error;
    });
    await ended(DONE);
    log.info({ userId }, 'The operator ended every session of an account.');
    terminal.print('The account is signed out on every device.');
    return 0;
  });
