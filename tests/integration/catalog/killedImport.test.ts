import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { campDecider } from '@campjay/command-api/catalog/campDecider.ts';
import { type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { readCatalogLine } from '@campjay/command-api/catalog/catalogLine.ts';
import { campEvents } from '@campjay/events/catalog/events.ts';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';
import { createAdminForAllProjections } from '@campjay/projector/service.ts';
import { bundleProgram } from '../support/bus/killedProcess.ts';

const KILLS = 6;
const CAMPS = 100;
/** An import that is not killed prints at least about this many lines. */
const LINES = 90;
const SEED = 2026;

const folder = await mkdtemp(join(tmpdir(), 'campjay-killed-'));
const program = await bundleProgram(new URL('../support/product/importAndProjectProcess.ts', import.meta.url));
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** The catalog of a round: most camps as before, some changed, some gone, some new. */
const linesOfRound = (round: number): readonly string[] => {
  const random = seededRandom(SEED + round);
  const changed = [...syntheticCatalog({ camps: CAMPS, seed: SEED, sessions: 6 })].flatMap((camp) => {
    if (random.chance(0.1)) return [];
    const instances = camp.instances
      .filter(() => !random.chance(0.1))
      .map((session) => (random.chance(0.2) ? { ...session, price: random.below(900) } : session));
    return [{ ...camp, instances }];
  });
  const added = [...syntheticCatalog({ camps: 20, seed: SEED + round, sessions: 6 })].map((camp) => ({
    ...camp,
    org_id: `round-${round}-${camp.org_id}`,
  }));
  return [...changed, ...added].map((camp) => JSON.stringify(camp));
};

const writeRound = async (round: number): Promise<string> => {
  const file = join(folder, `round-${round}.ndjson`);
  await writeFile(file, linesOfRound(round).join('\n'));
  return file;
};

describe('an import that is killed again and again', () => {
  it(`leaves the log and the read model as an undisturbed import does (${KILLS} times, seed ${SEED})`, async () => {
    await using database = await createOpsDatabase();
    const run = async (round: number, lastLine = Infinity) =>
      program.killAfter(Infinity, [database.url, await writeRound(round), String(lastLine)]);
    const random = seededRandom(SEED);
    let killed = 0;
    for (let round = 1; round <= KILLS; round += 1) {
      const printed = await run(round, 1 + random.below(LINES));
      if (!printed.includes('done')) killed += 1;
    }
    expect(killed).toBeGreaterThan(KILLS / 2);
    const printed = await run(KILLS);
    expect(printed).toContain('done');

    await using store = await openPostgresEventStore({ url: database.url, log: silentLog });
    const camps = new Map<string, ListedCamp | undefined>();
    const revisions = new Map<string, bigint>();
    const ids = new Set<string>();
    for await (const { events, isCaughtUp } of store.subscribe({ signal: new AbortController().signal })) {
      for (const { id, streamId, revision, type, version, data } of events) {
        expect(revision).toBe((revisions.get(streamId) ?? -1n) + 1n);
        revisions.set(streamId, revision);
        ids.add(id);
        if (categoryOf(streamId) !== 'camp') continue;
        const reader = campEvents.find((each) => each.type === type);
        if (!reader) throw new Error(type);
        const before = camps.get(streamId);
        const after = campDecider.evolve(before, reader.parse(data, version));
        expect(after).not.toEqual(before); // an event without effect would be a duplicate
        camps.set(streamId, after);
      }
      if (isCaughtUp) break;
    }
    expect(ids.size).toBe([...revisions.values()].reduce((sum, last) => sum + Number(last) + 1, 0));

    const listed = new Map([...camps].flatMap(([stream, camp]) => (camp ? [[entityIdOf(stream), camp] as const] : [])));
    const inFile = linesOfRound(KILLS).map(readCatalogLine);
    expect(listed.size).toBe(inFile.length);
    for (const line of inFile)
      if (line.kind === 'camp')
        expect(listed.get(line.orgId)).toMatchObject({ facts: line.camp.facts, sessions: line.camp.sessions });

    const admin = createAdminForAllProjections({
      pool: database.pool,
      databaseUrl: database.url,
      store,
      log: silentLog,
    });
    expect(await admin.verify('camps')).toMatchObject({ isEqual: true });
    expect(await admin.listParked()).toEqual([]);
  }, 600_000);
});
