import { type DayNumber } from '@campjay/events/season/calendar.ts';
import { type CampLog } from '../catalog/history/campLog.ts';
import { type ParentDeps } from '../parentDeps.ts';
import { type Pool } from 'pg';
import { type ScheduleAccess } from './access.ts';

export interface ScheduleDeps extends ParentDeps {
  /** The primary database, for tickets; `pool` may be a read-only replica. */
  readonly primary: Pool;
  readonly access: ScheduleAccess;
  /** Changes of the planned camps. */
  readonly campLog: CampLog;
  /** The calendar day in Los Angeles. */
  readonly today: () => DayNumber;
  readonly now: () => Date;
}
