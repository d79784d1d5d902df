import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';

/** A camp whose changes may be news for the reader. */
export interface CampSince {
  readonly orgId: string;
  /** Changes before this are not news. A tolerance is applied, because `baselineOf` compares exactly. */
  readonly since: Date;
}

/** The facts of a placed session were read shortly before the placement was recorded. */
const TOLERANCE_MS = 60_000;

/**
 * Of the given camps, those that changed after their `since` and after the seen revision, or that are no longer listed.
 */
export const changedCamps = (
  pool: Pool,
  wanted: readonly CampSince[],
  seen: ReadonlyMap<string, number>,
): Promise<readonly string[]> =>
  wanted.length === 0
    ? Promise.resolve([])
    : fromActiveBuild(pool, 'camps', async (table) => {
        const { rows } = await pool.query<{ org_id: string }>(
          `select w.org_id from unnest($1::text[], $2::timestamptz[], $3::bigint[]) as w (org_id, since, seen)
             left join ${table('camps')} c using (org_id)
            where c.org_id is null or (c.changed_at > w.since and c.revision > w.seen)
            order by w.org_id`,
          [
            wanted.map(({ orgId }) => orgId),
            wanted.map(({ since }) => new Date(since.getTime() - TOLERANCE_MS)),
            wanted.map(({ orgId }) => seen.get(orgId) ?? -1),
          ],
        );
        return rows.map(({ org_id }) => org_id);
      });
