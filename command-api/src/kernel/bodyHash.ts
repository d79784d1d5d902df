import { createHash } from 'node:crypto';

/**
 * Distinguishes two bodies sent under one command key. Only for bodies whose text is in the event anyway: the hash
 * hides nothing.
 */
export const bodyHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
