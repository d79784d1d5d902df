import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { type TestResponse, serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { VISITOR } from '@campjay/platform/http/route.ts';
import { openAccounts, PASSWORD } from './openAccounts.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { createFilesImageStore } from '@campjay/platform/images/filesImageStore.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type EmailMessage, type Mailer, MailUnavailable } from '@campjay/platform/mail/port.ts';
import { createEmailDelivery } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { rightsFold } from '@campjay/domain/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { readState } from '@campjay/command-api/kernel/handledStream.ts';
import { confirmEmailOf } from './confirmEmailOf.ts';
import { type Pool } from 'pg';
import { createEmailComposer } from '@campjay/command-api/emails/deliverEmails.ts';
import { commandRoutes } from '@campjay/command-api/routes.ts';

/** Records emails for tests. */
const recordingMailer = (sentEmails: EmailMessage[], server: { readonly isAway: boolean }): Mailer => ({
  name: 'kept',
  send: (sentEmail) => {
    if (server.isAway) return Promise.reject(new MailUnavailable('The mail server is away.'));
    sentEmails.push(sentEmail);
    return Promise.resolve();
  },
});

interface Options {
  /** Sign-in provider instead of the local accounts, in the same database. */
  readonly clerk?: (pool: Pool) => ClerkIdentity;
  /** Checks whether a new password is known from a breach. */
  readonly isBreached?: (password: string) => Promise<boolean>;
}

/** The email of the person that most tests sign up. */
export const EMAIL = 'testa.parentsen@example.org';

/** The command API over HTTP, in an empty database, with browsers that store their cookies. */
export const openCommandApi = async ({ clerk: openClerk, isBreached }: Options = {}) => {
  const accounts = await openAccounts();
  const { pool } = accounts.parts;
  const store = await openPostgresEventStore({ url: accounts.url, log: silentLog });
  const adKeys = deriveAdKeys(testMasterKeys());
  const { sealing } = accounts;
  const bus = openPostgresInteractionBus({ url: accounts.url, log: silentLog });
  const sentEmails: EmailMessage[] = [];
  const mailServer = { isAway: false };
  const mailer = recordingMailer(sentEmails, mailServer);
  const origin = 'https://camps.example.org';
  const { now } = accounts.parts;
  const compose = createEmailComposer({ store, sealing, accounts: accounts.parts, origin });
  const delivery = createEmailDelivery({ pool, mailer, compose, now, log: silentLog });
  const clerk = openClerk?.(pool);
  const routes = commandRoutes({
    store,
    bus,
    // Created with the first picture, which these tests never store.
    images: createFilesImageStore({ folder: join(tmpdir(), `campjay-images-${randomUUID()}`) }),
    sealing,
    adKeys,
    unsubscribeKey: adKeys.pseudonymKey,
    accounts: accounts.parts,
    cookie: accounts.cookie,
    isBreached,
    clerk,
    mailer,
    payments: createSandboxPayments({ pool, now }),
    origin,
    log: silentLog,
    now,
  });
  const server = await serveForTest(routes, {
    identify: async ({ headers }) => {
      const signedIn = await (clerk ?? accounts.provider).authenticate(headers);
      if (!signedIn) return VISITOR;
      const { userId, sessionId, createdAt, isEmailVerified = false } = signedIn;
      const { isEmailConfirmed } = await readState(store, rightsFold, userStream(userId));
      return {
        ...{ userId, roles: ['parent'], session: { sessionId, accountCreatedAt: createdAt } },
        isEmailConfirmed: isEmailConfirmed || isEmailVerified,
      };
    },
  });
  const confirmEmailIn = (email: string) =>
    confirmEmailOf({ pool, store, emailLookup: (text) => sealing.emailLookup(text) }, email);
  const browser = () => {
    const jar = new Map<string, string>();
    return {
      jar,
      post: async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const sent = { ...(cookie !== '' && { cookie, origin: server.url }), ...headers };
        const answer = await server.post(path, body, sent);
        for (const setCookie of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (setCookie.split(';', 1)[0] ?? '').split('=');
          if (value === '') jar.delete(name);
          else jar.set(name, value);
        }
        return answer;
      },
    };
  };
  const emails = async (): Promise<readonly EmailMessage[]> => {
    await delivery.deliverDue(new AbortController().signal);
    return sentEmails;
  };
  return {
    ...accounts,
    pool,
    store,
    sealing,
    mailServer,
    /** Delivers the queued emails, and returns all emails so far. */
    emails,
    /** Delivers the queued emails, and returns the subjects of all emails so far. */
    subjects: async () => (await emails()).map(({ subject }) => subject),
    /** The same for the tokens of the links to this page. @param to address; all if absent */
    tokens: async (page: 'confirm-email' | 'reset-password', to?: string): Promise<readonly string[]> =>
      (await emails()).flatMap((email) =>
        to === undefined || email.to === to ? (new RegExp(`/${page}#(\\S+)`).exec(email.text)?.slice(1) ?? []) : [],
      ),
    /** The rows of a table, as text. */
    rowsOf: async (table: string) =>
      (await pool.query<{ text: string }>(`select t::text as text from ops.${table} t`)).rows.map(({ text }) => text),
    /** The user id of the local account with this email. */
    userIdOf: async (email: string): Promise<string> =>
      (await findAccountByEmail(pool, sealing.emailLookup(email), { usesClerk: false })) ?? 'nobody',
    /** The user id of the account that was created first. */
    firstUserId: async (): Promise<string> => {
      const { rows } = await pool.query<{ user_id: string }>(
        'select user_id from ops.credentials order by created_at, user_id limit 1',
      );
      return rows[0]?.user_id ?? 'nobody';
    },
    isSignedIn: async (person: ReturnType<typeof browser>): Promise<boolean> =>
      (await person.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' })).status === 200,
    /** Deletes all accounts, keys and emails; streams remain, since each new person has others. */
    deleteAll: async () => {
      await accounts.deleteAll();
      await pool.query('truncate ops.person_keys, ops.key_epochs, ops.queued_emails');
      sentEmails.length = 0;
    },
    /** Address of the command API. */
    address: server.url,
    browser,
    confirmEmail: confirmEmailIn,
    /** A browser of a person who has just signed up and confirmed the email. */
    signedUp: async (email = EMAIL, firstName = 'Testa', lastName = 'Parentsen') => {
      const newBrowser = browser();
      const answer = await newBrowser.post('/api/identity/sign-up', { email, password: PASSWORD, firstName, lastName });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      await confirmEmailIn(email);
      return newBrowser;
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await bus[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await accounts[Symbol.asyncDispose]();
    },
  };
};
