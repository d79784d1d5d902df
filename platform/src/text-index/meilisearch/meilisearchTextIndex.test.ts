import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { TextIndexUnavailable } from '../port.ts';
import { textIndexContract } from '../textIndexContract.ts';
import { openCampIndex } from './campIndex.ts';
import { type CampDocument } from './campIndexLayout.ts';
import { type MeilisearchAddress } from './client.ts';
import { openMeilisearchTextIndex } from './meilisearchTextIndex.ts';
import { type MeilisearchStandIn, startMeilisearchStandIn } from './testing/meilisearchStandIn.ts';

/** Fills a separate index on a server with one camp per text. */
const fill = async (
  address: MeilisearchAddress & { taskPollIntervalMs?: number },
  texts: readonly string[],
): Promise<string> => {
  const indexUid = `test_${randomUUID()}`;
  const documents: readonly CampDocument[] = texts.map((text, at) => ({
    id: `camp-${at}`,
    org_id: `camp-${at}`,
    words: [...new Set(splitWords(text))],
  }));
  const index = openCampIndex({ ...address, indexUid, signal: AbortSignal.timeout(60_000) });
  const pages = async function* () {
    yield* await Promise.resolve([documents]);
  };
  await index.replace(pages(), { schema: 'test', batch: 1n });
  return indexUid;
};

let standIn: MeilisearchStandIn;
beforeAll(async () => {
  standIn = await startMeilisearchStandIn();
});
afterAll(async () => {
  await standIn[Symbol.asyncDispose]();
});
beforeEach(() => standIn.fail(undefined));

textIndexContract('meilisearch (a stand-in server)', {
  open: async (texts) =>
    openMeilisearchTextIndex({
      ...standIn,
      indexUid: await fill({ ...standIn, taskPollIntervalMs: 0 }, texts),
      timeoutMs: 30_000,
    }),
  recallAtLeast: 0.98,
});

const url = process.env['MEILISEARCH_URL'];
if (url) {
  const real = { url, apiKey: process.env['MEILISEARCH_API_KEY'] };
  const indexUids: string[] = [];
  afterAll(async () => {
    const headers = real.apiKey === undefined ? {} : { Authorization: `Bearer ${real.apiKey}` };
    for (const uid of indexUids) await fetch(new URL(`/indexes/${uid}`, real.url), { method: 'DELETE', headers });
  });
  textIndexContract('meilisearch (a real server)', {
    open: async (texts) => {
      const indexUid = await fill(real, texts);
      indexUids.push(indexUid);
      return openMeilisearchTextIndex({ ...real, indexUid, timeoutMs: 10_000 });
    },
    recallAtLeast: 0.95,
  });
}

describe('the Meilisearch text index', () => {
  it('requests words of the camp index by facet search, with its key', async () => {
    const indexUid = await fill({ ...standIn, taskPollIntervalMs: 0 }, ['Robotics']);
    await using index = openMeilisearchTextIndex({ ...standIn, indexUid });
    expect(await index.propose('robotcis', { prefix: false })).toEqual(['robotics']);
    expect(standIn.requests.at(-1)).toEqual({
      method: 'POST',
      path: `/indexes/${indexUid}/facet-search`,
      body: { facetName: 'words', facetQuery: 'robotcis' },
    });
  });

  it('sends no request if no typo could be tolerated', async () => {
    await using index = openMeilisearchTextIndex(standIn);
    const before = standIn.requests.length;
    for (const typed of ['', 'art', 'a'.repeat(101), 'two words'])
      expect(await index.propose(typed, { prefix: true })).toEqual([]);
    expect(standIn.requests).toHaveLength(before);
  });

  it('is unavailable until its index is filled', async () => {
    await using index = openMeilisearchTextIndex({ ...standIn, indexUid: 'never_filled' });
    await expect(index.propose('robotcis', { prefix: false })).rejects.toThrow(TextIndexUnavailable);
  });

  it.each([500, 'garbage', 'silence'] as const)('is unavailable when the server answers with %p', async (failure) => {
    await using index = openMeilisearchTextIndex({ ...standIn, timeoutMs: 100 });
    standIn.fail(failure);
    await expect(index.propose('robotcis', { prefix: false })).rejects.toThrow(TextIndexUnavailable);
  });

  it('is unavailable with a wrong key, and does not reveal the key', async () => {
    await using index = openMeilisearchTextIndex({ url: standIn.url, apiKey: 'guessed-key' });
    const failed = index.propose('robotcis', { prefix: false });
    await expect(failed).rejects.toThrow(/API key is invalid/);
    await expect(failed).rejects.not.toThrow(/guessed-key/);
  });

  it('is unavailable when no server listens at the address', async () => {
    const gone = await startMeilisearchStandIn();
    await gone[Symbol.asyncDispose]();
    await using index = openMeilisearchTextIndex(gone);
    await expect(index.propose('robotcis', { prefix: false })).rejects.toThrow(TextIndexUnavailable);
  });
});
