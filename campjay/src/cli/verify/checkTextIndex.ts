import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges, EVERYTHING } from '@campjay/read-models/changeFeed.ts';
import {
  requestContents,
  type HolderContent,
  type TextIndexContent,
} from '@campjay/read-models/text-index/contents.ts';
import { campDigests as inVocabulary } from '@campjay/query-api/service.ts';
import { campDigests as inMeilisearch } from '@campjay/search-indexer/service.ts';
import { type Pool } from 'pg';

export interface TextIndexCheck {
  /** One entry per index that serves searches. */
  readonly indexes: readonly { readonly adapter: string; readonly camps: number | undefined }[];
  readonly faults: readonly string[];
}

export interface TextIndexCheckOptions {
  readonly signal: AbortSignal;
  /** Time limit for an index to answer, and to catch up with the read model. */
  readonly withinMs?: number;
}

const WITHIN_MS = 30_000;
const AGAIN_AFTER_MS = 250;

/**
 * Requests from every index that serves searches which camps it holds, with a digest of each one's words, and compares
 * that with the read model. Camps that change meanwhile are compared again until they are equal or the time is up.
 * @throws the signal's reason
 */
export const checkTextIndex = async (
  pool: Pool,
  { signal, withinMs = WITHIN_MS }: TextIndexCheckOptions,
): Promise<TextIndexCheck> => {
  for (const until = performance.now() + withinMs; ;) {
    const contents = await requestContents(pool, { withinMs, signal });
    const expected = await readExpected(pool, new Set(contents.map(({ adapter }) => adapter)));
    const comparisons: IndexComparison[] = [];
    for (const index of contents) comparisons.push(await compare(pool, index, expected));
    if (!comparisons.some(({ isMoving }) => isMoving) || performance.now() > until)
      return {
        indexes: contents.map(({ adapter, content }) => ({ adapter, camps: content?.camps.size })),
        faults: comparisons.flatMap(({ faults }) => faults),
      };
    await pause(AGAIN_AFTER_MS, undefined, { signal });
  }
};

interface Expected {
  readonly build: string;
  readonly batch: bigint;
  readonly byAdapter: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const DIGESTS = { vocabulary: inVocabulary, meilisearch: inMeilisearch } as const;
const isKnown = (adapter: string): adapter is keyof typeof DIGESTS => Object.hasOwn(DIGESTS, adapter);

/** Expected digests from the read model for each kind of index, in one snapshot. */
const readExpected = (pool: Pool, adapters: ReadonlySet<string>): Promise<Expected | undefined> =>
  inTransaction(
    pool,
    async (tx) => {
      const build = await readActiveBuild(tx, CAMPS);
      if (!build) return undefined;
      const byAdapter = new Map<string, ReadonlyMap<string, string>>();
      for (const adapter of adapters)
        if (isKnown(adapter)) byAdapter.set(adapter, await DIGESTS[adapter](tx, build.schema));
      return { build: build.schema, batch: build.batch, byAdapter };
    },
    { isolation: 'repeatable read', readOnly: true },
  );

interface IndexComparison {
  readonly faults: readonly string[];
  /** True if the index may just be lagging behind the read model. */
  readonly isMoving: boolean;
}

const compare = async (
  pool: Pool,
  { adapter, content }: HolderContent,
  expected: Expected | undefined,
): Promise<IndexComparison> => {
  if (!content) return { faults: [`An index (${adapter}) does not say what it holds.`], isMoving: false };
  const digests = expected?.byAdapter.get(adapter);
  if (!expected || !digests)
    return { faults: [`Nobody knows what an index (${adapter}) should hold.`], isMoving: false };
  if (content.build !== expected.build)
    return {
      faults: [`An index (${adapter}) was made from ${content.build}, and not from ${expected.build}, which is read.`],
      isMoving: true,
    };
  const differing = differingCamps(content.camps, digests);
  const changing = differing.length === 0 ? new Set<string>() : await changedBetween(pool, content, expected);
  return {
    faults: differing.map(([orgId, what]) => `${orgId}: ${what} (${adapter}).`),
    isMoving: differing.some(([orgId]) => changing.has(orgId) || changing.has(EVERYTHING)),
  };
};

const differingCamps = (
  indexed: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): readonly (readonly [orgId: string, what: string])[] => [
  ...[...expected].flatMap(([orgId, digest]) => {
    const found = indexed.get(orgId);
    if (found === digest) return [];
    return [[orgId, found === undefined ? 'is not in the text index' : 'has other words in the text index'] as const];
  }),
  ...[...indexed.keys()]
    .filter((orgId) => !expected.has(orgId))
    .map((orgId) => [orgId, 'is in the text index, but not listed'] as const),
];

/** Camps that changed since the earlier of the two states. */
const changedBetween = async (
  pool: Pool,
  { build, batch }: TextIndexContent,
  expected: Expected,
): Promise<ReadonlySet<string>> => {
  const changes = await readChanges(pool, build, batch < expected.batch ? batch : expected.batch);
  return new Set(changes ? changes.keys : [EVERYTHING]);
};
