import { fromActiveBuild } from '@campjay/platform/readModels/fromActiveBuild.ts';
import { type Pool } from 'pg';

/** A camp whose changes may be news to somebody. */
export interface CampSince {
  readonly orgId: string;
  /** What was before is none; a moment's tolerance is left, since what was placed tells more exactly. */
  readonly since: Date;
}

/** A session is placed with what the log said a moment before. */
const TOLERANCE_MS = 60_000;

/** Those of them that changed after their moment and after what was seen; those that are listed no more among them. */
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
