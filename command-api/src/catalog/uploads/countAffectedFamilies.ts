import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { escapeIdentifier } from 'pg';

/**
 * Number of families with a camp that a previewed import would change in their favorites, or a session of one in their
 * plan, according to the current read models. A parent's favorites and schedule have the same id.
 */
export const countAffectedFamilies = async (db: Db, importId: string): Promise<number> => {
  const favorites = await readActiveBuild(db, 'favorites');
  const schedules = await readActiveBuild(db, 'schedules');
  const sources = [
    ...(favorites ? [`select user_id as family, org_id from ${escapeIdentifier(favorites.schema)}.favorites`] : []),
    ...(schedules
      ? [
          `select owner_id as family, session->>'org_id' as org_id from ${escapeIdentifier(schedules.schema)}.entries
            where not is_removed and session is not null`,
        ]
      : []),
  ];
  if (sources.length === 0) return 0;
  const { rows } = await db.query<{ families: number }>(
    `select count(distinct family)::int as families
       from (${sources.join(' union all ')}) as kept
       join ops.catalog_import_changes c on c.import_id = $1 and c.id = kept.org_id and c.outcome <> 'season'`,
    [importId],
  );
  return rows[0]?.families ?? 0;
};
