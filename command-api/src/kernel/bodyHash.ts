import { createHash } from 'node:crypto';

/**
 * Returns a hash that tells whether two requests with the same command key have the same body. Use it only for bodies
 * that the event contains in clear text anyway, because an unkeyed hash does not protect private text.
 */
export const bodyHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
