import { type Log } from '@campjay/platform/log/log.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import { changedSince, EVERYTHING } from '@campjay/platform/readModels/changeFeed.ts';
import { type CampIndex } from '@campjay/platform/textIndex/meilisearch/campIndex.ts';
import { type CampDocument } from '@campjay/platform/textIndex/meilisearch/campIndexLayout.ts';
import { documentIdOf, toCampDocument } from './campDocument.ts';
import { allCamps, findCamps } from './findCamps.ts';

/** The read model that the index follows. */
export const CAMPS = 'camps';
const PAGE_SIZE = 500;

export interface CatchUpOptions {
  readonly db: Db;
  readonly index: CampIndex;
  readonly log: Log;
}

/**
 * Brings the camp index to where the read model stands. How far it got is kept in the index itself, saved with the last
 * documents of a change, so that whatever is interrupted is done again from there; doing it twice does no harm. Another
 * build, a change of everything, and an index that is ahead of its read model (after a restore) make it be filled again.
 * @throws when the database or Meilisearch fails.
 */
export const catchUp = async ({ db, index, log }: CatchUpOptions): Promise<void> => {
  const build = await activeBuild(db, CAMPS);
  if (!build) return;
  const progress = await index.progress();
  const changes = progress?.schema === build.schema ? await changedSince(db, build.schema, progress.batch) : undefined;
  if (!progress || !changes || changes.batch < progress.batch || changes.keys.includes(EVERYTHING)) {
    log.info({ build: build.schema }, 'Filling the camp index');
    // The batch is read before the rows: what changes meanwhile is told again by the next call.
    await index.replace(documentPages(db, build.schema), { schema: build.schema, batch: build.batch });
    return;
  }
  if (changes.batch === progress.batch) return;
  const { schema, batch } = { schema: build.schema, batch: changes.batch };
  for (let from = 0; from < changes.keys.length; from += PAGE_SIZE) {
    const orgIds = changes.keys.slice(from, from + PAGE_SIZE);
    const found = await findCamps(db, schema, orgIds);
    const listed = new Set(found.map(({ org_id }) => org_id));
    await index.write({
      documents: found.map(toCampDocument),
      removedIds: orgIds.filter((orgId) => !listed.has(orgId)).map(documentIdOf),
    });
  }
  await index.write({ documents: [], removedIds: [], progress: { schema, batch } });
  log.debug({ build: schema, camps: changes.keys.length }, 'The camp index caught up');
};

const documentPages = async function* (db: Db, schema: string): AsyncGenerator<readonly CampDocument[]> {
  for await (const page of allCamps(db, schema, PAGE_SIZE)) yield page.map(toCampDocument);
};
