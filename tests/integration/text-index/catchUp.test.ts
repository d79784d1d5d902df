import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { type CampIndex, openCampIndex } from '@campjay/platform/text-index/meilisearch/campIndex.ts';
import { CAMP_INDEX } from '@campjay/platform/text-index/meilisearch/campIndexLayout.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/text-index/meilisearch/meilisearchTextIndex.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/text-index/meilisearch/testing/meilisearchStandIn.ts';
import { catchUpCampIndex, rebuildCampIndex } from '@campjay/search-indexer/catalog/catchUpCampIndex.ts';
import { createCampsBuild } from '../support/projections/campsBuild.ts';

let database: TestDatabase;
let meilisearch: MeilisearchStandIn;
let index: CampIndex;
beforeEach(async () => {
  database = await createTestDatabase();
  meilisearch = await startMeilisearchStandIn();
  index = openCampIndex({ ...meilisearch, signal: AbortSignal.timeout(60_000) });
});
afterEach(async () => {
  await meilisearch[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const runCatchUp = () => catchUpCampIndex({ db: database.pool, index, log: silentLog });
const indexed = () => meilisearch.documentIds(CAMP_INDEX)?.filter((id) => id !== '_progress');
const proposed = async (text: string) => {
  await using textIndex = openMeilisearchTextIndex({ ...meilisearch, timeoutMs: 30_000 });
  return await textIndex.propose(text, { prefix: false });
};
const swaps = () => meilisearch.requests.filter(({ path }) => path === '/swap-indexes').length;

describe('the camp index', () => {
  it('is filled with every camp and the words of its sessions, over several pages', async () => {
    const build = await createCampsBuild(database.pool);
    const many = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`camp-${at}`, { camp: `Camp ${at}` }]));
    await build.commit({ put: { ...many, robots: { camp: 'Happy Camp', session: 'Robotics Week' } } });
    await runCatchUp();
    expect(indexed()).toHaveLength(1101);
    expect(await proposed('robotcis')).toEqual(['robotics']);
    expect(await proposed('chees')).toEqual(['chess']);
  });

  it('follows changed, new and delisted camps, and reads only its progress if nothing changed', async () => {
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'Pottery Place' }, b: { camp: 'Sailing School' } } });
    await runCatchUp();
    await build.commit({ put: { a: { camp: 'Chemistry Place' }, c: { camp: 'Camp C' } } });
    await build.commit({ remove: ['b'] });
    await runCatchUp();
    expect(indexed()).toEqual(['a', 'c']);
    expect(await proposed('chemisttry')).toEqual(['chemistry']);
    expect(await proposed('pottrey')).toEqual([]);
    expect(swaps()).toBe(1);
    const before = meilisearch.requests.length;
    await runCatchUp();
    expect(meilisearch.requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /indexes/${CAMP_INDEX}/documents/_progress`,
    ]);
  });

  // Covers: G.8
  it('is refilled after the server lost it, after a restore, a change of everything, and a new build', async () => {
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'Pottery Place' } } });
    await runCatchUp();
    meilisearch.wipe();
    expect(indexed()).toBeUndefined();
    await runCatchUp();
    expect([indexed(), await proposed('pottrey')]).toEqual([['a'], ['pottery']]);

    const lost = [{ id: 'gone', org_id: 'gone', words: ['gone'] }];
    await index.replace(Readable.from([lost]), { schema: build.schema, batch: 99n });
    expect(indexed()).toEqual(['gone']);
    await runCatchUp();
    expect(indexed()).toEqual(['a']);

    const before = swaps();
    await build.commit({ everything: true });
    await runCatchUp();
    await runCatchUp();
    expect(swaps()).toBe(before + 1);

    const second = await createCampsBuild(database.pool, 2);
    await second.commit({ put: { b: { camp: 'B' } } });
    await runCatchUp();
    expect(indexed()).toEqual(['b']);
    expect(await index.readProgress()).toEqual({ schema: second.schema, batch: 1n });
  });

  it('repeats a change that failed, and retains its documents when the database fails', async () => {
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    await runCatchUp();
    await build.commit({ put: { b: { camp: 'B' } }, remove: ['a'] });
    meilisearch.failNextTask('documentAdditionOrUpdate');
    await expect(runCatchUp()).rejects.toThrow(/failure requested by the test/);
    await runCatchUp();
    expect(indexed()).toEqual(['b']);
    await build.commit({ put: { c: { camp: 'C' } } });
    await database.pool.query(`drop table ${build.schema}.sessions`);
    await expect(runCatchUp()).rejects.toThrow(/sessions/);
    expect(indexed()).toEqual(['b']);
    expect(await index.readProgress()).toEqual({ schema: build.schema, batch: 2n });
  });
});

describe('the camp index during a rebuild', () => {
  const manyCamps = (camp: string) =>
    Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`camp-${at}`, { camp }] as const));
  const runRebuild = (onProgress: (done: number, total: number) => void) =>
    rebuildCampIndex({ db: database.pool, index, log: silentLog }, onProgress);

  // Covers: T.2
  it('includes changes made while it is filled, and is never searched half filled', async () => {
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { ...manyCamps('Pottery Place'), a: { camp: 'Sailing School' } } });
    await runCatchUp();
    let changing: Promise<void> | undefined;
    const progressReports: number[][] = [];
    const answers: Promise<readonly string[]>[] = [];
    await runRebuild((done, total) => {
      progressReports.push([done, total]);
      answers.push(proposed('pottrey'));
      changing ??= build.commit({ put: { a: { camp: 'Chemistry Place' } }, remove: ['camp-1'] });
    });
    await changing;
    expect(progressReports).toEqual([
      [500, 601],
      [601, 601],
    ]);
    expect(await Promise.all(answers)).toEqual([['pottery'], ['pottery']]);
    expect(swaps()).toBe(2);
    expect(indexed()).toHaveLength(600);
    expect(indexed()).not.toContain('camp-1');
    expect(await proposed('chemisttry')).toEqual(['chemistry']);
    expect(await index.readProgress()).toEqual({ schema: build.schema, batch: 2n });
    await runCatchUp();
    expect(swaps()).toBe(2);
  });

  it('is filled from the new build if the first one is dropped meanwhile', async () => {
    const first = await createCampsBuild(database.pool, 1);
    await first.commit({ put: manyCamps('Pottery Place') });
    await runCatchUp();
    let moving: Promise<unknown> | undefined;
    const buildMoved = async () => {
      const second = await createCampsBuild(database.pool, 2);
      await second.commit({ put: { b: { camp: 'Chess Club' } } });
      await database.pool.query(
        `delete from projections.builds where schema_name = '${first.schema}'; drop schema ${first.schema} cascade`,
      );
    };
    const dropping = openCampIndex({ ...meilisearch, signal: AbortSignal.timeout(60_000) });
    const slow: CampIndex = {
      ...dropping,
      readProgress: async () => {
        await moving;
        return await dropping.readProgress();
      },
    };
    await rebuildCampIndex({ db: database.pool, index: slow, log: silentLog }, () => {
      moving ??= buildMoved();
    });
    expect(indexed()).toEqual(['b']);
  });
});
