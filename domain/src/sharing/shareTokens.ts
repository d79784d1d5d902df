import { createHash, randomBytes } from 'node:crypto';
import { SHARE_SECRET_BYTES, composeShareToken } from './shareToken.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';

/** Creates a random token for a link to the parent's favorites or schedule. */
export const createShareToken = (sharerId: string): string =>
  composeShareToken(sharerId, randomBytes(SHARE_SECRET_BYTES).toString('base64url'));

/**
 * Returns the hash of a token, which is stored instead of the token. It needs no salt: 256 random bits cannot be
 * guessed.
 */
export const hashShareToken = (token: string): ShareTokenHash =>
  ShareTokenHash.parse(createHash('sha256').update(token).digest('hex'));
