import { randomUUID } from 'node:crypto';
import { recordActs } from '@campjay/command-api/service.ts';
import { OPERATOR } from '@campjay/events/admin/actors.ts';
import { accountOfEmail } from '@campjay/platform/identity/accountOfEmail.ts';
import { endSessionsOf } from '@campjay/platform/identity/local/sessions.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { CannotRun } from '../cannotRun.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** As an answer's status would say how it ended. */
const [DONE, FAILED] = [200, 500];

/**
 * Signs an account out on every device, in every process at once: for an account that a stranger got into. It is in the audit
 * before it happens.
 * @returns 1 when there is no such account, or when Clerk keeps the sign-ins
 */
export const endSessions = (context: CommandContext, email: string): Promise<number> =>
  withDatabase(context, async ({ pool, store, openPeople, config, terminal, log }) => {
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
    const ended = await recordActs({ store, accounts, withClerk: false, log }).begin({
      operation: 'end-sessions',
      path: 'end-sessions',
      actor: { userId: OPERATOR, role: 'system' },
      correlationId: randomUUID(),
      asked: { body: undefined, query: undefined, params: undefined },
      subjects: [{ kind: 'account', id: userId }],
    });
    if (typeof ended !== 'function') throw new CannotRun(ended.body.message);
    await endSessionsOf(pool, userId).catch(async (error: unknown) => {
      await ended(FAILED);
      throw error;
    });
    await ended(DONE);
    log.info({ userId }, 'The operator ended every session of an account.');
    terminal.say('The account is signed out on every device.');
    return 0;
  });
