import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Paths of installed browsers: the configured one first, then those of common distributions. */
const INSTALLED = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/**
 * Runs as root and with little shared memory, makes no background requests, renders fonts without hinting like current
 * screens, and draws without a GPU: an emulated one takes a third of all processor time. The process limit prevents
 * spare renderer processes, most of which no page uses.
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
/** npm's browser is built without a zygote process. */
const ARGS_FROM_NPM = ['--no-zygote'];

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
}

/** The Chromium for the tests: an installed one, else the one from npm, which is unpacked once for each user. */
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

/** The package unpacks into TMPDIR; the folder gets its final name only when it is complete. */
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
    if (!existsSync(folder)) throw error; // otherwise a concurrent run was faster
  } finally {
    if (defaultFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = defaultFolder;
  }
};
