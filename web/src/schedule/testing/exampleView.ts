import type { ShownEntry } from '@campjay/events/schedule/knows/shown.ts';
import { AVERY, ROBIN, WEEKS } from '@campjay/events/schedule/knows/testing/shownSchedule.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';

const answered = (entry: ShownEntry): ScheduleEntry => {
  const told = { ...entry, weeks: [...entry.weeks], note: null, revision: 0 };
  switch (told.kind) {
    case 'session':
      return { ...told, now: { kind: 'same' } };
    case 'plan':
      return { ...told, title: 'Grandma' };
    case 'playdates':
      return told;
  }
};

/** A made-up schedule as the server answers it. */
export const exampleView = (entries: readonly ShownEntry[], more: Partial<ScheduleView> = {}): ScheduleView => ({
  ownerId: 'parent',
  mode: 'own',
  revision: 7,
  season: 2026,
  weeks: [...WEEKS],
  kids: [
    { kidId: ROBIN, name: 'Robin', dob: '2018-06-10', grade: 2 },
    { kidId: AVERY, name: 'Avery', dob: null, grade: null },
  ],
  entries: entries.map(answered),
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
  ...more,
});
