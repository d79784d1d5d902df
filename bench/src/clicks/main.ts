import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CAMPJAY, productSettings } from '../startProduct.ts';
import { BENCH_EMAIL, signedUpClient } from '../writes/signedUpClient.ts';
import { openClickedProduct } from './clickedProduct.ts';
import { measureIntake } from './intake.ts';
import { proveNoneLost } from './killed.ts';
import { proveVerdicts } from './proof.ts';
import { measureReport } from './reported.ts';

/**
 * Checks that clicks get exactly the verdicts and spend of a plain loop, when delivered twice and out of order, while
 * the judge is killed and disconnected from the bus 20 times, and again after all are redelivered. Then measures, over
 * HTTP in the built product on the embedded PostgreSQL, how many clicks per second are acknowledged, how soon the
 * report counts one, and whether any acknowledged click is lost when everything is killed.
 * `npm run bench:clicks [-- clicks [clicks over HTTP]]`
 */
const clicks = Number(process.argv[2] ?? 200_000);
const overHttp = Number(process.argv[3] ?? 40_000);

const measureProduct = async (folder: string): Promise<readonly boolean[]> => {
  const results: boolean[] = [];
  {
    await using product = await openClickedProduct(folder);
    results.push(await measureIntake(product, folder, overHttp));
    const { cookie } = await signedUpClient(product.url);
    await promisify(execFile)(process.execPath, [CAMPJAY, 'grant-admin', BENCH_EMAIL, '--confirm-email'], {
      env: productSettings(folder),
    });
    results.push(await measureReport(product, folder, cookie));
  }
  results.push(await proveNoneLost(folder));
  return results;
};

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-clicks-'));
try {
  const isEqual = clicks === 0 || (await proveVerdicts(join(folder, 'proof'), clicks));
  const results = overHttp === 0 ? [] : await measureProduct(join(folder, 'product'));
  if (!isEqual || results.includes(false)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
