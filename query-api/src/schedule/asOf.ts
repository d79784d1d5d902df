import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { EMPTY_SCHEDULE, type Schedule, scheduleFold } from '@campjay/domain/schedule/schedule.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { SCHEDULES, type StoredCells, type StoredEntry } from './readSchedule.ts';

/**
 * The cells of a schedule at a moment: folds all changes recorded by then, with the same fold that the command side
 * uses. The read model stores each change in its current version.
 */
export const readScheduleAsOf = (pool: Pool, ownerId: string, at: Date): Promise<StoredCells> =>
  fromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<ScheduleEvent>(
      `select type, data from ${table('changes')} where owner_id = $1 and recorded_at <= $2 order by revision`,
      [ownerId, at],
    );
    return cellsOf(rows.reduce(scheduleFold.evolve, EMPTY_SCHEDULE));
  });

const cellsOf = ({ revision, workingHours, entries }: Schedule): StoredCells => ({
  revision,
  workingHours,
  entries: [...entries.values()].flatMap(({ written, isRemoved, ...entry }): readonly StoredEntry[] =>
    isRemoved ? [] : [{ ...entry, revision: Math.max(...Object.values(written)) }],
  ),
});
