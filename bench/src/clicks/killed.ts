import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { judgedClickIds, makeClicks, newAdvertisers, openClickedProduct } from './clickedProduct.ts';
import { sendClicks } from './load.ts';
import { type Processes, processesOf } from './processes.ts';

const CONNECTIONS = 32;
const ADVERTISERS = 4;
const CLICKS = 40_000;
const KILLS = 3;
const JUDGED_WITHIN_MS = 180_000;

/**
 * Kills the process that accepts clicks three times while clicks arrive, and then the whole product at once, including
 * PostgreSQL (SIGKILL each time). Returns true if afterwards the log has a verdict on each acknowledged click.
 */
export const proveNoneLost = async (folder: string): Promise<boolean> => {
  const killed = await openClickedProduct(folder);
  const advertisers = await newAdvertisers(killed.store, ADVERTISERS);
  const { file, clickIds } = await makeClicks(killed.keys, join(folder, 'killed.txt'), advertisers, CLICKS);
  const sending = sendClicks({ ...{ url: killed.url, file, from: 0, to: CLICKS }, connections: CONNECTIONS });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(700 + Math.random() * 1_500);
    endAll((await processesOf(killed.pid)).pids, ['serve']);
    await answersAgain(killed.url);
  }
  await pause(700 + Math.random() * 1_500);
  endAll((await processesOf(killed.pid)).pids, ['supervisor', 'serve', 'work', 'postgres']);
  const result = await sending;
  await killed[Symbol.asyncDispose]().catch(() => undefined); // its connections are broken

  await using product = await openClickedProduct(folder);
  const acknowledged = result.acknowledged.map(([line]) => clickIds[line] ?? '');
  const deadline = Date.now() + JUDGED_WITHIN_MS;
  let lost = acknowledged.length;
  for (;;) {
    const judged = await judgedClickIds(product.store, advertisers);
    lost = acknowledged.filter((id) => !judged.has(id)).length;
    if (lost === 0 || Date.now() > deadline) break;
    await pause(500);
  }
  await rm(file);
  console.log(
    `Killed ${KILLS} times while it took clicks, and once with all of it and PostgreSQL: ${acknowledged.length.toLocaleString('en-US')} acknowledged, ${result.broken.toLocaleString('en-US')} tries cut off; lost ${lost}`,
  );
  return lost === 0 && acknowledged.length > 0 && result.broken > 0;
};

const endAll = (pids: Processes['pids'], kinds: readonly (keyof Processes['pids'])[]): void => {
  for (const pid of kinds.flatMap((kind) => pids[kind])) process.kill(pid, 'SIGKILL');
};

const answersAgain = async (url: string): Promise<void> => {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await pause(50);
};
