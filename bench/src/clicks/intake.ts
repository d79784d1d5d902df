import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { timingsOf } from '../search/measure.ts';
import { type ClickedProduct, judgedCount, makeClicks, newAdvertisers } from './clickedProduct.ts';
import { sendClicks } from './load.ts';
import { processesOf } from './processes.ts';

const CONNECTIONS = 256;
const ADVERTISERS = 20;
const WARM_UP = 4_000;
const JUDGED_WITHIN_MS = 240_000;

/**
 * Measures how many clicks per second the product acknowledges over HTTP, in one process with everything else on the
 * same processors, and how long it takes until all are judged. Returns true if all were.
 */
export const measureIntake = async (product: ClickedProduct, folder: string, count: number): Promise<boolean> => {
  const advertisers = await newAdvertisers(product.store, ADVERTISERS);
  const all = count + WARM_UP;
  const { file } = await makeClicks(product.keys, join(folder, 'intake.txt'), advertisers, all);
  const load = { url: product.url, file, connections: CONNECTIONS };
  await sendClicks({ ...load, from: 0, to: WARM_UP });
  while ((await judgedCount(product.store, advertisers)) < WARM_UP) await pause(100);

  const before = await processesOf(product.pid);
  const result = await sendClicks({ ...load, from: WARM_UP, to: all });
  const after = await processesOf(product.pid);
  const begun = Date.now() - result.seconds * 1_000;
  const deadline = Date.now() + JUDGED_WITHIN_MS;
  while ((await judgedCount(product.store, advertisers)) < all && Date.now() < deadline) await pause(200);
  const judged = (await judgedCount(product.store, advertisers)) - WARM_UP;
  const judgedSeconds = (Date.now() - begun) / 1_000;

  const { p50, p95 } = timingsOf(result.acknowledged.map(([, sent, answered]) => answered - sent));
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  console.log(`${whole(count)} clicks over HTTP, ${CONNECTIONS} at a time:`);
  console.log(
    `  acknowledged                 ${whole(result.acknowledged.length / result.seconds)} a second, median ${p50.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms`,
  );
  console.log(
    `  judged meanwhile and after   ${whole(judged / judgedSeconds)} a second; lost ${result.acknowledged.length - judged}`,
  );
  const shares = (['serve', 'work', 'postgres'] as const).map(
    (kind) => `${kind} ${(after.cpuSeconds[kind] - before.cpuSeconds[kind]).toFixed(1)}`,
  );
  console.log(
    `  processor seconds, of ${(2 * result.seconds).toFixed(1)} on two: ${shares.join(', ')}, the load itself ${result.cpuSeconds.toFixed(1)}`,
  );
  return result.acknowledged.length === count && judged === count;
};
