import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_WITHIN_MS = 120_000;

/** The product's command line. Benchmarks run from the repository's root, where npm runs them. */
export const CAMPJAY = join(process.cwd(), 'campjay/bin/campjay.mjs');

/** A port that is currently free on the loopback interface. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('The system named no free port.')),
      );
    });
  });

/** Today's date in every benchmark. */
export const DAY = '2026-03-01';

/** Settings of a product with this data folder and a fixed date. */
export const productSettings = (dataFolder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  CAMPJAY_DATA: dataFolder,
  CAMPJAY_TODAY: DAY,
});

interface StartOptions {
  readonly readyWithinMs?: number;
  /** Folder of the checkout whose product to start, by default the one of the benchmark. */
  readonly repository?: string;
}

/** Starts the built product and waits until it is ready. Disposing stops it. */
export const startProduct = async (
  settings: NodeJS.ProcessEnv,
  { readyWithinMs = READY_WITHIN_MS, repository = process.cwd() }: StartOptions = {},
): Promise<{ url: string } & AsyncDisposable> => {
  const port = await freePort();
  const product = spawn(process.execPath, [join(repository, 'campjay/bin/campjay.mjs'), 'start'], {
    cwd: repository,
    env: { ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  const running = {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      product.kill('SIGTERM');
      await ended;
    },
  };
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(running.url))) {
    if (Date.now() > deadline || product.exitCode !== null) {
      await running[Symbol.asyncDispose]();
      throw new Error('The product did not become ready.');
    }
    await pause(100);
  }
  return running;
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
