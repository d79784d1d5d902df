/**
 * Runs the built product for the browser tests, on a day that never changes, until it is asked to stop; then its data go
 * too. PORT says where it listens, CAMPJAY_DATA where the data are.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

// Playwright says NODE_ENV=test; the product is to run as everybody starts it.
const { NODE_ENV: _test, ...environment } = process.env;
const dataFolder = environment.CAMPJAY_DATA;
if (!dataFolder) throw new Error('CAMPJAY_DATA has to name the folder of the data.');
const product = spawn(process.execPath, [join(import.meta.dirname, '../../../campjay/bin/campjay.mjs'), 'start'], {
  env: { ...environment, CAMPJAY_TODAY: '2026-03-01' },
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => product.kill('SIGTERM'));
const [code] = await once(product, 'exit');
await rm(dataFolder, { recursive: true, force: true });
process.exitCode = code ?? 0;
