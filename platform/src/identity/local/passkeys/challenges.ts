import { isTokenShaped, newToken } from '../secretToken.ts';
import { type Db } from '../../../postgres/pool.ts';

/** Enough time for a user to find their phone or security key. */
export const CHALLENGE_MS = 5 * 60_000;

/**
 * Stores a random challenge that a passkey signs, once. Also deletes expired challenges.
 * @param userId the user who adds a passkey; undefined for a sign-in with one
 * @returns base64url; undefined if there is no such account
 */
export const newChallenge = async (db: Db, userId: string | undefined, now: Date): Promise<string | undefined> => {
  await db.query(
    `delete from ops.passkey_challenges where challenge in
       (select challenge from ops.passkey_challenges where expires_at <= $1 for update skip locked)`,
    [now],
  );
  const challenge = newToken();
  const { rowCount } = await db.query(
    `insert into ops.passkey_challenges (challenge, user_id, expires_at)
     select $1, $2, $3 where $2::uuid is null or exists (select from ops.credentials where user_id = $2)`,
    [challenge, userId ?? null, new Date(now.getTime() + CHALLENGE_MS)],
  );
  return rowCount === 1 ? challenge : undefined;
};

/**
 * Consumes a challenge.
 * @param userId the user it was created for, as above
 * @returns true if it was created for this user, has not expired and was not used before
 */
export const useChallenge = async (
  db: Db,
  challenge: string,
  userId: string | undefined,
  now: Date,
): Promise<boolean> => {
  if (!isTokenShaped(challenge)) return false;
  const { rowCount } = await db.query(
    `delete from ops.passkey_challenges
      where challenge = $1 and user_id is not distinct from $2 and expires_at > $3`,
    [challenge, userId ?? null, now],
  );
  return rowCount === 1;
};
