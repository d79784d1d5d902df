import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CampIndex, openCampIndex } from './campIndex.ts';
import { CAMP_INDEX, type CampDocument, campIndexSettings } from './campIndexLayout.ts';
import { type MeilisearchAddress } from './client.ts';
import { openMeilisearchTextIndex, reachMeilisearch } from './meilisearchTextIndex.ts';
import { createKey, type DocumentedKey, documentedKey } from './testing/documentedKeys.ts';
import { type MeilisearchStandIn, startMeilisearchStandIn } from './testing/meilisearchStandIn.ts';

const camp = (id: string, ...words: readonly string[]): CampDocument => ({ id, org_id: id, words });
const pagesOf = async function* (...pages: readonly (readonly CampDocument[])[]) {
  for (const page of pages) yield await Promise.resolve(page);
};
const batch = (number: bigint) => ({ schema: 'camps_v1_b1', batch: number });

let standIn: MeilisearchStandIn;
/** With the documented key: it may write the product's indexes, and nothing else. */
let server: MeilisearchAddress;
let index: CampIndex;
let writes: DocumentedKey;
beforeAll(async () => {
  writes = await documentedKey('Campjay writes');
});
beforeEach(async () => {
  standIn = await startMeilisearchStandIn();
  server = { url: standIn.url, apiKey: await createKey(standIn, writes) };
  index = openCampIndex({ ...server, signal: AbortSignal.timeout(30_000), taskPollIntervalMs: 0 });
});
afterEach(async () => {
  await standIn[Symbol.asyncDispose]();
});

const requestsTo = (path: string) => standIn.requests.filter((request) => request.path === path);

