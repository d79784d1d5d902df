import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { memoryFolder } from '../integration/support/postgres/memoryFolder.ts';

/** The built product, with an empty data folder, on a free port of this machine. Disposing stops it. */
export interface FuzzedProduct extends AsyncDisposable {
  readonly url: string;
  readonly dataFolder: string;
  /** The latest output of its log. */
  readonly output: () => string;
  /** Runs a command of the command line beside it. @throws if it fails */
  readonly campjay: (...words: readonly string[]) => Promise<void>;
}

/** Relative to `dist`, where the bundle is. */
const COMMAND_LINE = join(import.meta.dirname, '../../../campjay/bin/campjay.mjs');
/** Includes the time to migrate the database and import the catalog. */
const START_WITHIN_MS = 5 * 60_000;
const COMMAND_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
const REMEMBERED_OUTPUT = 100_000;

const SETTINGS = {
  PORT: '0',
  CAMPJAY_TODAY: '2026-03-01',
  // Raised because hundreds of people sign up.
  PASSWORD_HASH_COST: '10',
  // Raised because thousands of requests come from four people.
  RATE_LIMIT_FACTOR: '10000',
  LOG_LEVEL: 'error',
};
/** Does not inherit the settings of the developer's environment. */
const INHERITED = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|USER)$/;

/** @throws Error with its output if it ends, or is not ready in time */
export const startProduct = async (): Promise<FuzzedProduct> => {
  const dataFolder = await mkdtemp(join(memoryFolder(), 'campjay-api-fuzz-'));
  // The database runs as another user if this runs as root.
  await chmod(dataFolder, 0o755);
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
  const env = { ...inherited, ...SETTINGS, CAMPJAY_DATA: dataFolder };
  const child = spawn(process.execPath, [COMMAND_LINE, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    AbortSignal.timeout(STOP_WITHIN_MS).addEventListener('abort', () => child.kill('SIGKILL'));
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
  let output = '';
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const fail = (why: string) => (): void => reject(new Error(`The product ${why}: ${output}`));
      child.once('close', fail('ended before it was ready'));
      AbortSignal.timeout(START_WITHIN_MS).addEventListener('abort', fail('was not ready in time'));
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output = (output + chunk.toString()).slice(-REMEMBERED_OUTPUT);
          const address = /is ready at (\S+)/.exec(output)?.[1];
          if (address !== undefined) resolve(address);
        });
    });
    return {
      ...{ url, dataFolder },
      output: () => output,
      campjay: async (...words) => {
        await promisify(execFile)(process.execPath, [COMMAND_LINE, ...words], { env, timeout: COMMAND_WITHIN_MS });
      },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
