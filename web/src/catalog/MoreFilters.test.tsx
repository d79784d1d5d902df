/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { campsNamed } from '../test/cards.ts';
import { renderAt } from '../test/renderAt.tsx';
import { createSearchServer } from '../test/searchServer.ts';

const search = createSearchServer(({ filterState }) =>
  filterState.selectedMaxPrice === null ? campsNamed('Cheap Camp', 'Costly Camp') : campsNamed('Cheap Camp'),
);

beforeAll(() => search.server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => search.server.close());

const lastAsked = () => search.asked.at(-1)?.filterState;

const openedAt = async (path: string) => {
  const { user } = renderAt(path);
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'Show More Filters' }));
  await screen.findByRole('button', { name: 'Registration Date' });
  return user;
};

describe('the further filters', () => {
  // Covers: 2.77
  it('are shown on demand and hidden again', async () => {
    const user = await openedAt('/');
    for (const label of ['Registration Date', 'Refund Available', 'Day or Sleepaway', 'Gender', 'Days per Week'])
      expect(screen.getByRole('button', { name: label })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Financial Aid' })).toBeVisible();
    expect(screen.getByLabelText('Max price ($)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide More Filters' }));
    expect(screen.queryByRole('button', { name: 'Gender' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show More Filters' })).toHaveAttribute('aria-expanded', 'false');
  });

  // Covers: 2.79, 2.80, 2.83-2.86
  it.each([
    ['Registration Date', 'Within next week', 'selectedTimeUntilRegDate', 'Within next week'],
    ['Refund Available', 'Yes', 'selectedRefunds', 'Yes'],
    ['Day or Sleepaway', 'Sleepaway', 'selectedDayOrSleepaway', 'Sleepaway'],
    ['Gender', 'Girls', 'selectedGender', 'Girls'],
    ['Days per Week', '4', 'selectedDaysPerWeek', 4],
    ['Financial Aid', 'No', 'selectedFinancialAidAvailable', 'No'],
  ] as const)('ask for %s %s', async (label, option, field, sent) => {
    const user = await openedAt('/');
    await user.click(screen.getByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog', { name: label });
    await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
    await user.click(within(dialog).getByRole('checkbox', { name: new RegExp(`^${option}`) }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: `${label}: ${option}` })).toBeVisible();
    await waitFor(() => expect(lastAsked()?.[field]).toEqual([sent]));
  });

  it('say beside every option what it would leave, and keep one that would leave nothing', async () => {
    const user = await openedAt('/');
    await user.click(screen.getByRole('button', { name: 'Gender' }));
    const dialog = await screen.findByRole('dialog', { name: 'Gender' });
    expect(await within(dialog).findByRole('checkbox', { name: 'Girls 2' })).toBeEnabled();
    expect(within(dialog).getByRole('checkbox', { name: 'Boys 0' })).toBeEnabled();
  });

  // Covers: 2.81, 2.82, 5.6, 9.92
  it('ask for camps that open and close at a time, in steps of 15 minutes', async () => {
    await openedAt('/');
    const opens = screen.getByLabelText('Camp opens at or before...');
    const closes = screen.getByLabelText('Camp closes at or after...');
    for (const field of [opens, closes]) {
      expect(field).toHaveAttribute('type', 'time');
      expect(field).toHaveAttribute('step', '900');
    }
    fireEvent.change(opens, { target: { value: '08:15' } });
    fireEvent.change(closes, { target: { value: '17:30' } });
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ selectedEarliestTime: '08:15', selectedLatestTime: '17:30' }),
    );
    fireEvent.change(opens, { target: { value: '' } });
    await waitFor(() => expect(lastAsked()).toMatchObject({ selectedEarliestTime: '', selectedLatestTime: '17:30' }));
  });

  // Covers: 2.87, 5.5
  it('ask for a highest price in whole dollars, and for any price when it is emptied', async () => {
    const user = await openedAt('/');
    const price = screen.getByLabelText('Max price ($)');
    expect(price).toHaveAttribute('min', '0');
    await user.type(price, '450.75');
    await waitFor(() => expect(lastAsked()?.selectedMaxPrice).toBe(450));
    expect(await screen.findByRole('heading', { name: '1 camp' })).toBeVisible();
    await user.clear(price);
    expect(await screen.findByRole('heading', { name: '2 camps' })).toBeVisible();
  });

  // Covers: 2.89
  it('are reset with the others, which the button explains', async () => {
    const user = await openedAt('/summer-camps/seattle');
    await user.type(screen.getByLabelText('Max price ($)'), '300');
    const reset = await screen.findByRole('button', { name: 'Reset filters' });
    await user.hover(reset);
    expect(screen.getByRole('tooltip')).toBeVisible();
    expect(reset).toHaveAccessibleDescription('Does not reset Age & Grade or Location');
    await user.click(reset);
    await waitFor(() => expect(screen.getByLabelText('Max price ($)')).toHaveValue(null));
    expect(await screen.findByRole('heading', { name: '2 camps' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'City, ZIP or area' })).toHaveValue('Seattle');
  });
});
