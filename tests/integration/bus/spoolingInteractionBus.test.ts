import { expect, it } from '@jest/globals';
import { interactionBusContract } from '@campjay/platform/bus/interactionBusContract.ts';
import {
  type SpoolingInteractionBus,
  openSpoolingInteractionBus,
} from '@campjay/platform/bus/spool/spoolingInteractionBus.ts';
import { makeSpoolTestFolder } from '@campjay/platform/bus/spool/testing/spoolTestFolder.ts';
import { BusUnavailable, type InteractionBus } from '@campjay/platform/bus/port.ts';
import { startConsumer } from '@campjay/platform/bus/testing/startConsumer.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { bundleProgram } from '../support/bus/killedProcess.ts';
import { expectDelivered } from '../support/bus/expectDelivered.ts';
import { openPostgresBus } from '../support/bus/openBus.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';

/** Fails every second publication, so that half of the messages are stored on disk first. */
const failingOften = (bus: InteractionBus): InteractionBus => {
  let publications = 0;
  return {
    ...bus,
    publish: async (topic, messages) => {
      publications += 1;
      if (publications % 2 === 1) throw new BusUnavailable('Not now');
      await bus.publish(topic, messages);
    },
  };
};

const openSpooling = (bus: InteractionBus, folder: string): Promise<SpoolingInteractionBus> =>
  openSpoolingInteractionBus({ bus, folder, maxBytes: 10_000_000, firstPauseMs: 10, log: silentLog });

interactionBusContract('a queue in PostgreSQL that often fails, with storage on disk', async () => {
  const database = await createOpsDatabase();
  const folder = await makeSpoolTestFolder();
  const open = () => openSpooling(failingOften(openPostgresBus(database.url)), folder.path);
  const [bus, other] = [await open(), await open()];
  return {
    ...{ bus, secondBus: other, openAnother: open, waitUntilFlushed: folder.untilEmptied },
    [Symbol.asyncDispose]: async () => {
      for (const each of [bus, other, database, folder]) await each[Symbol.asyncDispose]();
    },
  };
});

// Covers: B.2
it('delivers everything that killed processes stored, in order per process, and frees the disk', async () => {
  await using program = await bundleProgram(new URL('../support/bus/busProcess.ts', import.meta.url));
  await using folder = await makeSpoolTestFolder();
  await using database = await createOpsDatabase();
  const unreachableUrl = new URL(database.url);
  unreachableUrl.pathname = '/no_such_database';
  const publishUntilKilled = (url: string, life: number, lines: number) =>
    program.killAfter(lines, [url, folder.path, 'publish', 'clicks', `life-${life}`]);
  const accepted: string[] = [];
  for (const [life, lines] of [1, 40, 300].entries())
    accepted.push(...(await publishUntilKilled(unreachableUrl.href, life, lines)));
  accepted.push(...(await publishUntilKilled(database.url, 3, 20)));
  expect(accepted.length).toBeGreaterThanOrEqual(361);

  await using bus = await openSpooling(openPostgresBus(database.url), folder.path);
  await using consumer = startConsumer(bus, 'clicks');
  await expectDelivered(consumer, accepted);
  await folder.untilEmptied();
});