describe('the camp index in Meilisearch', () => {
  it('has no progress before it was first filled', async () => expect(await index.readProgress()).toBeUndefined());

  it('is built separately and swapped in, with typo settings that match the search', async () => {
    await index.replace(pagesOf([camp('a', 'chess')], [camp('b', 'robotics')]), batch(7n));
    expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'a', 'b']);
    expect(standIn.documentIds(`${CAMP_INDEX}_next`)).toBeUndefined();
    expect(await index.readProgress()).toEqual(batch(7n));
    expect(requestsTo(`/indexes/${CAMP_INDEX}_next/settings`)).toEqual([
      { method: 'PATCH', path: `/indexes/${CAMP_INDEX}_next/settings`, body: campIndexSettings },
    ]);
    expect(requestsTo('/swap-indexes').map(({ body }) => body)).toEqual([
      [{ indexes: [CAMP_INDEX, `${CAMP_INDEX}_next`], rename: false }],
    ]);
  });

  it('serves the old documents until the new ones are complete', async () => {
    await index.replace(pagesOf([camp('a')]), batch(1n));
    const seenMeanwhile: (readonly string[] | undefined)[] = [];
    const pages = async function* () {
      yield [camp('b')];
      seenMeanwhile.push(standIn.documentIds(CAMP_INDEX));
      yield await Promise.resolve([camp('c')]);
    };
    await index.replace(pages(), batch(2n));
    expect(seenMeanwhile).toEqual([['_progress', 'a']]);
    expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'b', 'c']);
  });

  it('replaces and removes documents, and reports its progress', async () => {
    await index.replace(pagesOf([camp('a'), camp('b')]), batch(1n));
    await index.write({ documents: [camp('c')], removedIds: ['a', 'never-there'], progress: batch(2n) });
    expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'b', 'c']);
    expect(await index.readProgress()).toEqual(batch(2n));
  });

  it('stays at its former progress when a write fails, and accepts a retry', async () => {
    await index.replace(pagesOf([camp('a')]), batch(1n));
    const change = { documents: [camp('b')], removedIds: [], progress: batch(2n) };
    standIn.failNextTask('documentAdditionOrUpdate');
    await expect(index.write(change)).rejects.toThrow(
      /documentAdditionOrUpdate.*failed: failure requested by the test/,
    );
    expect(await index.readProgress()).toEqual(batch(1n));
    await index.write(change);
    expect(await index.readProgress()).toEqual(batch(2n));
  });

  it('leaves the index in use untouched when a rebuild fails, and cleans up at the next attempt', async () => {
    await index.replace(pagesOf([camp('a')]), batch(1n));
    standIn.failNextTask('indexSwap');
    await expect(index.replace(pagesOf([camp('b')]), batch(2n))).rejects.toThrow(/indexSwap/);
    expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'a']);
    await index.replace(pagesOf([camp('c')]), batch(3n));
    expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'c']);
    expect(standIn.documentIds(`${CAMP_INDEX}_next`)).toBeUndefined();
  });

  it('can be rebuilt after a killed process left a next index behind', async () => {
    const address = { 'content-type': 'application/json', authorization: `Bearer ${standIn.apiKey}` };
    const body = JSON.stringify({ uid: `${CAMP_INDEX}_next`, primaryKey: 'id' });
    await fetch(new URL('/indexes', standIn.url), { method: 'POST', headers: address, body });
    await index.replace(pagesOf([camp('a')]), batch(1n));
    expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'a']);
    expect(standIn.documentIds(`${CAMP_INDEX}_next`)).toBeUndefined();
    expect(await index.countCamps()).toBe(1);
  });

  it('applies changes that arrived during a rebuild before the swap', async () => {
    await index.replace(pagesOf([camp('a')]), batch(1n));
    await index.replace(pagesOf([camp('b')]), batch(2n), async (next) => {
      await next.write({ documents: [camp('c')], removedIds: ['b'], progress: batch(3n) });
      expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'a']);
    });
    expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'c']);
    expect(await index.readProgress()).toEqual(batch(3n));
  });

  it('fails with a document id that Meilisearch would refuse', async () => {
    await expect(index.replace(pagesOf([camp('not/safe')]), batch(1n))).rejects.toThrow(/invalid/);
  });

  it('stops waiting for the server when it is aborted', async () => {
    const stop = new AbortController();
    const stopped = openCampIndex({ ...server, signal: stop.signal });
    stop.abort();
    await expect(stopped.replace(pagesOf([]), batch(1n))).rejects.toThrow(/abort/i);
  });

  // Covers: G.7
  it('restores changed settings, and leaves matching ones alone', async () => {
    expect(await index.ensureSettings()).toBe(false); // there is no index yet
    await index.replace(pagesOf([camp('a')]), batch(1n));
    expect(await index.ensureSettings()).toBe(false);
    standIn.resetSettings(CAMP_INDEX);
    expect(await index.ensureSettings()).toBe(true);
    expect(requestsTo(`/indexes/${CAMP_INDEX}/settings`).at(-1)).toMatchObject({
      method: 'PATCH',
      body: campIndexSettings,
    });
    expect(await index.ensureSettings()).toBe(false);
  });

  // Covers: G.7
  it('sends documents in requests of about a megabyte', async () => {
    const long = Array.from({ length: 400 }, (_, at) => camp(`c${at}`, 'x'.repeat(10_000)));
    await index.replace(pagesOf(long), batch(1n));
    expect(standIn.documentIds(CAMP_INDEX)).toHaveLength(401);
    const sent = requestsTo(`/indexes/${CAMP_INDEX}_next/documents`).map(({ body }) => JSON.stringify(body).length);
    expect(sent.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...sent)).toBeLessThan(1_100_000);
  });

  describe('during a temporary server failure', () => {
    const openPatientIndex = () =>
      openCampIndex({
        ...server,
        signal: AbortSignal.timeout(30_000),
        backoff: { firstPauseMs: 1, longestPauseMs: 1 },
        taskPollIntervalMs: 0,
      });
    const change = { documents: [camp('b')], removedIds: ['a'], progress: batch(2n) };
    beforeEach(async () => await index.replace(pagesOf([camp('a')]), batch(1n)));

    // Covers: G.7
    it.each([429, 503, 'hang up'] as const)('completes the write (%s)', async (how) => {
      const patientIndex = openPatientIndex();
      standIn.failNext(3, how);
      await patientIndex.write(change);
      expect(standIn.documentIds(CAMP_INDEX)).toEqual(['_progress', 'b']);
      expect(await index.readProgress()).toEqual(batch(2n));
    });

    // Covers: G.7
    it('fails after the last retry, and immediately if a retry would not help', async () => {
      standIn.failNext(5, 503);
      await expect(openPatientIndex().write(change)).rejects.toThrow('failure requested by the test, for now');
      const before = standIn.requests.length;
      standIn.failNext(1, 403);
      await expect(openPatientIndex().write(change)).rejects.toThrow('failure requested by the test, for now');
      expect(standIn.requests.length - before).toBe(1);
    });

    // Covers: G.7
    it('does not wait forever for a task that never finishes', async () => {
      standIn.holdTasks();
      const hasty = openCampIndex({ ...server, signal: AbortSignal.timeout(30_000), taskTimeoutMs: 0 });
      await expect(hasty.write(change)).rejects.toThrow(/did not complete its task \d+ \(document.*enqueued/);
    });
  });

  it('throws when the server fails, instead of treating the index as empty', async () => {
    standIn.fail(503);
    await expect(index.readProgress()).rejects.toThrow(/failure requested by the test/);
  });
});

