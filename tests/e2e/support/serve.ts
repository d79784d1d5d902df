import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';

export type Settings = Readonly<Record<string, string>>;

/**
 * Common settings of the products in browser tests: a fixed date, and the lowest cost of hashing passwords. Hundreds of
 * parents sign up, and at the default cost each takes a quarter of a second of CPU time.
 */
export const DEFAULT_SETTINGS: Settings = { CAMPJAY_TODAY: '2026-03-01', PASSWORD_HASH_COST: '10' };

/** Environment of a product or one of its commands, without Playwright's NODE_ENV=test, which users do not set. */
export const environmentWith = (settings: Settings): NodeJS.ProcessEnv => {
  const { NODE_ENV: _test, ...environment } = process.env;
  return { ...environment, ...DEFAULT_SETTINGS, ...settings };
};

/**
 * Starts the built product and waits until it is ready. Disposing stops it. @throws with its output if it exits before
 */
export const serve = async (settings: Settings): Promise<AsyncDisposable> => {
  const product = fork(join(import.meta.dirname, 'serveProduct.mjs'), {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const closed = once(product, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [product.stdout, product.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is ready at')) resolve();
      });
    product.once('close', () => reject(new Error(`The product ended before it was ready: ${output}`)));
  });
  return {
    [Symbol.asyncDispose]: async () => {
      product.kill('SIGTERM');
      await closed;
    },
  };
};
