import { deleteCredentials } from '@campjay/platform/identity/local/accounts.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { deleteClerkAccount } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { deleteEmailsOf } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { forgetInteractions } from '../ads/clicks/forgetInteractions.ts';

/** Carries out the consequences of `PersonForgotten` outside the log. Repeating it is harmless. */
export type ForgetPerson = (userId: string) => Promise<void>;

/** The key is destroyed first: whatever is interrupted afterwards, the person's private data is unreadable. */
export const forgetPerson =
  ({
    sealing,
    accounts,
    mailer,
  }: {
    readonly sealing: Sealing;
    readonly accounts: AccountDeps;
    readonly mailer: Pick<Mailer, 'name' | 'forget'>;
  }): ForgetPerson =>
  async (userId) => {
    await sealing.destroyKey(userId);
    await deleteCredentials(accounts, userId);
    await deleteClerkAccount(accounts.pool, userId);
    const emails = await deleteEmailsOf(accounts.pool, userId);
    if (emails.length > 0) await mailer.forget?.(emails);
    await forgetInteractions(accounts.pool, userId);
  };
