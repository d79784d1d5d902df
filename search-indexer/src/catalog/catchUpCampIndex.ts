import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { createHash } from 'node:crypto';
import {
  type CampTextFacts,
  campText,
  type SessionTextFacts,
  sessionText,
} from '@campjay/domain/catalog/searchableText.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { type CampDocument } from '@campjay/platform/text-index/meilisearch/campIndexLayout.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, queryBuilder, rowCount } from '@campjay/read-models/queryBuilder.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ActiveBuild, readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges, ALL_KEYS } from '@campjay/read-models/changeFeed.ts';
import {
  type CampIndex,
  type CampIndexWriter,
  type Progress,
} from '@campjay/platform/text-index/meilisearch/campIndex.ts';
import { type ReportProgress } from '@campjay/read-models/text-index/holder.ts';

/** The facts about a camp and its sessions that are read from the read model for the index. */
interface IndexedCamp extends CampTextFacts {
  readonly org_id: string;
  readonly sessions: readonly SessionTextFacts[];
}

/** Matches camp ids that can be used as document ids unchanged. */
const SAFE_ID = /^[A-Za-z0-9-][A-Za-z0-9_-]*$/;

/**
 * Returns a camp's document id. Camp ids may contain any visible character, but Meilisearch allows only letters,
 * digits, hyphens and underscores. An id with other characters, or with '_' at its start, is replaced by '_' and its
 * SHA-256 hash. Ids that are used unchanged never begin with '_', so the two kinds cannot collide.
 */
export const documentIdOf = (orgId: string): string =>
  SAFE_ID.test(orgId) ? orgId : `_${createHash('sha256').update(orgId).digest('hex')}`;

/**
 * Returns a camp's document for the index. It includes the words of sessions of every season: if a camp matches only in
 * another season, the index still finds the camp, and the search rule then excludes it.
 */
export const toCampDocument = (camp: IndexedCamp): CampDocument => ({
  id: documentIdOf(camp.org_id),
  org_id: camp.org_id,
  words: [...new Set([campText(camp), ...camp.sessions.map(sessionText)].flatMap(splitWords))].sort(),
});

/**
 * Selects camps with the searchable text of the camp and its sessions.
 * @param schema a build of the read model `camps`
 */
const selectCamps = (db: Db, schema: string) =>
  queryBuilder(CAMPS, db, schema)
    .selectFrom('camps as c')
    .select([
      'c.org_id',
      'c.camp_org_name',
      'c.description_short',
      'c.org_program_type',
      'c.org_tags',
      'c.neighborcality',
    ])
    .select((camp) =>
      jsonArrayFrom(
        camp
          .selectFrom('sessions as s')
          .select(['s.batch_name', 's.batch_description', 's.batch_program_type', 's.batch_tags'])
          .select(['s.location_name', 's.neighborcality', 's.address_city'])
          .whereRef('s.org_id', '=', 'c.org_id'),
      ).as('sessions'),
    );

/** Reads all camps of a build, in pages. A camp that changes meanwhile may be read before or after its change. */
export const readAllCamps = async function* (
  db: Db,
  schema: string,
  pageSize: number,
): AsyncGenerator<readonly IndexedCamp[]> {
  let after = '';
  for (;;) {
    const camps = await selectCamps(db, schema)
      .where('c.org_id', '>', after)
      .orderBy('c.org_id')
      .limit(pageSize)
      .execute();
    const last = camps.at(-1);
    if (!last) return;
    yield camps;
    after = last.org_id;
  }
};

/** Counts the camps in a build of the read model `camps`. */
const countCamps = async (db: Db, schema: string): Promise<number> => {
  const camps = queryBuilder(CAMPS, db, schema).selectFrom('camps');
  return (await camps.select(rowCount.as('count')).executeTakeFirstOrThrow()).count;
};

const PAGE_SIZE = 500;
/**
 * Maximum number of attempts to rebuild the index. An attempt may fail because the active build of the read model
 * changes in the meantime.
 */
const MAX_ATTEMPTS = 3;

export interface CatchUpOptions {
  readonly db: Db;
  readonly index: CampIndex;
  readonly log: Log;
}

