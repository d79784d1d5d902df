/**
 * Runs the built product for the browser tests, on a day that never changes and with data of its own, until it is asked to
 * stop. PORT says where.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const dataFolder = await mkdtemp(join(tmpdir(), 'campjay-browser-tests-'));
// Playwright says NODE_ENV=test; the product is to run as everybody starts it.
const { NODE_ENV: _test, ...environment } = process.env;
const product = spawn(process.execPath, [join(import.meta.dirname, '../campjay/bin/campjay.mjs'), 'start'], {
  env: { ...environment, CAMPJAY_DATA: dataFolder, CAMPJAY_TODAY: '2026-03-01' },
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => product.kill('SIGTERM'));
const [code] = await once(product, 'exit');
await rm(dataFolder, { recursive: true, force: true });
process.exitCode = code ?? 0;
