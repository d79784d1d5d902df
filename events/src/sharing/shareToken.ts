/** Random bits of a token beside the sharer's id: nobody guesses 256 of them. */
export const SHARE_SECRET_BYTES = 32;

/**
 * The token of a link to something that a parent shares: the parent's own opaque id, so that the link is checked in that
 * parent's stream and nowhere else, and a secret.
 * @param sharerId a UUID
 * @param secret SHARE_SECRET_BYTES random bytes in base64url
 */
export const shareToken = (sharerId: string, secret: string): string => `${sharerId.replaceAll('-', '')}${secret}`;

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/;

/** Whose list, or schedule, a token would lead to, if it is good; undefined of what is no token. */
export const sharerOf = (token: string): string | undefined => {
  const parts = TOKEN.exec(token);
  return parts ? parts.slice(1).join('-') : undefined;
};
