import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits as 43 characters of base64url: a secret that authenticates its bearer to us. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The hash stored instead of a token. It needs neither salt nor slowness: 256 random bits cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const isTokenShaped = (text: string): boolean => /^[\w-]{43}$/.test(text);
