import { createHash, randomBytes } from 'node:crypto';
import { SHARE_SECRET_BYTES, shareToken } from '@campjay/events/sharing/shareToken.ts';
import { ShareTokenHash } from '@campjay/events/sharing/shareTokenHash.ts';

/** A token that nobody has ever held, for a link to something of this parent's. */
export const newShareToken = (sharerId: string): string =>
  shareToken(sharerId, randomBytes(SHARE_SECRET_BYTES).toString('base64url'));

/** What the log keeps of a token. It needs no salt: nobody guesses 256 random bits. */
export const shareTokenHash = (token: string): ShareTokenHash =>
  ShareTokenHash.parse(createHash('sha256').update(token).digest('hex'));
