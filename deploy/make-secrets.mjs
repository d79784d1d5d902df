/**
 * Makes the secrets of docker-compose.yml, each a file that holds nothing else: fresh, random, and only those that are
 * missing, so that it may be called again at any time. Plain JavaScript without packages:
 *
 *   node deploy/make-secrets.mjs            # into deploy/secrets
 *   node deploy/make-secrets.mjs FOLDER
 *
 * The folder can be opened by its owner alone (0700). The files in it can be read by all (0444), because containers see them
 * with the owner and mode that they have here, and run as other users.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const KEY_BYTES = 32;
const random = (encoding) => randomBytes(KEY_BYTES).toString(encoding);

/** Of what private values are sealed with; see `masterKeys.ts` in platform/src/sealing. */
const masterKeys = () => {
  const current = randomBytes(4).toString('hex');
  return JSON.stringify({ current, keys: { [current]: random('base64') }, emailKey: random('base64') }, undefined, 2);
};

/** Names in the order they are made: some say what others say too. */
const secrets = {
  'postgres-password': () => random('hex'),
  'database-url': (made) => `postgres://campjay:${made['postgres-password']}@postgres:5432/campjay`,
  'master-keys': masterKeys,
  'meilisearch-key': () => random('hex'),
  'meilisearch-settings': (made) => `master_key = "${made['meilisearch-key']}"`,
};

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('secrets', import.meta.url)));
await mkdir(folder, { recursive: true, mode: 0o700 });
await chmod(folder, 0o700);
const made = {};
for (const [name, make] of Object.entries(secrets)) {
  const file = join(folder, name);
  try {
    await writeFile(file, `${make(made)}\n`, { flag: 'wx', mode: 0o444, flush: true });
    console.log(`Made ${file}`);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    console.log(`Kept ${file}`);
  }
  made[name] = (await readFile(file, 'utf8')).trimEnd();
}
console.log('Keep master-keys beside every backup: without it nothing private can ever be read again.');
