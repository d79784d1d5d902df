import { randomUUID } from 'node:crypto';
import { recordAuditEntries, securityNotice } from '@campjay/command-api/service.ts';
import { OPERATOR } from '@campjay/domain/admin/actors.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { endSessionsOf } from '@campjay/platform/identity/local/sessions.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { OperatorError } from './operatorError.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';
import { deleteSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { addressOf } from '../settings/config.ts';

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