/**
 * Brings the camp index up to date with the read model. The index itself stores the last batch of changes that it
 * contains, so an interrupted run continues from there; applying a change twice is harmless. The index is refilled
 * completely if the read model has another active build, if everything may have changed, or if the index is ahead of
 * the read model (after a restore).
 * @throws when the database or Meilisearch fails
 */
export const catchUpCampIndex = async ({ db, index, log }: CatchUpOptions): Promise<void> => {
  const build = await readActiveBuild(db, CAMPS.name);
  if (!build) return;
  const progress = await index.readProgress();
  const isCaughtUp = progress?.schema === build.schema && (await applyChanges(db, index, progress)) !== undefined;
  if (isCaughtUp) return;
  log.info({ build: build.schema }, 'Filling the camp index');
  await fillNewIndex({ db, index, log }, build);
};

/**
 * Rebuilds the camp index next to the live one, which is kept up to date meanwhile.
 * @throws when the database or Meilisearch fails, or if the read model has no build yet; the live index is then
 * unchanged
 */
export const rebuildCampIndex = async (options: CatchUpOptions, reportProgress: ReportProgress): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const build = await readActiveBuild(options.db, CAMPS.name);
    if (!build) throw new Error('There is no read model of camps yet.');
    try {
      await fillNewIndex(options, build, reportProgress);
      return;
    } catch (error) {
      // The build may have been removed while it was read. Then the next attempt reads the new active build.
      const hasNewBuild = (await readActiveBuild(options.db, CAMPS.name))?.schema !== build.schema;
      if (!hasNewBuild || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};

/**
 * Fills a second index and swaps it in. No change is lost: only this process writes to the indexes, and it writes
 * nothing to the old index between the last change of the second index and the swap.
 */
const fillNewIndex = async (
  { db, index }: CatchUpOptions,
  { schema, batch }: Pick<ActiveBuild, 'schema' | 'batch'>,
  reportProgress?: ReportProgress,
): Promise<void> => {
  const total = reportProgress && (await countCamps(db, schema));
  let readCount = 0;
  const pages = async function* (): AsyncGenerator<readonly CampDocument[]> {
    for await (const page of readAllCamps(db, schema, PAGE_SIZE)) {
      yield page.map(toCampDocument);
      readCount += page.length;
      if (total !== undefined) reportProgress?.(readCount, Math.max(readCount, total));
      // Searches use the live index until the swap, so it must stay up to date.
      const liveProgress = await index.readProgress();
      if (liveProgress?.schema === schema) await applyChanges(db, index, liveProgress);
    }
  };
  // `batch` was read before the rows. Changes made while the rows were read are applied afterwards, some a second time.
  const start = { schema, batch };
  await index.replace(pages(), start, async (newIndex) => {
    // If the changes require a refill, nothing is applied here; the next `catchUpCampIndex` detects that and refills
    // the index.
    await applyChanges(db, newIndex, start);
  });
};

/**
 * Writes to the index the changes of a build that the index does not contain yet, according to its `progress`.
 * @returns the new progress; undefined if the index must be refilled
 */
const applyChanges = async (db: Db, writer: CampIndexWriter, progress: Progress): Promise<Progress | undefined> => {
  const { schema } = progress;
  const changes = await readChanges(db, schema, progress.batch);
  if (!changes || changes.batch < progress.batch || changes.keys.includes(ALL_KEYS)) return undefined;
  if (changes.batch === progress.batch) return progress;
  for (let offset = 0; offset < changes.keys.length; offset += PAGE_SIZE) {
    const orgIds = changes.keys.slice(offset, offset + PAGE_SIZE);
    const camps = await selectCamps(db, schema).where('c.org_id', '=', anyOf(orgIds)).execute();
    const foundIds = new Set(camps.map(({ org_id }) => org_id));
    await writer.write({
      documents: camps.map(toCampDocument),
      removedIds: orgIds.filter((orgId) => !foundIds.has(orgId)).map(documentIdOf),
    });
  }
  const newProgress = { schema, batch: changes.batch };
  await writer.write({ documents: [], removedIds: [], progress: newProgress });
  return newProgress;
};
