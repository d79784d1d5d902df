import { type DayNumber } from '@campjay/events/calendar.ts';
import { type CampLog } from '../catalog/campLog.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
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
