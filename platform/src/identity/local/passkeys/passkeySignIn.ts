import { type AuthenticationResponseJSON, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { inTransaction } from '../../../postgres/pool.ts';
import { type LockedOut, markAttemptSuccessful, countAttempt } from '../attempts.ts';
import { beginSession, type NewSession } from '../sessions.ts';
import {
  type PasskeyDeps,
  loadWebAuthn,
  CHALLENGE_LIFETIME_MS,
  createChallenge,
  consumeChallenge,
} from './passkeys.ts';

/**
 * Begins a sign-in: returns the options for the browser's request to the device. The options do not name an account:
 * the device lets the user choose among the accounts that it has passkeys for.
 */
export const beginPasskeySignIn = async ({
  pool,
  now,
  relyingParty,
}: PasskeyDeps): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const challenge = (await createChallenge(pool, undefined, now())) ?? ''; // always defined without a user id
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  });
};

export type PasskeySignInOutcome =
  | { readonly kind: 'signedIn'; readonly session: NewSession }
  /** The passkey is unknown, the signature is invalid, or the response does not belong to one of our challenges. */
  | { readonly kind: 'wrongPasskey' }
  | LockedOut;

interface PasskeyRow {
  readonly user_id: string;
  readonly public_key: Buffer;
  readonly sign_count: string;
}

/**
 * Signs in with a passkey. It counts as both factors: the device, and the PIN, finger or face that unlocked it.
 * Failures count against the passkey and the network address, not the account: a passkey cannot be guessed, and an
 * attacker who guesses passwords must not lock out the owner's passkey.
 * @param proof.device the browser's name, as shown in the list of sessions
 */
export const signInWithPasskey = async (
  deps: PasskeyDeps,
  proof: {
    readonly response: AuthenticationResponseJSON;
    readonly clientAddress: string;
    readonly device?: string | undefined;
  },
): Promise<PasskeySignInOutcome> => {
  const { pool, now, log } = deps;
  const { response, clientAddress, device } = proof;
  const attempt = await countAttempt(pool, { account: `passkey ${response.id}`, address: clientAddress }, now());
  if (attempt.kind === 'lockedOut') {
    log?.warn({ reason: 'locked-out', factor: 'passkey' }, 'A sign-in failed.');
    return attempt;
  }
  const { rows } = await pool.query<PasskeyRow>(
    'select user_id, public_key, sign_count from ops.passkeys where credential_id = $1',
    [response.id],
  );
  const [passkey] = rows;
  const newSignCount = await verifyResponse(deps, response, passkey);
  const session =
    passkey && newSignCount !== undefined
      ? await inTransaction(pool, async (client) => {
          // The device increments the signature count each time, or always sends 0. A count that does not rise reveals
          // a copied passkey.
          const { rowCount } = await client.query(
            `update ops.passkeys set sign_count = $2, last_used_at = $3
              where credential_id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
            [response.id, newSignCount, now()],
          );
          return rowCount === 0 ? undefined : beginSession(client, passkey.user_id, now(), device);
        })
      : undefined;
  if (!session) {
    log?.warn({ userId: passkey?.user_id, reason: 'wrong-passkey', factor: 'passkey' }, 'A sign-in failed.');
    return { kind: 'wrongPasskey' };
  }
  await markAttemptSuccessful(pool, attempt);
  log?.info({ userId: session.userId, factor: 'passkey' }, 'Signed in.');
  return { kind: 'signedIn', session };
};

/**
 * Verifies the response and consumes its challenge.
 * @returns the passkey's new signature count; undefined if verification fails
 */
const verifyResponse = async (
  { pool, now, relyingParty, log }: PasskeyDeps,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow | undefined,
): Promise<number | undefined> => {
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  let challenge = '';
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (receivedChallenge) => {
      challenge = receivedChallenge;
      return true; // `consumeChallenge` below checks and consumes it
    },
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.sign_count),
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log?.warn({ userId: passkey.user_id, error }, 'A passkey was not accepted.');
    return undefined;
  });
  const isChallengeValid = await consumeChallenge(pool, challenge, undefined, now());
  return verification?.verified && isChallengeValid ? verification.authenticationInfo.newCounter : undefined;
};
