import {
  AVERY,
  JUNE_15,
  JUNE_8,
  plan,
  ROBIN,
  session,
} from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import type { EntryInput } from '@campjay/domain/schedule/insights/activeEntries.ts';
import type { CalendarHolder, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { createFakeServer, createRefusal, ok } from '../../test/fakeServer.ts';
import { renderAt, setFieldValue } from '../../test/renderAt.tsx';
import { exampleView } from './testing/exampleView.ts';

const holder = (kidId: string, name: string, more: Partial<CalendarHolder> = {}): CalendarHolder => ({
  ...{ ownerId: 'parent', kidId, name, sharer: null, mode: 'own', isTrialEnded: false },
  ...more,
});
const OWN_KIDS = [holder(ROBIN, 'Robin'), holder(AVERY, 'Avery')];

let view: ScheduleView;
let holders: readonly CalendarHolder[];
const server = createFakeServer(
  { accountId: 'parent' },
  http.get('*/api/schedule/get', () => ok({ data: view })),
  http.get('*/api/schedule/list', () => ok({ data: { holders, schedules: [] } })),
  http.get('*/api/schedule/history', ({ request }) => {
    const isEarlier = new URL(request.url).searchParams.has('before');
    return ok({ data: isEarlier ? { changes: [change(1)], next: null } : { changes: [change(9)], next: 9 } });
  }),
  http.get('*/api/users/account-info', () => ok({ accountType: 'free', trialStartedAt: null, isEmailConfirmed: true })),
);
const change = (revision: number) => ({
  ...{ revision, at: '2026-03-03T22:15:00.000Z', type: 'CustomPlanStatusUpdated', entryId: 'swim', kidId: ROBIN },
  by: { userId: 'alexa', name: 'Alexa Example', isYou: false, hasLeft: false },
  ...{ sentence: `made change ${revision}`, weeks: [JUNE_8], undoes: null, undoneBy: null, isUndoable: false },
});
beforeEach(() => {
  holders = OWN_KIDS;
});

const open = async (entries: readonly EntryInput[], more: Partial<ScheduleView> = {}) => {
  view = exampleView(entries, more);
  const { user } = renderAt('/scheduling');
  await screen.findByRole('grid');
  return user;
};
/** Found by its label, because computing the names of all cells by their role takes seconds on a slow machine. */
const cell = (label: RegExp) => screen.findByLabelText(label);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

// Covers: 2.8
it('the page of a parent without kids leads to Manage Kids', async () => {
  view = exampleView([], { kids: [] });
  holders = [];
  const { user } = renderAt('/scheduling');
  await user.click(await screen.findByRole('link', { name: 'Add a kid' }));
  expect(await screen.findByRole('dialog', { name: 'Manage Kids' })).toBeVisible();
});

// Covers: 2.112
it('a camp session appears in all its weeks, with its camp, hours, price and status', async () => {
  const weeks = { weeks: [JUNE_8, JUNE_15] };
  await open([session('robots', { batch_name: 'Robots', end_date: 'June 19', price: 450 }, weeks)]);
  const first = await cell(/^Robin.*, week of June 8: Example Camp/);
  expect(first).toHaveTextContent(/Example Camp.*Robots.*9 am.*3 pm.*\$450.*Considering.*week 1 of 2/);
  expect(await cell(/^Robin.*, week of June 15: Example Camp/)).toHaveTextContent(/Considering.*week 2 of 2/);
});

// Covers: 1.47, 2.118, 2.119
it('kids of an ended trial come last in the picker, disabled, with ’ - Trial Ended’ in red', async () => {
  const sharer = { firstName: 'Alexa', lastName: 'Example' };
  holders = [holder('kim', 'Kim', { ownerId: 'alexa', sharer, mode: 'plan', isTrialEnded: true }), ...OWN_KIDS];
  const user = await open([]);
  await user.click(screen.getByRole('button', { name: /^Calendars/ }));
  const options = (await dialog('Calendars')).getAllByRole('checkbox');
  const labels = options.map((option) => option.closest('label')?.textContent);
  expect(labels).toEqual(['Robin', 'Avery', 'Kim (Alexa Example) - Trial Ended']);
  expect(options.at(-1)).toBeDisabled();
  expect(screen.getByText('- Trial Ended')).toHaveStyle({ color: 'var(--mui-palette-error-main)' });
});

// Covers: D7.6
it('working hours can be set and removed', async () => {
  const user = await open([]);
  await user.click(screen.getByRole('button', { name: 'Working hours' }));
  const hours = await dialog('Working hours');
  setFieldValue(hours.getByLabelText('From'), '08:30');
  await user.click(hours.getByRole('button', { name: 'Save' }));
  const sent = (hours: unknown) =>
    server.waitForRequest(({ body }) => JSON.stringify(body ?? {}).includes(`"hours":${JSON.stringify(hours)}`));
  expect((await sent({ from: '08:30', until: '17:00' })).path).toBe('schedule/set-working-hours');
  await user.click(screen.getByRole('button', { name: 'Working hours' }));
  await user.click((await dialog('Working hours')).getByRole('button', { name: 'No working hours' }));
  expect((await sent(null)).path).toBe('schedule/set-working-hours');
});

// Covers: 1.26
it('when another parent changed the same cell first, their change can be kept', async () => {
  const user = await open([plan('swim')]);
  await user.click(await cell(/^Robin.*, week of June 8: Grandma/));
  const panel = await dialog('Robin, week of June 8');
  server.refusal = createRefusal(409, 'Changed meanwhile.', [], 'CellChanged');
  view = exampleView([plan('swim', { status: 'confirmed' })], { revision: 8 });
  await user.click(panel.getByText('Cancelled'));
  const conflict = await dialog('Changed meanwhile');
  expect(conflict.getByText('Robin’s week of June 8 was changed by Alexa Example meanwhile:')).toBeVisible();
  expect(conflict.getByText('Grandma – Confirmed')).toBeVisible();
  expect(conflict.getByText('You wanted to mark Grandma cancelled.')).toBeVisible();
  await user.click(conflict.getByRole('button', { name: 'Keep theirs' }));
  expect(await panel.findByRole('button', { name: 'Confirmed', pressed: true })).toBeVisible();
});

it('a long history loads page by page on request', async () => {
  const user = await open([plan('swim')]);
  await user.click(screen.getByRole('button', { name: /^History/ }));
  const history = await dialog('History');
  expect(await history.findByText(/made change 9/)).toBeVisible();
  await user.click(history.getByRole('button', { name: 'Earlier changes' }));
  expect(await history.findByText(/made change 1/)).toBeVisible();
  expect(history.queryByRole('button', { name: 'Earlier changes' })).not.toBeInTheDocument();
});
