import { describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/log/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { interactionBusContract } from '@campjay/platform/interactionBus/interactionBusContract.ts';
import { BusUnavailable, type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { openBusForTests } from '../support/bus/openPostgresBus.ts';
import { bodiesByKey, consuming, firstDeliveries } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { bundleProgram } from '../support/bus/killedProcess.ts';
import { openKeepingInteractionBus } from '@campjay/platform/interactionBus/kept/keepingInteractionBus.ts';
import { makeKeptFolder } from '@campjay/platform/interactionBus/kept/testing/keptFolder.ts';

/** Every second publication finds it down, so that half of what is published goes over the disk. */
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

interactionBusContract('a queue in PostgreSQL that is often down, and what is kept meanwhile', async () => {
  const database = await createTestDatabase();
  await migrateOps(database.pool);
  const folder = await makeKeptFolder();
  const open = () =>
    openKeepingInteractionBus({
      bus: failingOften(openBusForTests(database.url)),
      ...{ folder: folder.path, maxBytes: 10_000_000, firstPauseMs: 10, log: silentLog },
    });
  const [bus, other] = [await open(), await open()];
  return {
    ...{ bus, other, openAnother: open },
    [Symbol.asyncDispose]: async () => {
      await bus[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
});

describe('messages that are kept by processes that are killed', () => {
  // Covers: B.2
  it('are all delivered once the bus is there, those of each process in order, and take no room any more', async () => {
    await using program = await bundleProgram(new URL('../support/bus/spoolProcess.ts', import.meta.url));
    await using folder = await makeKeptFolder();
    await using database = await createTestDatabase();
    await migrateOps(database.pool);
    const nowhere = new URL(database.url);
    nowhere.pathname = '/no_such_database';
    const said: string[] = [];
    for (const [life, lines] of [1, 40, 300].entries())
      said.push(...(await program.killAfter(lines, [nowhere.href, folder.path, `life-${life}`])));
    said.push(...(await program.killAfter(20, [database.url, folder.path, 'life-3'])));
    expect(said.length).toBeGreaterThanOrEqual(361);

    await using bus = await openKeepingInteractionBus({
      bus: openBusForTests(database.url),
      ...{ folder: folder.path, maxBytes: 10_000_000, log: silentLog },
    });
    await using consumer = consuming(bus, 'clicks');
    await consumer.until(() => {
      const ids = new Set(consumer.taken.map(({ id }) => id));
      return said.every((id) => ids.has(id));
    });
    for (const bodies of Object.values(bodiesByKey(firstDeliveries(consumer.taken))))
      expect(bodies).toEqual(bodies.map((_, index) => index));
    await folder.emptied();
  }, 60_000);
});
