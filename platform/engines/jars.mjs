import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { NotReached } from './notReached.mjs';

/** Where jars are downloaded from; set MAVEN_CENTRAL_URL to use a mirror of Maven Central. */
const REPOSITORY = (process.env.MAVEN_CENTRAL_URL ?? 'https://repo1.maven.org/maven2').replace(/\/+$/, '');
/** Outside the checkout, so that a fresh checkout can reuse it. */
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'campjay', 'engines');
const AT_A_TIME = 6;
const WITHIN_MS = 60_000;

/**
 * Downloads the jars pinned in a list, one per line: "<sha512> <path in Maven Central>", as `sha512sum` writes it. Each
 * jar is verified before it gets its name in the cache, so every file there is complete, even if several runs download
 * at the same time or one is killed.
 * @param {URL} list
 * @returns {Promise<string[]>} their full paths, in the list's order
 * @throws {NotReached} if Maven Central does not answer
 * @throws {Error} if a jar does not match its checksum
 */
export const fetchJars = async (list) => {
  const pinned = (await readFile(list, 'utf8')).trim().split('\n').map(readLine);
  const missing = pinned.filter(({ file }) => !existsSync(file));
  const signal = AbortSignal.timeout(WITHIN_MS);
  const fetchMissing = async () => {
    for (let jar = missing.shift(); jar; jar = missing.shift()) await fetchJar(jar, signal);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchMissing));
  return pinned.map(({ file }) => file);
};

const readLine = (line) => {
  const [sha512 = '', path = ''] = line.split('  ');
  // The checksum is part of the name: a jar with the same path in another list is another file.
  return { sha512, path, file: join(CACHE, sha512.slice(0, 16), path.slice(path.lastIndexOf('/') + 1)) };
};

const fetchJar = async ({ sha512, path, file }, signal) => {
  const content = await download(`${REPOSITORY}/${path}`, signal);
  if (createHash('sha512').update(content).digest('hex') !== sha512)
    throw new Error(`${path} is not the file that was pinned: its SHA-512 is another.`);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
};

const download = async (url, signal) => {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new NotReached(`Maven Central cannot be reached (${new URL(url).host}: ${error.message})`);
  }
};
