import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A browser that is installed here, asked for by name or found where distributions put it. */
const INSTALLED = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/**
 * It may run as root and with little shared memory, calls nobody, sets type as screens of today do, and draws without a
 * graphics card: one that is imitated takes a third of all the processor's time. The limit keeps it from starting spare
 * renderer processes in advance, most of which no page uses.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
  '--renderer-process-limit=1',
];
/** npm's browser is built to start each of its processes anew. */
const ARGS_FROM_NPM = ['--no-zygote'];

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
}

/** The Chromium that the tests drive: an installed one, else the one from npm, which is unpacked once for each user. */
export const findBrowser = async (): Promise<Browser> => {
  const installed = INSTALLED.find((path) => path !== undefined && existsSync(path));
  if (installed !== undefined) return { executablePath: installed, args: ARGS };
  const folder = join(tmpdir(), `campjay-chromium-${versionInNpm()}-${userInfo().username}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return { executablePath: join(folder, 'chromium'), args: [...ARGS, ...ARGS_FROM_NPM] };
};

const versionInNpm = (): string => {
  const manifest = new URL('../../package.json', import.meta.resolve('@sparticuz/chromium'));
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
};

/** The package unpacks into the temporary folder that the environment names; only what is complete gets its final name. */
const unpackInto = async (folder: string): Promise<void> => {
  const defaultFolder = process.env['TMPDIR'];
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    process.env['TMPDIR'] = unfinished;
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // else another run was faster
  } finally {
    if (defaultFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = defaultFolder;
  }
};
