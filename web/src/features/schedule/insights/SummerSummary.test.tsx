import {
  AVERY,
  JUNE_15,
  JUNE_8,
  plan,
  ROBIN,
  session,
  snapshot,
} from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import type { EntryInput } from '@campjay/domain/schedule/insights/activeEntries.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { exampleView } from '../testing/exampleView.ts';
import { CellWarnings } from './CellWarnings.tsx';
import { SummerSummary } from './SummerSummary.tsx';

const show = (entries: readonly EntryInput[], more: Partial<ScheduleView> = {}) =>
  render(
    <MemoryRouter>
      <SummerSummary schedule={exampleView(entries, more)} kidIds={[ROBIN, AVERY]} />
    </MemoryRouter>,
  );
const named = (batch_name: string, facts = {}, more = {}) => session(batch_name, { batch_name, ...facts }, more);
const list = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

it('every kid has a row of weeks that shows whether they are covered', () => {
  show([named('Tide Pool', { end_date: 'June 10' }), plan('b', { weeks: [JUNE_15] })]);
  const weeks = within(screen.getByRole('list', { name: 'Robin: weeks' }));
  expect(weeks.getAllByRole('link')).toHaveLength(14);
  expect(weeks.getByRole('link', { name: 'June 8: Thursday and Friday open' })).toBeVisible();
  expect(weeks.getByRole('link', { name: 'June 15: covered' })).toBeVisible();
  expect(weeks.getByRole('link', { name: 'June 22: Nothing yet' })).toBeVisible();
  expect(screen.getByText('1 of 14 weeks covered')).toBeVisible();
  expect(screen.getByText('0 of 14 weeks covered')).toBeVisible();
});

it('clashes, mismatches and long distances are sentences that link to their weeks', () => {
  show([
    named('Tide Pool', { lat: '47.6', lng: '-122.3', ages: [9, 10, 11] }),
    named('Robots', { start_time: undefined }),
    named('Woods', { lat: '47.7', lng: '-122.3' }, { kidId: AVERY }),
    plan('d'),
  ]);
  const sentences = list('Worth a look').map((item) => item.textContent);
  expect(sentences).toEqual([
    'Robin: Robots at Example Camp and Tide Pool at Example Camp may overlap: not all of their hours or days are listed.June 8',
    'Robin: Grandma and Robots at Example Camp may overlap: not all of their hours or days are listed.June 8',
    'Robin: Grandma and Tide Pool at Example Camp are at the same time, Monday to Friday.June 8',
    'Tide Pool at Example Camp takes ages 9 to 11, and Robin is 7 on its first day.June 8',
    'Drop-off: Robin at Example Camp (8:45 am – 9 am) and Avery at Example Camp (8:45 am – 9 am) are about 6.9 miles and 31 minutes apart, too far for one person, Monday to Friday.June 8',
    'Pick-up: Robin at Example Camp (3 pm – 3:15 pm) and Avery at Example Camp (3 pm – 3:15 pm) are about 6.9 miles and 31 minutes apart, too far for one person, Monday to Friday.June 8',
  ]);
  expect(
    screen.getByText(/Travel times are estimates: 20 miles per hour in a straight line, plus 10 minutes/),
  ).toBeVisible();
});

it('days that do not cover the working hours are listed once for all their weeks', () => {
  const camp = { before_care_from: '8:00 AM', after_care_until: '4:30 PM' };
  const other = { ...camp, start_date: 'June 15', end_date: 'June 19' };
  show([named('Tide Pool', camp), named('Robots', other, { weeks: [JUNE_15] })], {
    workingHours: { from: '08:30', until: '17:00' },
  });
  expect(list('Your working hours').map((item) => item.textContent)).toEqual([
    'Robin, Monday to Friday: 30 minutes in the morning and 2 hours in the afternoon of your working hours not covered; with extended care only 30 minutes in the afternoon.June 8June 15',
  ]);
});

it('working hours that are not set are not mentioned, and a summer without problems is confirmed', () => {
  show([named('Tide Pool')]);
  expect(screen.queryByRole('region', { name: 'Your working hours' })).toBeNull();
  expect(screen.getByText(/^Nothing overlaps, everything fits/)).toBeVisible();
});

// Covers: D15.18
it('costs are shown by kid and by week, with care separate, and state what they exclude', () => {
  show([
    named('Tide Pool', { price: 450, extended_care_price_per_week: 80.5 }, { status: 'registered' }),
    named('Woods', { price: 300 }, { kidId: AVERY, weeks: [JUNE_8] }),
    session(
      'Window',
      {},
      {
        weeks: [JUNE_15],
        session: snapshot({
          batch_name: 'Open Studio',
          batch_tags: ['season window'],
          start_date: 'June 1',
          end_date: 'August 28',
          price: 99,
        }),
      },
    ),
  ]);
  const rows = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(screen.getByRole('rowheader', { name: 'Summer' })).toBeVisible();
  expect(rows.at(-1)).toEqual(['$450', '$300', '$80.50', '$830.50']);
  expect(rows).toContainEqual(['$450', '$0', '$80.50', '$530.50']);
  expect(screen.getByRole('list', { name: 'Not included in the totals' })).toHaveTextContent(
    'Open Studio at Example Camp for Robin, June 15: we don’t know whether its price is per week, so it is not included.',
  );
});

it('the week of a kid has short warnings, and full sentences if there is room', () => {
  const view = exampleView([named('Tide Pool', { end_date: 'June 10' }), plan('b', { status: 'cancelled' })], {
    workingHours: { from: '09:00', until: '17:00' },
  });
  render(<CellWarnings schedule={view} kidId={ROBIN} week={JUNE_8} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 h of work uncovered',
    'Thu and Fri open',
  ]);
  cleanup();
  render(<CellWarnings schedule={view} kidId={ROBIN} week={JUNE_8} isFull />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Monday to Wednesday: 2 hours in the afternoon of your working hours not covered.',
    'Thursday and Friday open.',
  ]);
  cleanup();
  render(<CellWarnings schedule={view} kidId={AVERY} week={JUNE_8} />);
  expect(screen.queryByRole('list')).toBeNull();
});

it('a long list is collapsed to the first few items, and expands on a click', () => {
  show(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => named(name, { ages: [9, 10, 11] })));
  expect(list('Worth a look')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 8' }));
  // The clash of all seven is one item.
  expect(list('Worth a look')).toHaveLength(8);
  expect(list('Worth a look')[0]?.parentElement).toHaveFocus();
});