describe('a Meilisearch key', () => {
  /** Everything that the product does in Meilisearch. */
  const useAll = async (apiKey: string): Promise<void> => {
    const address = { url: standIn.url, apiKey };
    const all = openCampIndex({ ...address, signal: AbortSignal.timeout(30_000), taskPollIntervalMs: 0 });
    await all.replace(pagesOf([camp('a', 'chess'), camp('b', 'robotics')]), batch(1n));
    await all.replace(pagesOf([camp('a', 'chess'), camp('b', 'robotics')]), batch(1n));
    await all.write({ documents: [camp('c', 'kites')], removedIds: ['a'], progress: batch(2n) });
    standIn.resetSettings(CAMP_INDEX);
    expect([await all.ensureSettings(), await all.countCamps(), await all.readProgress()]).toEqual([
      true,
      2,
      batch(2n),
    ]);
    for await (const page of all.readCamps()) expect(page.map(({ id }) => id)).toEqual(['b', 'c']);
    await using words = openMeilisearchTextIndex(address);
    expect(await words.propose('robotcis', { prefix: false })).toEqual(['robotics']);
  };

  // Covers: G.7
  it('with the documented rights is sufficient for the product', async () => {
    expect(writes.indexes).toEqual([CAMP_INDEX, `${CAMP_INDEX}_next`]);
    await useAll(await createKey(standIn, writes));
  });

  it('is not sufficient without any one of them', async () => {
    for (const omitted of writes.actions) {
      standIn.wipe();
      const actions = writes.actions.filter((action) => action !== omitted);
      const using = useAll(await createKey(standIn, { ...writes, actions }));
      await expect(using.then(() => `does without ${omitted}`)).rejects.toThrow('The provided API key is invalid.');
    }
  });

  it('for searches only suggests words; both keys are verified at startup', async () => {
    const searchKey = await createKey(standIn, await documentedKey('Campjay searches'));
    expect(await reachMeilisearch({ ...server, searchKey })).toEqual({ kind: 'reached' });
    await index.replace(pagesOf([camp('b', 'robotics')]), batch(1n));
    expect(await reachMeilisearch({ ...server, searchKey })).toEqual({ kind: 'reached' });
    await using words = openMeilisearchTextIndex({ url: standIn.url, apiKey: searchKey });
    expect(await words.propose('robotcis', { prefix: false })).toEqual(['robotics']);
    const reading = openCampIndex({ url: standIn.url, apiKey: searchKey, signal: AbortSignal.timeout(30_000) });
    await expect(reading.readProgress()).rejects.toThrow('The provided API key is invalid.');
  });
});
