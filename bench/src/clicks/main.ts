import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureIntake } from './intake.ts';
import { proveVerdicts } from './proof.ts';

/**
 * Whether clicks get exactly the verdicts and the spend that a plain loop says, delivered twice and out of order, while the
 * judge is killed and cut off from the bus 20 times; then, over HTTP in the built product on the embedded PostgreSQL, how
 * many clicks a second are acknowledged, whether each of them was judged, and how soon a click is in the log.
 * `npm run bench:clicks [-- clicks [clicks over HTTP]]`
 */
const clicks = Number(process.argv[2] ?? 200_000);
const overHttp = Number(process.argv[3] ?? 20_000);

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-clicks-'));
try {
  const isEqual = clicks === 0 || (await proveVerdicts(join(folder, 'proof'), clicks));
  const isComplete = overHttp === 0 || (await measureIntake(join(folder, 'product'), overHttp));
  if (!isEqual || !isComplete) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
