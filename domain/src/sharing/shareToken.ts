/** The number of random bytes in a token: 256 bits cannot be guessed. */
export const SHARE_SECRET_BYTES = 32;

/**
 * Composes the token of a share link from the sharer's user id and a secret. Because of the id, only the sharer's own
 * stream has to be read to check a token.
 * @param sharerId a UUID
 * @param secret `SHARE_SECRET_BYTES` random bytes in base64url
 */
export const composeShareToken = (sharerId: string, secret: string): string =>
  `${sharerId.replaceAll('-', '')}${secret}`;

const TOKEN_PATTERN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/;

/** Returns the user id in a token without checking the secret; undefined for malformed text. */
export const sharerOf = (token: string): string | undefined => {
  const match = TOKEN_PATTERN.exec(token);
  return match ? match.slice(1).join('-') : undefined;
};
