import { createHash } from 'node:crypto';

/** A public stand-in for an email's idempotency key: 32 hexadecimal digits that reveal nothing about the key. */
export const keyDigest = (idempotencyKey: string): string =>
  createHash('sha256').update('letter 1\n').update(idempotencyKey).digest('hex').slice(0, 32);

/** The Message-ID, the same for every attempt at one email: mail servers and readers may drop duplicates by it. */
export const messageId = (idempotencyKey: string, from: string): string =>
  `<${keyDigest(idempotencyKey)}@${from.slice(from.lastIndexOf('@') + 1)}>`;
