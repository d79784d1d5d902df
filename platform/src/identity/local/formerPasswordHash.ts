import { scrypt, timingSafeEqual } from 'node:crypto';

/** Far more than scrypt needs beyond its working memory. */
const OVERHEAD_BYTES = 1024 * 1024;
const HASH_BYTES = 32;
const HASH_PATTERN = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]{43})$/;

/** True for a hash from before Argon2id was introduced: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export const isScryptHash = (stored: string): boolean => HASH_PATTERN.test(stored);

/** Compares in constant time with a hash for which `isScryptHash` is true. The next sign-in replaces the hash. */
export const isScryptPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, ln, r, p, salt = '', hash = ''] = HASH_PATTERN.exec(stored) ?? [];
  const params = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const cost = { ...params, maxmem: 128 * params.N * params.r + OVERHEAD_BYTES };
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64url'), HASH_BYTES, cost, (error, bytes) => {
      if (error) reject(error);
      else resolve(bytes);
    });
  });
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
};
