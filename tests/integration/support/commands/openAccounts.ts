import { randomUUID } from 'node:crypto';
import { type Writable } from 'node:stream';
import { createLog, silentLog } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../postgres/database.ts';
import { createMemoryEpochKeys } from '@campjay/platform/sealing/epochKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { openSealing } from '@campjay/platform/sealing/sealing.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { signIn, signUp } from '@campjay/platform/identity/local/accounts.ts';
import { type HashCost } from '@campjay/platform/identity/local/passwordHash.ts';
import { createSessionCookie, createLocalIdentity } from '@campjay/platform/identity/local/sessionCookie.ts';

export const PASSWORD = 'seven blue kites';
/** The cheapest hash, because its cost does not matter in these tests. */
const CHEAP_HASH: HashCost = { memoryKiB: 8, passes: 1 };

/** Local accounts in an empty database, with a clock that only the test advances. */
export const openAccounts = async ({ log: lines }: { readonly log?: Pick<Writable, 'write'> } = {}) => {
  const log = lines ? createLog({ name: 'test', level: 'debug', destination: lines }) : silentLog;
  const database = await createTestDatabase();
  await migrateOps(database.pool);
  const masterKeys = testMasterKeys();
  const sealing = await openSealing({
    store: createPostgresPersonKeyStore(database.pool),
    masterKeys,
    epochKeys: createMemoryEpochKeys(),
  });
  let time = Date.parse('2026-03-01T18:00:00Z');
  const deps: AccountDeps = {
    pool: database.pool,
    hashEmail: (email) => sealing.emailLookup(email),
    sealing,
    deviceKey: masterKeys.emailKey,
    now: () => new Date(time),
    hashCost: CHEAP_HASH,
    log,
  };
  const cookie = createSessionCookie({ secure: false });
  const provider = createLocalIdentity({ ...deps, cookie, log });
  const signUpAs = (email: string, password = PASSWORD) =>
    signUp(deps, { userId: randomUUID(), email, password, personalTerms: [] });
  return {
    ...{ parts: deps, provider, cookie, sealing, url: database.url },
    /** Headers of a browser with this session token. */
    headersOf: (token: string) => ({ cookie: cookie.issue(token)[0]?.split(';')[0] ?? '' }),
    later: (ms: number) => {
      time += ms;
    },
    signUp: signUpAs,
    /** Deletes all accounts, sessions and counted attempts, so that tests can share a database. */
    deleteAll: async () => {
      await database.pool.query(
        'truncate ops.credentials, ops.sessions, ops.password_resets, ops.sign_in_attempts, ops.clerk_accounts, ops.clerk_ended_sessions, ops.clerk_sessions cascade',
      );
    },
    /** The session of a newly signed-up person. */
    joined: async (email = `${randomUUID()}@example.org`) => {
      const outcome = await signUpAs(email);
      if (outcome.kind !== 'signedUp') throw new Error(`Not signed up: ${outcome.kind}`);
      return outcome.session;
    },
    signIn: (email: string, password = PASSWORD, clientAddress = '192.0.2.1') =>
      signIn(deps, { email, password, clientAddress }),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
};
