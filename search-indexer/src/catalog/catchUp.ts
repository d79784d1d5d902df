import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type ActiveBuild, readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges, EVERYTHING } from '@campjay/read-models/changeFeed.ts';
import {
  type CampIndex,
  type CampIndexWriter,
  type Progress,
} from '@campjay/platform/text-index/meilisearch/campIndex.ts';
import { type CampDocument } from '@campjay/platform/text-index/meilisearch/campIndexLayout.ts';
import { type ReportProgress } from '@campjay/read-models/text-index/holder.ts';
import { documentIdOf, toCampDocument } from './campDocument.ts';
import { allCamps, countCamps, findCamps } from './findCamps.ts';

/** The read model that the index follows. */
export const CAMPS = 'camps';
const PAGE_SIZE = 500;
/**
 * Maximum number of attempts to build an index if readers are switched to another build of the read model meanwhile.
 */
const MAX_ATTEMPTS = 3;

export interface CatchUpOptions {
  readonly db: Db;
  readonly index: CampIndex;
  readonly log: Log;
}

/**
 * Brings the camp index up to date with the read model. Its progress is stored in the index itself, with the last
 * documents of a change, so that an interrupted run resumes from there; repeating it is harmless. A different build, a
 * change of everything, and an index that is ahead of its read model (after a restore) cause a complete refill.
 * @throws when the database or Meilisearch fails
 */
export const catchUp = async ({ db, index, log }: CatchUpOptions): Promise<void> => {
  const build = await readActiveBuild(db, CAMPS);
  if (!build) return;
  const progress = await index.progress();
  const isCaughtUp = progress?.schema === build.schema && (await applyChanges(db, index, progress)) !== undefined;
  if (isCaughtUp) return;
  log.info({ build: build.schema }, 'Filling the camp index');
  await fillNewIndex({ db, index, log }, build);
};

/**
 * Rebuilds the camp index next to the live one, which stays up to date meanwhile.
 * @throws when the database or Meilisearch fails, or there is no read model to build from; the index is then unchanged
 */
export const rebuild = async (options: CatchUpOptions, reportProgress: ReportProgress): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const build = await readActiveBuild(options.db, CAMPS);
    if (!build) throw new Error('There is no read model of camps yet.');
    try {
      await fillNewIndex(options, build, reportProgress);
      return;
    } catch (error) {
      // The build from which it was made may be gone by now.
      const hasMoved = (await readActiveBuild(options.db, CAMPS))?.schema !== build.schema;
      if (!hasMoved || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};

/**
 * Fills a second index and swaps it in. This is the only writer, and it writes nothing between the last change to the
 * second index and the swap, so no change goes only into the index that is about to be dropped.
 */
const fillNewIndex = async (
  { db, index }: CatchUpOptions,
  { schema, batch }: Pick<ActiveBuild, 'schema' | 'batch'>,
  reportProgress?: ReportProgress,
): Promise<void> => {
  const total = reportProgress && (await countCamps(db, schema));
  let done = 0;
  const pages = async function* (): AsyncGenerator<readonly CampDocument[]> {
    for await (const page of allCamps(db, schema, PAGE_SIZE)) {
      yield page.map(toCampDocument);
      done += page.length;
      if (total !== undefined) reportProgress?.(done, Math.max(done, total));
      const current = await index.progress();
      if (current?.schema === schema) await applyChanges(db, index, current);
    }
  };
  // The batch is read before the rows, so that concurrent changes are applied again.
  const from = { schema, batch };
  await index.replace(pages(), from, async (next) => {
    // If they cannot be applied individually, the next catch-up detects that and refills the index.
    await applyChanges(db, next, from);
  });
};

/**
 * Writes the changes of a build since the index's progress.
 * @returns the new progress; undefined if the index must be refilled
 */
const applyChanges = async (db: Db, writer: CampIndexWriter, progress: Progress): Promise<Progress | undefined> => {
  const { schema } = progress;
  const changes = await readChanges(db, schema, progress.batch);
  if (!changes || changes.batch < progress.batch || changes.keys.includes(EVERYTHING)) return undefined;
  if (changes.batch === progress.batch) return progress;
  for (let from = 0; from < changes.keys.length; from += PAGE_SIZE) {
    const orgIds = changes.keys.slice(from, from + PAGE_SIZE);
    const found = await findCamps(db, schema, orgIds);
    const foundIds = new Set(found.map(({ org_id }) => org_id));
    await writer.write({
      documents: found.map(toCampDocument),
      removedIds: orgIds.filter((orgId) => !foundIds.has(orgId)).map(documentIdOf),
    });
  }
  const reached = { schema, batch: changes.batch };
  await writer.write({ documents: [], removedIds: [], progress: reached });
  return reached;
};
