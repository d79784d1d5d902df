import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { mondaysOf } from '../../../catalog/season/weeks.ts';
import { toIsoDay } from '@campjay/events/calendar.ts';
import type { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import type { PlanInput, PlaydatesInput, ScheduleInput, SessionInput } from '../activeEntries.ts';

/** Example schedules for tests of insights. The season is 2026: its weeks begin on June 1, 8, 15 … */

export const ROBIN = 'kid-robin';
export const AVERY = 'kid-avery';
export const WEEKS = mondaysOf(2026).map(toIsoDay);
export const JUNE_8 = '2026-06-08';
export const JUNE_15 = '2026-06-15';

type Facts = Partial<SessionSnapshot['session']>;

export const snapshot = (facts: Facts = {}, camp: Partial<SessionSnapshot['camp']> = {}): SessionSnapshot => ({
  org_id: OrgId.parse('example-camp'),
  season: 2026,
  camp: { camp_org_name: 'Example Camp', ...camp },
  session: {
    instance_id: InstanceId.parse('one'),
    start_date: 'June 8',
    end_date: 'June 12',
    start_time: '9:00 AM',
    end_time: '3:00 PM',
    ...facts,
  },
});

export const session = (
  entryId: string,
  facts: Facts = {},
  overrides: Partial<Omit<SessionInput, 'kind'>> = {},
): SessionInput => ({
  kind: 'session',
  entryId,
  kidId: ROBIN,
  weeks: [JUNE_8],
  choice: 1,
  status: 'considering',
  session: snapshot(facts),
  ...overrides,
});

export const plan = (entryId: string, overrides: Partial<Omit<PlanInput, 'kind'>> = {}): PlanInput => ({
  kind: 'plan',
  entryId,
  kidId: ROBIN,
  weeks: [JUNE_8],
  choice: 1,
  status: 'tentative',
  hours: null,
  ...overrides,
});

export const playdates = (entryId: string, overrides: Partial<Omit<PlaydatesInput, 'kind'>> = {}): PlaydatesInput => ({
  kind: 'playdates',
  entryId,
  kidId: ROBIN,
  weeks: [JUNE_8],
  choice: 1,
  status: 'open',
  ...overrides,
});

export const schedule = (entries: ScheduleInput['entries'], overrides: Partial<ScheduleInput> = {}): ScheduleInput => ({
  weeks: WEEKS,
  kids: [
    { kidId: ROBIN, dob: '2018-06-10', grade: 2 },
    { kidId: AVERY, dob: null, grade: null },
  ],
  entries,
  workingHours: null,
  ...overrides,
});
