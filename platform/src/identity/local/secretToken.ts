import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits that prove something to whoever gave them out. 43 letters of base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept instead of a token. It needs no salt and no slowness: nobody guesses 256 random bits. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const isTokenShaped = (text: string): boolean => /^[\w-]{43}$/.test(text);
