import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { type ScheduleViewer } from '../access.ts';
import { SCHEDULES } from '../readSchedule.ts';
import { type PlannedSession } from './campNews.ts';

/** Changes of canceled sessions are not reported. */
const ACTIVE_STATUSES = ['considering', 'registered', 'waitlisted'];

/** The active sessions of the open season among these entries, each as it was first placed. */
export const placedSessions = (
  pool: Pool,
  ownerId: string,
  entryIds: readonly string[],
  season: number,
): Promise<readonly PlannedSession[]> =>
  fromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<{ placed: SessionSnapshot; placedAt: Date }>(
      `select distinct on (c.data->'session'->>'org_id', c.data->'session'->'session'->>'instance_id')
              c.data->'session' as placed, c.recorded_at as "placedAt"
         from ${table('entries')} e
         join ${table('changes')} c on c.owner_id = e.owner_id and c.about = e.entry_id and c.type = 'SessionScheduled'
        where e.owner_id = $1 and e.entry_id = any($2) and e.kind = 'session' and not e.is_removed
          and e.status = any($3) and (c.data->'session'->>'season')::integer = $4
        order by c.data->'session'->>'org_id', c.data->'session'->'session'->>'instance_id', c.recorded_at`,
      [ownerId, entryIds, ACTIVE_STATUSES, season],
    );
    return rows;
  });

/** When a co-parent got access to the schedule; undefined if that is not known (yet). */
export const readMemberSince = (pool: Pool, { ownerId, userId }: ScheduleViewer): Promise<Date | undefined> =>
  fromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<{ recorded_at: Date }>(
      `select c.recorded_at from ${table('members')} m join ${table('changes')} c using (owner_id, revision)
        where m.owner_id = $1 and m.user_id = $2`,
      [ownerId, userId],
    );
    return rows[0]?.recorded_at;
  });
