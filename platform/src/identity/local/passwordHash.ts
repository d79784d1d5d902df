import { hash, hashRaw, verify } from '@node-rs/argon2';
import { isScryptHash, isScryptPassword } from './formerPasswordHash.ts';

/** What hashing a password takes: so much memory, walked so many times, by one thread. */
export interface HashCost {
  /** In KiB, at least 8. */
  readonly memoryKiB: number;
  readonly passes: number;
}

/** The usual level; each further one doubles the memory, and with it the time. */
export const DEFAULT_LEVEL = 15;

/** @param level 10 to 20, as `PASSWORD_HASH_COST` states it: the base-2 logarithm of scrypt's N, and of an Argon2id that costs as much */
export const hashCostOf = (level: number): HashCost => ({
  memoryKiB: 19 * 1024 * 2 ** (level - DEFAULT_LEVEL),
  passes: 2,
});

/** 19 MiB, twice: the first choice of OWASP's password storage cheat sheet. */
export const HASH_COST: HashCost = hashCostOf(DEFAULT_LEVEL);

/** What a hash begins with that was made at this cost. */
const prefixOf = ({ memoryKiB, passes }: HashCost): string => `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`;
const HASH_PATTERN = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22,}\$[\w+/]{43}$/;

/** A password as it is kept: its Argon2id hash under a fresh salt, with the cost, as `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export const hashPassword = (password: string, { memoryKiB, passes }: HashCost = HASH_COST): Promise<string> =>
  hash(normalizePassword(password), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });

/** Of codes: fixed, because they are found by their hashes, which must come out the same for as long as they are kept. */
const CODE_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, outputLen: 32 };

/** The Argon2id hash of a code that is too short for a plain one. @param salt 16 random bytes */
export const hashCode = (code: string, salt: Uint8Array): Promise<Buffer> => hashRaw(code, { ...CODE_COST, salt });

/**
 * Compares in constant time, at the cost of the stored hash; one that scrypt made is compared by scrypt.
 * @throws Error when what is stored is no hash; the message holds nothing of it.
 */
export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  if (isScryptHash(stored)) return isScryptPassword(normalizePassword(password), stored);
  if (!HASH_PATTERN.test(stored)) throw new Error('A stored password hash cannot be read.');
  return verify(stored, normalizePassword(password));
};

/** Whether the hash was made in another way, or at another cost, than is asked for now. */
export const isOutdated = (stored: string, cost: HashCost = HASH_COST): boolean => !stored.startsWith(prefixOf(cost));

/** The same letters may be typed as different characters (é, or e and an accent): NFC makes them one. */
const normalizePassword = (password: string): string => password.normalize('NFC');
