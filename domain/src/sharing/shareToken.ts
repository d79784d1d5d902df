/** Random bytes of a token besides the sharer's id: 256 bits cannot be guessed. */
export const SHARE_SECRET_BYTES = 32;

/**
 * Creates the token of a share link: the parent's opaque user id, so that only that parent's stream needs to be
 * checked, plus a secret.
 * @param sharerId a UUID
 * @param secret SHARE_SECRET_BYTES random bytes in base64url
 */
export const shareToken = (sharerId: string, secret: string): string => `${sharerId.replaceAll('-', '')}${secret}`;

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/;

/** The user id in a token, whether or not the token is valid; undefined for malformed text. */
export const sharerOf = (token: string): string | undefined => {
  const parts = TOKEN.exec(token);
  return parts ? parts.slice(1).join('-') : undefined;
};
