import { type DayNumber } from '@campjay/events/season/calendar.ts';
import { type CampLog } from '../catalog/history/campLog.ts';
import { type ParentDeps } from '../parentDeps.ts';
import { type Pool } from 'pg';
import { type ScheduleAccess } from './access.ts';

/** What answers about schedules are made with. */
export interface ScheduleDeps extends ParentDeps {
  /** Where tickets are kept; `pool` may lead to a replica, which takes nothing. */
  readonly primary: Pool;
  readonly access: ScheduleAccess;
  /** What became of the camps that are planned with. */
  readonly campLog: CampLog;
  /** The calendar day in Los Angeles. */
  readonly today: () => DayNumber;
  readonly now: () => Date;
}
