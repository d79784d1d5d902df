import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges, ALL_KEYS } from '@campjay/read-models/changeFeed.ts';
import {
  requestContents,
  type HolderContent,
  type TextIndexContent,
} from '@campjay/read-models/text-index/contents.ts';
import { campDigests as readVocabularyDigests } from '@campjay/query-api/service.ts';
import { campDigests as readMeilisearchDigests } from '@campjay/search-indexer/service.ts';
import { type Pool } from 'pg';

export interface TextIndexCheck {
  /** One entry per index that serves searches. `camps` is undefined if the index did not respond. */
  readonly indexes: readonly { readonly adapter: string; readonly camps: number | undefined }[];
  /** Descriptions of the differences. */
  readonly faults: readonly string[];
}

export interface TextIndexCheckOptions {
  readonly signal: AbortSignal;
  /** Time limit for the indexes to respond, and to catch up with the read model. */
  readonly withinMs?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const RETRY_INTERVAL_MS = 250;

/**
 * Requests the ids of all camps from every index that serves searches, with a digest (hash) of each camp's words, and
 * compares them with the read model. Camps that change meanwhile are compared again until they match or the time is up.
 * @throws the signal's reason if it aborts
 */
export const checkTextIndex = async (
  pool: Pool,
  { signal, withinMs = DEFAULT_TIMEOUT_MS }: TextIndexCheckOptions,
): Promise<TextIndexCheck> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const contents = await requestContents(pool, { withinMs, signal });
    const expected = await readExpected(pool, new Set(contents.map(({ adapter }) => adapter)));
    const comparisons: IndexComparison[] = [];
    for (const index of contents) comparisons.push(await compareIndex(pool, index, expected));
    const canCatchUp = comparisons.some(({ isLagging }) => isLagging);
    if (!canCatchUp || performance.now() > deadline)
      return {
        indexes: contents.map(({ adapter, content }) => ({ adapter, camps: content?.camps.size })),
        faults: comparisons.flatMap(({ faults }) => faults),
      };
    await pause(RETRY_INTERVAL_MS, undefined, { signal });
  }
};

/** What the indexes should contain. */
interface ExpectedContent {
  /** Schema of the read model's live build. */
  readonly build: string;
  /** Last batch of changes that the build contains. */
  readonly batch: bigint;
  /** Digests by camp id, for each kind of index. */
  readonly byAdapter: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Functions that read the digests that an index of each kind should have. */
const DIGEST_READERS = { vocabulary: readVocabularyDigests, meilisearch: readMeilisearchDigests } as const;
const isKnownAdapter = (adapter: string): adapter is keyof typeof DIGEST_READERS =>
  Object.hasOwn(DIGEST_READERS, adapter);

/** Reads the expected digests for each kind of index from one snapshot. Undefined if there is no read model yet. */
const readExpected = (pool: Pool, adapters: ReadonlySet<string>): Promise<ExpectedContent | undefined> =>
  inTransaction(
    pool,
    async (tx) => {
      const build = await readActiveBuild(tx, CAMPS.name);
      if (!build) return undefined;
      const byAdapter = new Map<string, ReadonlyMap<string, string>>();
      for (const adapter of adapters)
        if (isKnownAdapter(adapter)) byAdapter.set(adapter, await DIGEST_READERS[adapter](tx, build.schema));
      return { build: build.schema, batch: build.batch, byAdapter };
    },
    { isolation: 'repeatable read', readOnly: true },
  );

interface IndexComparison {
  readonly faults: readonly string[];
  /** True if the differences may disappear once the index has caught up with the read model. */
  readonly isLagging: boolean;
}

const compareIndex = async (
  pool: Pool,
  { adapter, content }: HolderContent,
  expected: ExpectedContent | undefined,
): Promise<IndexComparison> => {
  if (!content) return { faults: [`An index (${adapter}) did not report its contents.`], isLagging: false };
  const digests = expected?.byAdapter.get(adapter);
  if (!expected || !digests)
    return { faults: [`It is unknown what an index (${adapter}) should contain.`], isLagging: false };
  if (content.build !== expected.build)
    return {
      faults: [`An index (${adapter}) was built from ${content.build} instead of the live build ${expected.build}.`],
      isLagging: true,
    };
  const differences = findDifferences(content.camps, digests);
  const changedIds = differences.length === 0 ? new Set<string>() : await readChangedIds(pool, content, expected);
  return {
    faults: differences.map(([orgId, problem]) => `${orgId}: ${problem} (${adapter}).`),
    isLagging: differences.some(([orgId]) => changedIds.has(orgId) || changedIds.has(ALL_KEYS)),
  };
};

const findDifferences = (
  indexDigests: ReadonlyMap<string, string>,
  expectedDigests: ReadonlyMap<string, string>,
): readonly (readonly [orgId: string, problem: string])[] => [
  ...[...expectedDigests].flatMap(([orgId, expectedDigest]) => {
    const digest = indexDigests.get(orgId);
    if (digest === expectedDigest) return [];
    const problem = digest === undefined ? 'is not in the text index' : 'has different words in the text index';
    return [[orgId, problem] as const];
  }),
  ...[...indexDigests.keys()]
    .filter((orgId) => !expectedDigests.has(orgId))
    .map((orgId) => [orgId, 'is in the text index, but not listed'] as const),
];

/**
 * Reads the ids of the camps that changed after the older of the two was read: the index or the expected content.
 * Contains `ALL_KEYS` if they are unknown.
 */
const readChangedIds = async (
  pool: Pool,
  { build, batch }: TextIndexContent,
  expected: ExpectedContent,
): Promise<ReadonlySet<string>> => {
  const changes = await readChanges(pool, build, batch < expected.batch ? batch : expected.batch);
  return new Set(changes ? changes.keys : [ALL_KEYS]);
};
