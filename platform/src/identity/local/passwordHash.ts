import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What hashing a password takes: 128 · 2^ln · r bytes of memory, walked p times. */
export interface HashCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB, three times: what OWASP's password storage sheet names as equal to Argon2id with 19 MB. */
export const HASH_COST: HashCost = { ln: 15, r: 8, p: 3 };

/** Far more than scrypt needs beside the memory that it walks. */
const OVERHEAD_BYTES = 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** A password as it is kept: its scrypt hash under a fresh salt, with the cost, as `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export const hashPassword = async (password: string, cost: HashCost = HASH_COST): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
};

/** Compares in constant time. @throws Error when what is stored is no hash; the message holds nothing of it. */
export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  const { cost, salt, hash } = read(stored);
  return timingSafeEqual(await derive(password, salt, cost), hash);
};

/** Whether the hash was made at another cost than is asked for now. */
export const isOutdated = (stored: string, { ln, r, p }: HashCost = HASH_COST): boolean =>
  !stored.startsWith(`$scrypt$ln=${ln},r=${r},p=${p}$`);

const read = (stored: string) => {
  const [, ln, r, p, salt = '', hash = ''] = STORED.exec(stored) ?? [];
  const bytes = Buffer.from(hash, 'base64url');
  if (bytes.length !== HASH_BYTES) throw new Error('A stored password hash cannot be read.');
  return { cost: { ln: Number(ln), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, 'base64url'), hash: bytes };
};

/** Node reads files and names on the same four threads, and half of them stay free for that. */
const AT_ONCE = 2;
const waiting: (() => void)[] = [];
let running = 0;

const derive = async (password: string, salt: Buffer, cost: HashCost): Promise<Buffer> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await scryptOf(password, salt, cost);
  } finally {
    const next = waiting.shift(); // it takes this one's place
    if (next) next();
    else running -= 1;
  }
};

/** The same letters may be typed as different characters (é, or e and an accent): NFC makes them one. */
const scryptOf = (password: string, salt: Buffer, { ln, r, p }: HashCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** ln, r, p, maxmem: 128 * 2 ** ln * r + OVERHEAD_BYTES };
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, cost, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
