import { type KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { type Rights, rightsFold } from '@campjay/domain/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type AdKeys, deriveAdKeys, deriveKey } from '@campjay/domain/ads/tokens/adKeys.ts';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type Principal, type Role, VISITOR } from '@campjay/platform/http/route.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { createPostgresClerkAccounts } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { createBreachedPasswords, type IsBreached } from '@campjay/platform/identity/local/passwordRule.ts';
import {
  type SessionCookie,
  createSessionCookie,
  createLocalIdentity,
} from '@campjay/platform/identity/local/sessionCookie.ts';
import { type IdentityProvider } from '@campjay/platform/identity/port.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore, StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type MasterKeys, readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { type EpochKeys, openEpochKeyFolder } from '@campjay/platform/sealing/epochKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { rotateEpochs } from '@campjay/platform/sealing/rewrapPersonKeys.ts';
import { openSealing, type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';
import { OperatorError } from '../../cli/operatorError.ts';
import { type ClerkConfig, type Config } from '../../settings/config.ts';

/** Services for encrypting (sealing) private values, for authentication, and for the keys of ad tokens. */
export interface IdentityServices {
  readonly sealing: Sealing;
  /** Makes deletions of accounts final: see `rotateEpochs`. Resolves to the number of epochs that ended. */
  readonly finalizeDeletions: () => Promise<number>;
  /** Keys that encrypt the tokens of ad cards. */
  readonly adKeys: AdKeys;
  /** Signs the unsubscribe links in emails. */
  readonly unsubscribeKey: KeyObject;
  readonly accounts: AccountDeps;
  readonly cookie: SessionCookie;
  /** Checks whether a new password is in a known breach; undefined if no service for it is configured. */
  readonly isBreached: IsBreached | undefined;
  /** The external sign-in provider; undefined if local accounts are used. */
  readonly clerk: ClerkIdentity | undefined;
  readonly identify: Identify;
}

/** Determines who sends a request. */
export type Identify = (request: IncomingMessage) => Promise<Principal>;

export type IdentityConfig = Pick<
  Config,
  'masterKeyFile' | 'epochKeyFolder' | 'publicOrigin' | 'passwordHashCost' | 'breachedPasswordsUrl' | 'clerk'
>;

/**
 * Opens the keys and the sign-in provider of a process.
 * @throws MasterKeyMissing or EpochKeyMissing with a sentence for the operator, if the keys belong to another database
 * @throws OperatorError if a key file or folder cannot be read
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
  const masterKeys = await openMasterKeys(masterKeyFile);
  const keys = { masterKeys, epochKeys: await openEpochKeys(epochKeyFolder) };
  const keyStore = createPostgresPersonKeyStore(pool);
  const sealing = await openSealing({ store: keyStore, ...keys });
  const now = (): Date => new Date();
  const cookie = createSessionCookie({ secure: publicOrigin?.startsWith('https:') ?? false });
  const rightsCache = createCachedFold(store, rightsFold);
  const clerk = clerkConfig && (await openClerk(clerkConfig, pool, log));
  return {
    sealing,
    finalizeDeletions: () => rotateEpochs(keyStore, keys, { now: now() }),
    adKeys: deriveAdKeys(masterKeys),
    // Like all labels, it must not change. The key does not rotate, because old emails must still work.
    unsubscribeKey: deriveKey(masterKeys.emailKey, 'unsubscribe links 1'),
    accounts: {
      pool,
      sealing,
      now,
      hashCost,
      log,
      hashEmail: (email) => sealing.emailLookup(email),
      // The label must not change: it determines the derived key.
      deviceKey: deriveKey(masterKeys.emailKey, 'known devices 1'),
    },
    cookie,
    isBreached:
      breachedPasswordsUrl === undefined ? undefined : createBreachedPasswords({ url: breachedPasswordsUrl, log }),
    clerk,
    identify: createIdentify(clerk ?? createLocalIdentity({ pool, now, cookie, log }), (userId) =>
      rightsCache.readState(userStream(userId)),
    ),
  };
};

/** Reads the master keys, or creates them if there are none. @throws OperatorError if the file cannot be used */
export const openMasterKeys = async (file: string): Promise<MasterKeys> => {
  try {
    return await readOrCreateMasterKeys(file);
  } catch (cause) {
    const code = errorCode(cause);
    const reason = code === undefined && cause instanceof Error ? cause.message : `It cannot be read (${code}).`;
    throw new OperatorError(`The master keys in ${file} cannot be used. ${reason}`, { cause });
  }
};

/** Opens the folder of epoch keys, and creates it if it is absent. @throws OperatorError if it cannot be used */
export const openEpochKeys = async (folder: string): Promise<EpochKeys> => {
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

/** Opens Clerk's sign-in. Its library is imported on demand, because it is as large as the rest of this process. */
const openClerk = async (config: ClerkConfig, pool: Pool, log: Log): Promise<ClerkIdentity> => {
  const { createClerkIdentity } = await import('@campjay/platform/identity/clerk/clerkIdentity.ts');
  return createClerkIdentity({ ...config, accounts: createPostgresClerkAccounts(pool), log });
};

/** Every signed-in user has the role parent. The user's rights, which are read from the log, add other roles. */
const createIdentify =
  (provider: IdentityProvider, readRights: (userId: string) => Promise<Rights>): Identify =>
  async ({ headers }) => {
    const signedInUser = await provider.authenticate(headers);
    if (!signedInUser) return VISITOR;
    const { userId, sessionId, createdAt, isEmailVerified = false } = signedInUser;
    const session = { sessionId, accountCreatedAt: createdAt };
    const rights = await readRights(userId).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return error;
      throw error;
    });
    // While the log is down, parents can still read their own lists. They get no other role, because it may have been
    // revoked in the meantime.
    if (rights instanceof StoreUnavailable) return { userId, roles: ['parent'], session, roleLookupError: rights };
    const { isAdmin, advertiserIds } = rights;
    const roles: readonly Role[] = [
      'parent',
      ...(advertiserIds.length > 0 ? (['advertiser'] as const) : []),
      ...(isAdmin ? (['admin'] as const) : []),
    ];
    return { userId, roles, session, isEmailConfirmed: rights.isEmailConfirmed || isEmailVerified };
  };
