import { scrypt, timingSafeEqual } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

/** Far more than scrypt needs beyond its working memory. */
const OVERHEAD_BYTES = 1024 * 1024;
const HASH_BYTES = 32;
const FORMER_HASH_PATTERN = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]{43})$/;

/** True for a hash from before Argon2id was introduced: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
const isScryptHash = (stored: string): boolean => FORMER_HASH_PATTERN.test(stored);

/** Compares in constant time with a hash for which `isScryptHash` is true. The next sign-in replaces the hash. */
const isScryptPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, ln, r, p, salt = '', hash = ''] = FORMER_HASH_PATTERN.exec(stored) ?? [];
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

/** The cost of hashing a password: memory and passes over it, in one thread. */
export interface HashCost {
  /** In KiB, at least 8. */
  readonly memoryKiB: number;
  readonly passes: number;
}

/** The default level; each further level doubles the memory, and with it the time. */
export const DEFAULT_LEVEL = 15;

/**
 * @param level 10 to 20, as in `PASSWORD_HASH_COST`: the base-2 logarithm of scrypt's N, and of an Argon2id with the
 * same cost
 */
export const hashCostOf = (level: number): HashCost => ({
  memoryKiB: 19 * 1024 * 2 ** (level - DEFAULT_LEVEL),
  passes: 2,
});

/** 19 MiB, two passes: the first choice of OWASP's password storage cheat sheet. */
export const HASH_COST: HashCost = hashCostOf(DEFAULT_LEVEL);

/** The prefix of a hash made at this cost. */
const prefixOf = ({ memoryKiB, passes }: HashCost): string => `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`;
const HASH_PATTERN = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22,}\$[\w+/]{43}$/;

/**
 * Hashes a password for storage: Argon2id under a fresh salt, with the cost, as
 * `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 */
export const hashPassword = (password: string, { memoryKiB, passes }: HashCost = HASH_COST): Promise<string> =>
  hash(normalizePassword(password), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });

/** The cost for codes. It is fixed, because codes are found by their hashes, which must never change while stored. */
const CODE_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, outputLen: 32 };

/** The Argon2id hash of a code that is too short for a fast hash. @param salt 16 random bytes */
export const hashCode = (code: string, salt: Uint8Array): Promise<Buffer> => hashRaw(code, { ...CODE_COST, salt });

/**
 * Compares in constant time, at the cost of the stored hash; a hash made by scrypt is compared by scrypt.
 * @throws Error if the stored text is not a hash; the message contains none of it.
 */
export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  if (isScryptHash(stored)) return isScryptPassword(normalizePassword(password), stored);
  if (!HASH_PATTERN.test(stored)) throw new Error('A stored password hash cannot be read.');
  return verify(stored, normalizePassword(password));
};

/** True if the hash was made by another algorithm, or at another cost, than the current one. */
export const isOutdated = (stored: string, cost: HashCost = HASH_COST): boolean => !stored.startsWith(prefixOf(cost));

/** The same letter may be typed as different characters (é, or e and an accent): NFC makes them equal. */
const normalizePassword = (password: string): string => password.normalize('NFC');
