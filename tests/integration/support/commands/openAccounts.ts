import { randomUUID } from 'node:crypto';
import { type Writable } from 'node:stream';
import { createLog, silentLog } from '@campjay/platform/log/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../postgres/database.ts';
import { emailLookup } from '@campjay/platform/sealing/emailLookup.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { signIn, signUp } from '@campjay/platform/identity/local/accounts.ts';
import { createLocalIdentity } from '@campjay/platform/identity/local/localIdentity.ts';
import { type HashCost } from '@campjay/platform/identity/local/passwordHash.ts';
import { sessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';

export const PASSWORD = 'seven blue kites';
/** Hashing as cheap as it gets: these tests are about everything else. */
const CHEAP: HashCost = { ln: 1, r: 1, p: 1 };

/** Local accounts over an empty database, at a time that stands still until the test moves it. */
export const openAccounts = async ({ log }: { readonly log?: Pick<Writable, 'write'> } = {}) => {
  const database = await createTestDatabase();
  await migrateOps(database.pool);
  const { emailKey } = testMasterKeys();
  let time = Date.parse('2026-03-01T18:00:00Z');
  const parts: AccountParts = {
    pool: database.pool,
    emailLookup: (email) => emailLookup(emailKey, email),
    now: () => new Date(time),
    hashCost: CHEAP,
  };
  const cookie = sessionCookie({ secure: false });
  const written = log ? createLog({ name: 'test', level: 'debug', destination: log }) : silentLog;
  return {
    parts,
    url: database.url,
    cookie,
    provider: createLocalIdentity({ ...parts, cookie, log: written }),
    /** What a browser sends that was given this token. */
    headersOf: (token: string) => ({ cookie: cookie.give(token)[0]?.split(';')[0] ?? '' }),
    later: (ms: number) => {
      time += ms;
    },
    signUp: (email = `${randomUUID()}@example.org`) =>
      signUp(parts, { userId: randomUUID(), email, password: PASSWORD }),
    signIn: (email: string, password = PASSWORD, clientAddress = '192.0.2.1') =>
      signIn(parts, { email, password, clientAddress }),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
};
