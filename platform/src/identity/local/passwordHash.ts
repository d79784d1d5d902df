import { scrypt, timingSafeEqual } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

/** Headroom for `maxmem`, on top of scrypt's working memory of 128 · N · r bytes. */
const MEMORY_HEADROOM_BYTES = 1024 * 1024;
const SCRYPT_HASH_BYTES = 32;
const SCRYPT_HASH_PATTERN = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]{43})$/;

/** True for a hash from before Argon2id was introduced: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
const isScryptHash = (storedHash: string): boolean => SCRYPT_HASH_PATTERN.test(storedHash);

/**
 * Compares a password with a scrypt hash in constant time. The next sign-in replaces the hash with an Argon2id hash.
 */
const isCorrectScryptPassword = async (password: string, storedHash: string): Promise<boolean> => {
  const [, log2N, r, p, salt = '', expectedHash = ''] = SCRYPT_HASH_PATTERN.exec(storedHash) ?? [];
  const params = { N: 2 ** Number(log2N), r: Number(r), p: Number(p) };
  const cost = { ...params, maxmem: 128 * params.N * params.r + MEMORY_HEADROOM_BYTES };
  const derivedHash = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64url'), SCRYPT_HASH_BYTES, cost, (error, bytes) => {
      if (error) reject(error);
      else resolve(bytes);
    });
  });
  return timingSafeEqual(derivedHash, Buffer.from(expectedHash, 'base64url'));
};

/** The cost of hashing a password: the memory, and the number of passes over it, in one thread. */
export interface HashCost {
  /** In KiB, at least 8. */
  readonly memoryKiB: number;
  readonly passes: number;
}

/** The default cost level. Each further level doubles the memory, and with it the time. */
export const DEFAULT_COST_LEVEL = 15;

/**
 * Converts the cost level of the setting `PASSWORD_HASH_COST` to Argon2id parameters.
 * @param level 10 to 20. The scale comes from scrypt, where it was log2(N). Each level now selects Argon2id parameters
 * that take about as long as scrypt did at that level.
 */
export const toHashCost = (level: number): HashCost => ({
  memoryKiB: 19 * 1024 * 2 ** (level - DEFAULT_COST_LEVEL),
  passes: 2,
});

/** The default cost: 19 MiB and two passes, as recommended by OWASP's password storage cheat sheet. */
export const HASH_COST: HashCost = toHashCost(DEFAULT_COST_LEVEL);

/** The prefix of every hash with this cost. */
const formatHashPrefix = ({ memoryKiB, passes }: HashCost): string => `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`;
const HASH_PATTERN = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22,}\$[\w+/]{43}$/;

/**
 * Hashes a password for storage with Argon2id and a random salt. The result contains salt and cost:
 * `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 */
export const hashPassword = (password: string, { memoryKiB, passes }: HashCost = HASH_COST): Promise<string> =>
  hash(normalizePassword(password), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });

/** The cost for recovery codes. It must never change, because stored codes are found by their hashes. */
const CODE_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * Hashes a recovery code with Argon2id, because it is so short that a fast hash could be reversed by trying all codes.
 * @param salt 16 random bytes
 */
export const hashCode = (code: string, salt: Uint8Array): Promise<Buffer> => hashRaw(code, { ...CODE_COST, salt });

/**
 * Compares a password with a stored hash (Argon2id or scrypt) in constant time.
 * @throws Error if the stored text is not a hash; the message does not quote it
 */
export const isCorrectPassword = async (password: string, storedHash: string): Promise<boolean> => {
  if (isScryptHash(storedHash)) return isCorrectScryptPassword(normalizePassword(password), storedHash);
  if (!HASH_PATTERN.test(storedHash)) throw new Error('A stored password hash cannot be read.');
  return verify(storedHash, normalizePassword(password));
};

/** True if the hash was created with a different algorithm or cost than the current one. */
export const isOutdated = (storedHash: string, cost: HashCost = HASH_COST): boolean =>
  !storedHash.startsWith(formatHashPrefix(cost));

/** Keyboards produce different characters for one letter (é, or e and an accent); NFC makes them equal. */
const normalizePassword = (password: string): string => password.normalize('NFC');
