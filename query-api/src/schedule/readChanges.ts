import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { FEED_EVENT_TYPES } from './readSchedule.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';

/** A stored change, with the data needed to describe it. */
export interface StoredChange {
  readonly revision: number;
  /** When the change was recorded. */
  readonly at: Date;
  readonly actorId: string;
  readonly event: ScheduleEvent;
  /** Weeks of the affected cells. */
  readonly weeks: readonly string[] | null;
  /** The revision that this change undid. */
  readonly undoes: number | null;
  /** The revision that undid this change. */
  readonly undoneBy: number | null;
  /** Length of the chain of undos that ends here: 0 for a change that is not an undo, 1 for an undo, 2 for a redo. */
  readonly undoDepth: number;
  /**
   * The latest event, up to this change, that contains the name of the affected entry or the email of the affected
   * share.
   */
  readonly namingEvent: ScheduleEvent | null;
}

/** Selects changes of a schedule. A change must meet all conditions. */
export interface ChangesFilter {
  readonly ownerId: string;
  /** Only changes before this revision. */
  readonly before?: number | undefined;
  /** Only changes after this revision. */
  readonly after?: number | undefined;
  /** Only changes that concern this kid. */
  readonly kidId?: string | undefined;
  /** Only changes by this author. */
  readonly personId?: string | undefined;
  /** Only changes of cells in this week, given by its Monday. */
  readonly week?: string | undefined;
  /** Only the latest changes, up to this number; all if absent. */
  readonly limit?: number;
}

/** Reads the changes of a schedule for its history, latest first. */
export const readChanges = (
  pool: Pool,
  { ownerId, before, after, kidId, personId, week, limit }: ChangesFilter,
): Promise<readonly StoredChange[]> =>
  readFromActiveBuild(pool, SCHEDULES, async (table) => {
    const changes = table('changes');
    const { rows } = await pool.query<StoredChange>(
      `with recursive page as (
         select * from ${changes}
          where owner_id = $1 and type <> all($2)
            and ($3::integer is null or revision < $3) and ($4::integer is null or revision > $4)
            and ($5::text is null or kid_ids @> to_jsonb($5::text))
            and ($6::text is null or actor_id = $6)
            and ($7::text is null or weeks @> to_jsonb($7::text))
          order by revision desc limit $8
       ), undoing as (
         select revision as top, undoes as next, 1 as depth from page where undoes is not null
         union all
         select u.top, c.undoes, u.depth + 1
           from undoing u join ${changes} c on c.owner_id = $1 and c.revision = u.next
          where c.undoes < c.revision
       )
       select p.revision, p.recorded_at as at, p.actor_id as "actorId", p.weeks, p.undoes, p.undone_by as "undoneBy",
              json_build_object('type', p.type, 'data', p.data) as event,
              coalesce((select max(depth) from undoing where top = p.revision), 0) as "undoDepth",
              naming.event as "namingEvent"
         from page p left join lateral (
           select json_build_object('type', n.type, 'data', n.data) as event from ${changes} n
            where n.owner_id = $1 and n.about = p.about and n.is_naming and n.revision <= p.revision
            order by n.revision desc limit 1
         ) naming on true
        order by p.revision desc`,
      [
        ownerId,
        FEED_EVENT_TYPES,
        before ?? null,
        after ?? null,
        kidId ?? null,
        personId ?? null,
        week ?? null,
        limit ?? null,
      ],
    );
    return rows;
  });
