import { mkdir } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { type Rights, rightsFold } from '@campjay/events/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type AdKeys, adKeysOf, deriveKey } from '@campjay/platform/adTokens/adKeys.ts';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { type Principal, type Role, VISITOR } from '@campjay/platform/http/route.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { createPostgresClerkAccounts } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { type AccountParts } from '@campjay/platform/identity/local/accountDeps.ts';
import { createBreachedPasswords, type IsBreached } from '@campjay/platform/identity/local/breachedPasswords.ts';
import { createLocalIdentity } from '@campjay/platform/identity/local/localIdentity.ts';
import { type SessionCookie, sessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type IdentityProvider } from '@campjay/platform/identity/port.ts';
import { cachedFold } from '@campjay/platform/eventStore/cachedFold.ts';
import { type EventStore, StoreUnavailable } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type MasterKeys, readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { type EpochKeys, openEpochKeyFolder } from '@campjay/platform/sealing/epochKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { rotateEpochs } from '@campjay/platform/sealing/rotateEpochs.ts';
import { openSealing, type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';
import { OperatorError } from './operatorError.ts';
import { type ClerkConfig, type Config } from './config.ts';

/** What keeps people's private values sealed, and tells who they are, or only one visitor of an ad from another. */
export interface IdentityServices {
  readonly sealing: Sealing;
  /** Destroys what the keys of deleted people were wrapped with, once it is due: see `rotateEpochs`. */
  readonly finalizeDeletions: () => Promise<number>;
  /** What the tokens of ads' cards are encrypted with. */
  readonly adKeys: AdKeys;
  readonly accounts: AccountParts;
  readonly cookie: SessionCookie;
  /** Whether a new password is known from a breach; undefined where no service is asked. */
  readonly isBreached: IsBreached | undefined;
  /** Who signs people in, if it is not the local accounts. */
  readonly clerk: ClerkIdentity | undefined;
  readonly identify: Identify;
}

export type Identify = (request: IncomingMessage) => Promise<Principal>;

export type IdentityConfig = Pick<
  Config,
  'masterKeyFile' | 'epochKeyFolder' | 'publicOrigin' | 'passwordHashCost' | 'breachedPasswordsUrl' | 'clerk'
>;

/**
 * @throws MasterKeyMissing or EpochKeyMissing with a sentence for the operator, when the keys are another database's
 * @throws CannotRun when it cannot be read
 */
export const openIdentityServices = async (
  {
    masterKeyFile,
    epochKeyFolder,
    publicOrigin,
    passwordHashCost: hashCost,
    breachedPasswordsUrl,
    clerk: clerkConfig,
  }: IdentityConfig,
  { pool, store, log }: { readonly pool: Pool; readonly store: Pick<EventStore, 'readStream'>; readonly log: Log },
): Promise<IdentityServices> => {
  const masterKeys = await masterKeysIn(masterKeyFile);
  const keys = { masterKeys, epochKeys: await epochKeysIn(epochKeyFolder) };
  const keyStore = createPostgresPersonKeyStore(pool);
  const sealing = await openSealing({ store: keyStore, ...keys });
  const now = (): Date => new Date();
  const cookie = sessionCookie({ secure: publicOrigin?.startsWith('https:') ?? false });
  const rights = cachedFold(store, rightsFold);
  const clerk = clerkConfig && (await openClerk(clerkConfig, pool, log));
  return {
    sealing,
    finalizeDeletions: () => rotateEpochs(keyStore, keys, { now: now() }),
    adKeys: adKeysOf(masterKeys),
    accounts: {
      ...{ pool, sealing, now, hashCost, log },
      emailLookup: (email) => sealing.emailLookup(email),
      deviceKey: deriveKey(masterKeys.emailKey, 'known devices 1'),
    },
    cookie,
    isBreached:
      breachedPasswordsUrl === undefined ? undefined : createBreachedPasswords({ url: breachedPasswordsUrl, log }),
    clerk,
    identify: identifyBy(clerk ?? createLocalIdentity({ pool, now, cookie, log }), (userId) =>
      rights.stateOf(userStream(userId)),
    ),
  };
};

/** Reads the master keys, or makes some where there are none yet. @throws CannotRun when the file cannot be used */
export const masterKeysIn = async (file: string): Promise<MasterKeys> => {
  try {
    return await readOrCreateMasterKeys(file);
  } catch (cause) {
    const code = errorCode(cause);
    const reason = code === undefined && cause instanceof Error ? cause.message : `It cannot be read (${code}).`;
    throw new OperatorError(`The master keys in ${file} cannot be used. ${reason}`, { cause });
  }
};

/** @throws CannotRun when the folder cannot be used */
export const epochKeysIn = async (folder: string): Promise<EpochKeys> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return openEpochKeyFolder(folder);
  } catch (cause) {
    const code = errorCode(cause) ?? 'unknown';
    throw new OperatorError(
      `The folder of epoch keys ${folder} cannot be used (${code}); choose another one with CAMPJAY_EPOCH_KEYS.`,
      { cause },
    );
  }
};

/** Fetched only where it is used: Clerk's library is as large as all else of this process. */
const openClerk = async (config: ClerkConfig, pool: Pool, log: Log): Promise<ClerkIdentity> => {
  const { createClerkIdentity } = await import('@campjay/platform/identity/clerk/clerkIdentity.ts');
  return createClerkIdentity({ ...config, accounts: createPostgresClerkAccounts(pool), log });
};

/** Whoever has proven who they are is a parent; what they are besides, the stream of their rights says. */
const identifyBy =
  (provider: IdentityProvider, rightsOf: (userId: string) => Promise<Rights>): Identify =>
  async ({ headers }) => {
    const signedIn = await provider.authenticate(headers);
    if (!signedIn) return VISITOR;
    const { userId, sessionId, createdAt, isEmailVerified = false } = signedIn;
    const session = { sessionId, accountCreatedAt: createdAt };
    const rights = await rightsOf(userId).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return error;
      throw error;
    });
    // While the log is down a parent's own lists can be read; nobody is let in on rights that may have been taken away.
    if (rights instanceof StoreUnavailable) return { userId, roles: ['parent'], session, roleLookupError: rights };
    const { isAdmin, advertiserIds } = rights;
    const roles: readonly Role[] = [
      'parent',
      ...(advertiserIds.length > 0 ? (['advertiser'] as const) : []),
      ...(isAdmin ? (['admin'] as const) : []),
    ];
    return { userId, roles, session, isEmailConfirmed: rights.isEmailConfirmed || isEmailVerified };
  };
