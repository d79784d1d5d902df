import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle, findSpecifiers } from './libraries.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LIBRARIES = path.join(ROOT, 'node_modules/.cache/campjay-tests/libraries');

const fingerprintOf = async (specifiers) => {
  const hash = createHash('sha256').update(JSON.stringify(specifiers));
  for (const file of ['package-lock.json', 'tests/jest/libraries.mjs'])
    hash.update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
};

const writeBundle = async (specifiers, folder) => {
  for (const { file, text } of await bundle(specifiers, folder)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
};

const bundleWhereChanged = async () => {
  const specifiers = await findSpecifiers();
  const fingerprint = await fingerprintOf(specifiers);
  const fingerprintFile = path.join(LIBRARIES, 'fingerprint');
  if ((await readFile(fingerprintFile, 'utf8').catch(() => undefined)) === fingerprint) return;
  const folder = `${LIBRARIES}-${process.pid}`;
  await writeBundle(specifiers, folder);
  await writeFile(path.join(folder, 'fingerprint'), fingerprint);
  await rm(LIBRARIES, { recursive: true, force: true });
  await rename(folder, LIBRARIES);
};

let bundled;

/** Jest's global setup of the projects that load libraries from the bundle: builds it unless it is up to date. */
export default () => (bundled ??= bundleWhereChanged());
