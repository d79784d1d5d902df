import { createHash } from 'node:crypto';

/** Tells two bodies under one command key apart. For bodies whose text stands in the event anyway: it hides nothing. */
export const bodyHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
