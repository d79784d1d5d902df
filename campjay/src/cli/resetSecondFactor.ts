import { randomUUID } from 'node:crypto';
import { recordAuditEntries, securityNotice } from '@campjay/command-api/service.ts';
import { OPERATOR } from '@campjay/domain/admin/actors.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { deleteSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { addressOf } from '../settings/addressOf.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/**
 * Turns off the second factor of an email's local account, for an owner who has lost phone and recovery codes. The
 * audit records it, and the owner is notified by email. The operator must verify that the request comes from the owner.
 * @returns 1 if there is no such account
 */
export const resetSecondFactor = (context: CommandContext, email: string): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, config, log, terminal }) => {
    await migrateOps(pool);
    const { accounts, sealing } = await openIdentityServices();
    const userId = await findAccountByEmail(pool, accounts.emailLookup(email), { withClerk: false });
    if (userId === undefined) {
      terminal.print('There is no account with this email.');
      return 1;
    }
    const audit = recordAuditEntries({ store, accounts, withClerk: config.clerk !== undefined, log });
    const end = await audit.begin({
      operation: 'reset-second-factor',
      path: '',
      actor: { userId: OPERATOR, role: 'admin' },
      correlationId: randomUUID(),
      input: { body: {}, query: {}, params: {} },
      subjects: [{ kind: 'account', id: userId }],
    });
    if ('kind' in end) throw new Error(end.body.message);
    const reset = async (): Promise<boolean> => {
      const { now } = accounts;
      const origin = config.publicOrigin ?? addressOf(config);
      const notice = await securityNotice({ store, sealing, now, origin }, { userId, kind: 'second-factor-removed' });
      return inTransaction(pool, async (db) => {
        const isDeleted = await deleteSecondFactor(db, userId);
        if (isDeleted && notice) await queueEmail(db, notice, now());
        return isDeleted;
      });
    };
    const isReset = await reset().catch(async (error: unknown) => {
      await end(500);
      throw error;
    });
    await end(200);
    terminal.print(
      isReset
        ? 'Signing in to this account takes no code from now on.'
        : 'Signing in to this account took no code before; nothing was changed.',
    );
    return 0;
  });
