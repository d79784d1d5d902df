import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { PARENTS } from '../accounts/readAccounts.ts';
import { type ScheduleViewer } from './access.ts';
import { type ScheduleView } from './contract.ts';
import { FEED_EVENT_TYPES, SCHEDULES } from './readSchedule.ts';

/**
 * Returns the revision of the viewer's last visit and the number of changes by others since then. For a co-parent who
 * never visited, all changes since the schedule was shared with them are new.
 */
export const readNews = async (
  pool: Pool,
  { ownerId, userId }: ScheduleViewer,
): Promise<Pick<ScheduleView, 'lookedAt' | 'newChanges'>> => {
  const lookedAt = await fromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<{ revision: number }>(
      `select revision from ${table('looks')} where user_id = $1 and owner_id = $2`,
      [userId, ownerId],
    );
    return rows[0]?.revision ?? null;
  });
  return fromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from ${table('changes')}
        where owner_id = $1 and type <> all($4) and actor_id = any(array(
            select user_id from ${table('authors')} where owner_id = $1 and user_id <> $2))
          and revision > coalesce($3::integer,
          (select revision from ${table('members')} where owner_id = $1 and user_id = $2), -1)`,
      [ownerId, userId, lookedAt, FEED_EVENT_TYPES],
    );
    return { lookedAt, newChanges: rows[0]?.count ?? 0 };
  });
};
