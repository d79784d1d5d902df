import { AVERY, ROBIN } from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import type { CatalogState, ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import { describe, expect, it } from '@jest/globals';
import { exampleView } from '../testing/exampleView.ts';
import { createRegistrationRows, formatList } from './registrationRows.ts';

const NOW = new Date('2026-03-01T18:00:00Z');

interface Planned {
  readonly kidId?: string;
  readonly camp?: object;
  readonly session?: object;
  readonly now?: CatalogState;
  readonly status?: ScheduleEntry['status'];
}
let entries = 0;
const planned = ({ kidId = ROBIN, camp, session, now = { kind: 'same' }, status = 'considering' }: Planned = {}) =>
  ({
    kind: 'session',
    entryId: `entry-${(entries += 1)}`,
    kidId,
    weeks: ['2026-06-08'],
    choice: 1,
    status,
    note: null,
    revision: 1,
    session: SessionSnapshot.parse({
      org_id: 'kites',
      season: 2026,
      camp: { camp_org_name: 'Kite Camp', base_url: 'https://kites.example.org/', ...camp },
      session: { instance_id: 'kites-1', batch_name: 'Week 1', price: 450, ...session },
    }),
    now,
  }) satisfies ScheduleEntry;

const scheduleOf = (...all: ScheduleEntry[]) => exampleView([], { entries: all });

describe('the rows of the registration list', () => {
  it('contain siblings in the same session together, other weeks separately, and no plans', () => {
    const schedule = scheduleOf(
      planned(),
      planned({ kidId: AVERY, status: 'registered' }),
      { ...planned(), weeks: ['2026-06-15'] },
      { ...planned(), kind: 'plan', title: 'Zoo', hours: null, status: 'tentative' },
    );
    const rows = createRegistrationRows([schedule], NOW);
    expect(rows.map((row) => row.entries.map(({ kidName, status }) => [kidName, status]))).toEqual([
      [
        ['Robin', 'considering'],
        ['Avery', 'registered'],
      ],
      [['Robin', 'considering']],
    ]);
  });

  it('use the current registration date and page of the catalog, not those when the session was added', () => {
    const changes = [
      { field: 'registration_date', was: '03/05/2026', is: '03/12/2026' },
      { field: 'base_url', was: 'https://kites.example.org/', is: null },
    ];
    const moved = planned({
      camp: { registration_date: '03/05/2026', registration_time: '9:00 AM' },
      now: { kind: 'changed', changes },
    });
    const [row] = createRegistrationRows([scheduleOf(moved)], NOW);
    expect([row?.entries[0].registration_date, row?.entries[0].registration_time, row?.link]).toEqual([
      '03/12/2026',
      '9:00 AM',
      undefined,
    ]);
  });

  it('are copied as lines of text with dates instead of countdowns', () => {
    const schedule = scheduleOf(
      planned({ camp: { registration_date: '03/05/2026', registration_time: '9:00 AM' } }),
      planned({
        kidId: AVERY,
        camp: { registration_date: 'Open' },
        session: { instance_id: 'kites-2', price: undefined },
      }),
    );
    expect(formatList(createRegistrationRows([schedule], NOW), NOW).split('\n')).toEqual([
      'Registration dates',
      'Open – Kite Camp; Week 1; June 8; price not listed; Avery: Considering; https://kites.example.org/',
      'Thu, March 5, 9 am – Kite Camp; Week 1; June 8; $450; Robin: Considering; https://kites.example.org/',
    ]);
  });
});
