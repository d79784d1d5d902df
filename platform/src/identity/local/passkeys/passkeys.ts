import { isIP } from 'node:net';
import { hasTokenFormat, newToken, type AccountDeps } from '../accountDeps.ts';
import { type Db, inTransaction } from '../../../postgres/pool.ts';
import { randomUUID } from 'node:crypto';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type PublicKeyCredentialCreationOptionsJSON, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Sealing } from '../../../sealing/sealing.ts';

/** The site that a passkey works for: a browser uses it only on pages of this site. */
interface RelyingParty {
  /** The host name. Passkeys are permanently bound to it: if the host changes, none of them works anymore. */
  readonly id: string;
  /** The origin of the site's pages. */
  readonly origin: string;
}

/**
 * Returns the relying party for pages at an origin. Browsers reject IP addresses here, so an IP address is replaced
 * with localhost.
 */
export const relyingPartyOf = (origin: string): RelyingParty => {
  const url = new URL(origin);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
};

/**
 * Loads the WebAuthn library on demand, because loading takes half a second and would delay the start of every process.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** A challenge expires after 5 minutes: enough time for a user to find their phone or security key. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/**
 * Creates and stores a random challenge, which a passkey has to sign. Also deletes expired challenges.
 * @param userId the user who adds a passkey; undefined for a sign-in with a passkey
 * @returns the challenge in base64url; undefined if there is no such account
 */
export const createChallenge = async (db: Db, userId: string | undefined, now: Date): Promise<string | undefined> => {
  await db.query(
    `delete from ops.passkey_challenges where challenge in
       (select challenge from ops.passkey_challenges where expires_at <= $1 for update skip locked)`,
    [now],
  );
  const challenge = newToken();
  const { rowCount } = await db.query(
    `insert into ops.passkey_challenges (challenge, user_id, expires_at)
     select $1, $2, $3 where $2::uuid is null or exists (select from ops.credentials where user_id = $2)`,
    [challenge, userId ?? null, new Date(now.getTime() + CHALLENGE_LIFETIME_MS)],
  );
  return rowCount === 1 ? challenge : undefined;
};

/**
 * Consumes a challenge.
 * @param userId as in `createChallenge`
 * @returns true if it was created for this user, has not expired and was not used before
 */
export const consumeChallenge = async (
  db: Db,
  challenge: string,
  userId: string | undefined,
  now: Date,
): Promise<boolean> => {
  if (!hasTokenFormat(challenge)) return false;
  const { rowCount } = await db.query(
    `delete from ops.passkey_challenges
      where challenge = $1 and user_id is not distinct from $2 and expires_at > $3`,
    [challenge, userId ?? null, now],
  );
  return rowCount === 1;
};

/** Maximum number of passkeys of an account. Enough devices and keys for a large family. */
export const MAX_PASSKEYS = 20;

export interface PasskeyDeps extends Pick<AccountDeps, 'pool' | 'sealing' | 'now' | 'log'> {
  readonly relyingParty: RelyingParty;
}

/** Where a passkey's sealed name is stored. Only a name that was sealed for this place can be decrypted there. */
const locationOfName = (passkeyId: string) => ({ streamId: 'passkey', eventId: passkeyId, field: 'name' });

/** The user id in the form in which authenticators store it. */
const userHandleOf = (userId: string) => Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/**
 * Begins to add a passkey: returns the options for the browser. They require a passkey that is discoverable (the user
 * need not type an email to sign in), and that needs the device's PIN, a finger or a face each time.
 * @param owner.label the account's name on the device: its email
 * @returns 'tooMany' if the account has the maximum number of passkeys; 'noAccount' if it is being deleted
 */
