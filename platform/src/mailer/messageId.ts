import { createHash } from 'node:crypto';

/** What stands for a letter's key wherever others see it: 32 hexadecimal digits that say nothing of the key. */
export const keyDigest = (idempotencyKey: string): string =>
  createHash('sha256').update('letter 1\n').update(idempotencyKey).digest('hex').slice(0, 32);

/** The Message-ID of every attempt at one letter: mail servers and readers that see it twice may drop the second. */
export const messageId = (idempotencyKey: string, from: string): string =>
  `<${keyDigest(idempotencyKey)}@${from.slice(from.lastIndexOf('@') + 1)}>`;
