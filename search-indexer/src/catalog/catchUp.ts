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
import { escapeIdentifier as quoted } from 'pg';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ActiveBuild, readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges, EVERYTHING } from '@campjay/read-models/changeFeed.ts';
import {
  type CampIndex,
  type CampIndexWriter,
  type Progress,
} from '@campjay/platform/text-index/meilisearch/campIndex.ts';
import { type ReportProgress } from '@campjay/read-models/text-index/holder.ts';

/** The facts of a camp and its sessions that the index needs from the read model. */
interface IndexedCamp extends CampTextFacts {
  readonly org_id: string;
  readonly sessions: readonly SessionTextFacts[];
}

const SAFE_ID = /^[A-Za-z0-9-][A-Za-z0-9_-]*$/;

/**
 * A camp's document id. Camp ids may contain any visible character, but Meilisearch allows only letters, digits,
 * hyphens and underscores, up to 511. An unsuitable id is replaced by an underscore and its digest; no unchanged id
 * begins with an underscore.
 */
export const documentIdOf = (orgId: string): string =>
  SAFE_ID.test(orgId) ? orgId : `_${createHash('sha256').update(orgId).digest('hex')}`;

/**
 * A camp's document in the index. Sessions of every season count: a match that occurs only in another season is
 * proposed in vain, and the search rule drops it.
 */
export const toCampDocument = (camp: IndexedCamp): CampDocument => ({
  id: documentIdOf(camp.org_id),
  org_id: camp.org_id,
  words: [...new Set([campText(camp), ...camp.sessions.map(sessionText)].flatMap(splitWords))].sort(),
});

/** Selects camps with their searchable facts, and those of their sessions. */
const selectCamps = (schema: string, where: string): string => `
  select c.org_id, c.camp_org_name, c.description_short, c.org_program_type, c.org_tags, c.neighborcality,
         coalesce((
           select jsonb_agg(jsonb_build_object(
             'batch_name', s.batch_name, 'batch_description', s.batch_description,
             'batch_program_type', s.batch_program_type, 'batch_tags', s.batch_tags,
             'location_name', s.location_name, 'neighborcality', s.neighborcality, 'address_city', s.address_city))
           from ${quoted(schema)}.sessions s where s.org_id = c.org_id), '[]') as sessions
    from ${quoted(schema)}.camps c where ${where}`;

/**
 * The listed camps among `orgIds`.
 * @param schema a build of the read model `camps`
 */
const findCamps = async (db: Db, schema: string, orgIds: readonly string[]): Promise<readonly IndexedCamp[]> =>
  (await db.query<IndexedCamp>(selectCamps(schema, 'c.org_id = any($1)'), [orgIds])).rows;

/** All camps of a build, in pages. A concurrently changed camp may be seen before or after its change. */
export const allCamps = async function* (
  db: Db,
  schema: string,
  pageSize: number,
): AsyncGenerator<readonly IndexedCamp[]> {
  let after = '';
  for (;;) {
    const { rows } = await db.query<IndexedCamp>(`${selectCamps(schema, 'c.org_id > $1')} order by c.org_id limit $2`, [
      after,
      pageSize,
    ]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.org_id;
  }
};

/** The number of camps in a build of the read model `camps`. */
const countCamps = async (db: Db, schema: string): Promise<number> => {
  const { rows } = await db.query<{ count: string }>(`select count(*) from ${quoted(schema)}.camps`);
  return Number(rows[0]?.count ?? 0);
};

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