export const beginPasskeyRegistration = async (
  { pool, now, relyingParty }: PasskeyDeps,
  owner: { readonly userId: string; readonly label: string; readonly siteName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON | 'tooMany' | 'noAccount'> => {
  const { userId, label, siteName } = owner;
  const { rows } = await pool.query<{ id: string; transports: string[] }>(
    'select credential_id as id, transports from ops.passkeys where user_id = $1',
    [userId],
  );
  if (rows.length >= MAX_PASSKEYS) return 'tooMany';
  const challenge = await createChallenge(pool, userId, now());
  if (challenge === undefined) return 'noAccount';
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty.id,
    userName: label,
    userDisplayName: label,
    userID: userHandleOf(userId),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
};

/**
 * Adds a passkey that the device has created.
 * @param passkey.withinTransaction called in the transaction that adds the passkey, so that both succeed or neither
 * does
 * @returns 'refused' if the response does not belong to one of our challenges, or the passkey was created for another
 * site or is already stored
 * @throws PersonIsForgotten if the account is being deleted
 */
export const addPasskey = async (
  deps: PasskeyDeps,
  passkey: {
    readonly userId: string;
    /** The name that its owner gave it. */
    readonly name: string;
    readonly response: RegistrationResponseJSON;
    readonly withinTransaction: (db: Db) => Promise<void>;
  },
): Promise<'added' | 'refused'> => {
  const { pool, sealing, now, log, relyingParty } = deps;
  const { userId, name, response, withinTransaction } = passkey;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  let challenge = '';
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: (receivedChallenge) => {
      challenge = receivedChallenge;
      return true; // `consumeChallenge` below checks and consumes it
    },
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log?.warn({ userId, error }, 'A passkey was not accepted.');
    return undefined;
  });
  // Consumed before any other check, because a rejected response must not leave its challenge valid.
  const isChallengeValid = await consumeChallenge(pool, challenge, userId, now());
  if (!verification?.verified || !isChallengeValid) return 'refused';
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
  const passkeyId = randomUUID();
  const sealedName = await sealing.seal(userId, name, locationOfName(passkeyId));
  const isAdded = await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into ops.passkeys (passkey_id, credential_id, user_id, public_key, sign_count, transports, name, created_at)
       select $1, $2, user_id, $4, $5, $6, $7, $8 from ops.credentials where user_id = $3
       on conflict do nothing`,
      [passkeyId, id, userId, publicKey, counter, transports, JSON.stringify(sealedName), now()],
    );
    if (rowCount === 0) return false;
    await withinTransaction(client);
    return true;
  });
  if (!isAdded) return 'refused';
  log?.info({ userId, passkeyId }, 'A passkey was added.');
  return 'added';
};

/** Removes a passkey of an account; false if the account has no such passkey. */
export const removePasskey = async (db: Db, userId: string, passkeyId: string): Promise<boolean> => {
  const { rowCount } = await db.query('delete from ops.passkeys where user_id = $1 and passkey_id = $2', [
    userId,
    passkeyId,
  ]);
  return rowCount === 1;
};

/** A passkey as shown to its owner. */
export interface ListedPasskey {
  readonly passkeyId: string;
  readonly name: string;
  /** When it was added. */
  readonly since: Date;
  /** Null if it was never used to sign in. */
  readonly lastUsed: Date | null;
}

/** Lists the passkeys of an account, newest first, without those whose name cannot be decrypted anymore. */
export const listPasskeys = async (
  { pool, sealing }: Pick<AccountDeps, 'pool'> & { readonly sealing: Pick<Sealing, 'decrypt'> },
  userId: string,
): Promise<readonly ListedPasskey[]> => {
  const { rows } = await pool.query<Omit<ListedPasskey, 'name'> & { readonly name: Sealed<string> }>(
    `select passkey_id as "passkeyId", name, created_at as since, last_used_at as "lastUsed" from ops.passkeys
      where user_id = $1 order by created_at desc, passkey_id`,
    [userId],
  );
  const passkeys = await Promise.all(
    rows.map(async ({ name, ...passkey }) => {
      const decrypted = await sealing.decrypt(name, locationOfName(passkey.passkeyId));
      return decrypted.kind === 'decrypted' ? [{ ...passkey, name: decrypted.getValue() }] : [];
    }),
  );
  return passkeys.flat();
};
