import { createHash, randomBytes } from 'node:crypto';
import { SHARE_SECRET_BYTES, shareToken } from './shareToken.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';

/** A new random token for a link to something that this parent shares. */
export const newShareToken = (sharerId: string): string =>
  shareToken(sharerId, randomBytes(SHARE_SECRET_BYTES).toString('base64url'));

/** The hash of a token for the log. It needs no salt: 256 random bits cannot be guessed. */
export const shareTokenHash = (token: string): ShareTokenHash =>
  ShareTokenHash.parse(createHash('sha256').update(token).digest('hex'));
