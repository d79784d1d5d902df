import type { EntryInput } from '@campjay/domain/schedule/insights/activeEntries.ts';
import { AVERY, ROBIN, WEEKS } from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';

const toScheduleEntry = (entry: EntryInput): ScheduleEntry => {
  const common = { ...entry, weeks: [...entry.weeks], note: null, revision: 0 };
  switch (common.kind) {
    case 'session':
      return { ...common, now: { kind: 'same' } };
    case 'plan':
      return { ...common, title: 'Grandma' };
    case 'playdates':
      return common;
  }
};

/** An example schedule, as the server returns it. */
export const exampleView = (entries: readonly EntryInput[], overrides: Partial<ScheduleView> = {}): ScheduleView => ({
  ownerId: 'parent',
  mode: 'own',
  revision: 7,
  season: 2026,
  weeks: [...WEEKS],
  kids: [
    { kidId: ROBIN, name: 'Robin', dob: '2018-06-10', grade: 2 },
    { kidId: AVERY, name: 'Avery', dob: null, grade: null },
  ],
  entries: entries.map(toScheduleEntry),
  workingHours: null,
  owner: { firstName: 'Testa', lastName: 'Example' },
  today: '2026-03-01',
  beganAt: '2026-02-01T12:00:00.000Z',
  lookedAt: null,
  newChanges: 0,
  campNews: [],
  campsTold: [],
  people: [{ userId: 'parent', name: 'Testa Example', isYou: true, hasLeft: false }],
  shares: [],
  feeds: [],
  ...overrides,
});
