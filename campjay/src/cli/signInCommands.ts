import { randomUUID } from 'node:crypto';
import { createAudit, createSecurityNotice } from '@campjay/command-api/service.ts';
import { OPERATOR_USER_ID } from '@campjay/domain/admin/actors.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { endAllSessionsOfUser } from '@campjay/platform/identity/local/sessions.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { OperatorError } from './operatorError.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';
import { deleteSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { addressOf } from '../settings/config.ts';

/** The audit records the outcome of a command as an HTTP status, because most of its entries are requests. */
const [SUCCEEDED, FAILED] = [200, 500];

/**
 * Signs a compromised account out on every device. Takes effect in every process at once. The audit entry is written
 * before the sessions end.
 * @returns 1 if there is no such account, or if Clerk manages the sessions
 */
export const endSessions = (context: CommandContext, email: string): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, config, terminal, log }) => {
    if (config.clerk) {
      terminal.print('Clerk manages the sessions: end those of this user in Clerk’s dashboard.');
      return 1;
    }
    await migrateOps(pool);
    const { accounts } = await openIdentityServices();
    const userId = await findAccountByEmail(pool, accounts.hashEmail(email), { usesClerk: false });
    if (userId === undefined) {
      terminal.print('There is no account with this email.');
      return 1;
    }
    const recordOutcome = await createAudit({ store, accounts, usesClerk: false, log }).begin({
      operation: 'end-sessions',
      path: 'end-sessions',
      actor: { userId: OPERATOR_USER_ID, role: 'system' },
      correlationId: randomUUID(),
      input: { body: undefined, query: undefined, params: undefined },
      subjects: [{ kind: 'account', id: userId }],
    });
    // If the audit refuses the entry, `begin` returns an HTTP problem instead of a function.
    if (typeof recordOutcome !== 'function') throw new OperatorError(recordOutcome.body.message);
    await endAllSessionsOfUser(pool, userId).catch(async (error: unknown) => {
      await recordOutcome(FAILED);
      throw error;
    });
    await recordOutcome(SUCCEEDED);
    log.info({ userId }, 'The operator ended every session of an account.');
    terminal.print('The account is signed out on every device.');
    return 0;
  });

/**
 * Turns off the second factor of the local account with this email, if its owner has lost the phone and the recovery
 * codes. The audit records it, and an email notifies the owner. The operator must verify that the request comes from
 * the owner.
 * @returns 1 if there is no such account
 */
export const resetSecondFactor = (context: CommandContext, email: string): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, config, log, terminal }) => {
    await migrateOps(pool);
    const { accounts, sealing } = await openIdentityServices();
    const userId = await findAccountByEmail(pool, accounts.hashEmail(email), { usesClerk: false });
    if (userId === undefined) {
      terminal.print('There is no account with this email.');
      return 1;
    }
    const audit = createAudit({ store, accounts, usesClerk: config.clerk !== undefined, log });
    const recordOutcome = await audit.begin({
      operation: 'reset-second-factor',
      path: '',
      actor: { userId: OPERATOR_USER_ID, role: 'admin' },
      correlationId: randomUUID(),
      input: { body: {}, query: {}, params: {} },
      subjects: [{ kind: 'account', id: userId }],
    });
    // If the audit refuses the entry, `begin` returns an HTTP problem instead of a function.
    if ('kind' in recordOutcome) throw new Error(recordOutcome.body.message);
    const reset = async (): Promise<boolean> => {
      const { now } = accounts;
      const origin = config.publicOrigin ?? addressOf(config);
      const notice = await createSecurityNotice(
        { store, sealing, now, origin },
        { userId, kind: 'second-factor-removed' },
      );
      return inTransaction(pool, async (db) => {
        const isDeleted = await deleteSecondFactor(db, userId);
        if (isDeleted && notice) await queueEmail(db, notice, now());
        return isDeleted;
      });
    };
    const isReset = await reset().catch(async (error: unknown) => {
      await recordOutcome(FAILED);
      throw error;
    });
    await recordOutcome(SUCCEEDED);
    terminal.print(
      isReset
        ? 'Signing in to this account requires no code from now on.'
        : 'Signing in to this account required no code before; nothing was changed.',
    );
    return 0;
  });
