import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { campsNamed } from '../../test/cards.ts';
import { goBack, renderAt, setFieldValue, untilQuery, untilUrl } from '../../test/renderAt.tsx';
import { createSearchServer } from '../../test/searchServer.ts';

const search = createSearchServer(({ filterState }) =>
  filterState.selectedMaxPrice === null ? campsNamed('Cheap Camp', 'Costly Camp') : campsNamed('Cheap Camp'),
);
const openAt = async (path: string) => {
  const { user } = renderAt(path);
  await screen.findAllByRole('article');
  return user;
};
const button = (name: string) => screen.getByRole('button', { name });

describe('the extra filters', () => {
  const openedAt = async (path: string) => {
    const user = await openAt(path);
    await user.click(button('Show More Filters'));
    await screen.findByRole('button', { name: 'Registration Date' });
    return user;
  };

  // Covers: 2.77, 2.79, 2.80, 2.83-2.86, 9.70, 9.71
  it('have every option selected at first, narrow the search by the selected ones, and can be hidden again', async () => {
    const user = await openedAt('/');
    expect(screen.getByLabelText('Max price ($)')).toHaveValue(null);
    for (const label of ['Camp opens at or before...', 'Camp closes at or after...'])
      expect(screen.getByLabelText(label)).toHaveValue('');
    for (const [label, options, option] of [
      ['Registration Date', 5, 'Within next week'],
      ['Refund Available', 2, 'Yes'],
      ['Lunch provided', 2, 'Yes'],
      ['Day or Sleepaway', 2, 'Sleepaway'],
      ['Gender', 4, 'Girls'],
      ['Days per Week', 5, '4'],
      ['Financial Aid', 2, 'No'],
    ] as const) {
      await user.click(button(label));
      const dialog = within(await screen.findByRole('dialog', { name: label }));
      expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(options);
      expect(dialog.queryByRole('checkbox', { checked: false })).not.toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Clear' }));
      await user.click(dialog.getByRole('checkbox', { name: new RegExp(`^${option}`) }));
      await user.keyboard('{Escape}');
      expect(await screen.findByRole('button', { name: `${label}: ${option}` })).toBeVisible();
    }
    const last = await search.waitForFilters(
      ({ selectedFinancialAidAvailable }) => selectedFinancialAidAvailable[0] === 'No',
    );
    expect(last).toMatchObject({
      ...{ selectedTimeUntilRegDate: ['Within next week'], selectedRefunds: ['Yes'], selectedGender: ['Girls'] },
      ...{ selectedDayOrSleepaway: ['Sleepaway'], selectedDaysPerWeek: [4], selectedFinancialAidAvailable: ['No'] },
      selectedLunchProvided: ['Yes'],
    });
    await user.click(button('Hide More Filters'));
    expect(screen.queryByRole('button', { name: /^Gender/ })).not.toBeInTheDocument();
    expect(button('Show More Filters')).toHaveAttribute('aria-expanded', 'false');
  });

  it('show the count beside every option, and keep options with zero results enabled', async () => {
    const user = await openedAt('/');
    await user.click(button('Gender'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gender' }));
    expect(await dialog.findByRole('checkbox', { name: 'Girls 2' })).toBeEnabled();
    expect(dialog.getByRole('checkbox', { name: 'Boys 0' })).toBeEnabled();
  });

  // Covers: 2.81, 2.82, 5.6, 9.92
  it('narrow the search by opening and closing time, in steps of 15 minutes', async () => {
    await openedAt('/');
    const opens = screen.getByLabelText('Camp opens at or before...');
    const closes = screen.getByLabelText('Camp closes at or after...');
    for (const field of [opens, closes]) {
      expect(field).toHaveAttribute('type', 'time');
      expect(field).toHaveAttribute('step', '900');
    }
    setFieldValue(opens, '08:15');
    setFieldValue(closes, '17:30');
    const both = await search.waitForFilters(({ selectedLatestTime }) => selectedLatestTime === '17:30');
    expect(both.selectedEarliestTime).toBe('08:15');
    setFieldValue(opens, '');
    await search.waitForFilters((it) => it.selectedEarliestTime === '' && it.selectedLatestTime === '17:30');
  });

  // Covers: 2.87, 2.89, 5.5
  it('accept a maximum price in whole dollars, and are reset with the others but not the place', async () => {
    const user = await openedAt('/summer-camps/seattle');
    const price = screen.getByLabelText('Max price ($)');
    expect(price).toHaveAttribute('min', '0');
    setFieldValue(price, '450.75');
    await search.waitForFilters(({ selectedMaxPrice }) => selectedMaxPrice === 450);
    expect(await screen.findByRole('heading', { name: '1 camp' })).toBeVisible();
    const reset = button('Reset filters');
    await user.hover(reset);
    expect(screen.getByRole('tooltip')).toBeVisible();
    expect(reset).toHaveAccessibleDescription('Does not reset Age & Grade or Location');
    await user.click(reset);
    expect(await screen.findByRole('heading', { name: '2 camps' })).toBeVisible();
    expect(price).toHaveValue(null);
    expect(screen.getByRole('combobox', { name: 'City, ZIP or area' })).toHaveValue('Seattle');
    setFieldValue(price, '300');
    expect(await screen.findByRole('heading', { name: '1 camp' })).toBeVisible();
    setFieldValue(price, '');
    expect(await screen.findByRole('heading', { name: '2 camps' })).toBeVisible();
  });
});

describe('the applied filters', () => {
  const applied = () => screen.getByRole('group', { name: 'Applied filters' });

  it('are listed in plain words, with the page’s own category', async () => {
    await openAt('/summer-camps/seattle/stem?q=robots&gender=Girls&gender=Any&closes=16:30&lunch=No');
    const chips = within(applied()).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Seattle, within 200 mi',
      'Search: robots',
      'Category: STEM',
      'Lunch provided: No',
      'Closes at or after 4:30 pm',
      'Gender: Any, Girls',
    ]);
  });

  it('include the place, which can be removed like any other', async () => {
    const user = await openAt('/?near=oakland&within=5');
    await user.click(button('Remove Oakland, within 5 mi'));
    await search.waitForSearch(({ latLongUser, sortCriteria }) => latLongUser === null && sortCriteria === 'alpha');
    expect(applied()).toBeEmptyDOMElement();
  });

  it('are removed one by one, and focus moves to the next', async () => {
    const user = await openAt('/?q=robots&gender=Girls&price=300');
    await user.click(button('Remove Gender: Girls'));
    expect(button('Remove Max price: $300')).toHaveFocus();
    const stored = await search.waitForFilters(({ selectedGender }) => selectedGender.length === 0);
    expect(stored).toMatchObject({ selectedSearchText: 'robots', selectedMaxPrice: 300 });
    await user.keyboard('{Enter}');
    expect(button('Remove Search: robots')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(applied()).toBeEmptyDOMElement();
    expect(applied()).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

it('the cards are sorted by name without a place, with distance disabled', async () => {
  await openAt('/');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('A to Z');
  expect(screen.getByRole('option', { name: 'Nearest first' })).toBeDisabled();
  expect(screen.getByRole('group', { name: 'Applied filters' })).toBeEmptyDOMElement();
});

describe('the URL', () => {
  it('of a shared link is searched immediately, with its weeks, extra filters and place', async () => {
    await openAt('/?q=Robots&week=June+8&gender=Girls&days=5&opens=09:00&price=450&near=oakland&within=3');
    expect(search.requests).toHaveLength(1);
    expect(search.requests[0]).toMatchObject({
      ...{ limit: 18, latLongUserRadius: 3, sortCriteria: 'distance' },
      filterState: {
        ...{ selectedSearchText: 'robots', selectedWeekLabel: ['June 8'], selectedGender: ['Girls'] },
        ...{ selectedDaysPerWeek: [5], selectedEarliestTime: '09:00', selectedMaxPrice: 450 },
      },
    });
    expect(screen.getByRole('searchbox')).toHaveValue('Robots');
    expect(button('Week: June 8')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'City, ZIP or area' })).toHaveValue('Oakland');
  });

  it('contains the selected filters, and keeps other parameters', async () => {
    const user = await openAt('/?source=flyer');
    setFieldValue(screen.getByRole('searchbox'), 'Robots');
    await untilQuery('?source=flyer&q=Robots');
    await user.click(button('Reset filters'));
    await untilQuery('?source=flyer');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await untilQuery('?source=flyer&q=Robots');
  });
});

describe('the browser history', () => {
  const searchText = () => screen.getByRole('searchbox');
  const chips = () => within(screen.getByRole('group', { name: 'Applied filters' })).queryAllByRole('button');

  it('has a step per filter, and one for all that is typed into one', async () => {
    const user = await openAt('/?source=flyer');
    const entries = window.history.length;
    for (const text of ['rob', 'robots']) {
      setFieldValue(searchText(), text);
      await untilQuery(`?source=flyer&q=${text}`);
    }
    await user.click(button('Week'));
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('checkbox', { name: /^June 8/ }));
    await user.keyboard('{Escape}');
    // The entry of the open list has the same URL, so the URL alone does not show that the step was added.
    await untilUrl(() => !Object.hasOwn(window.history.state as object, 'overlayDepth'));
    await untilQuery('?source=flyer&q=robots&week=June+8');
    expect(window.history.length).toBe(entries + 2);
    await goBack();
    expect(chips()).toHaveLength(1);
    expect(searchText()).toHaveValue('robots');
    await goBack();
    expect(chips()).toHaveLength(0);
    expect(searchText()).toHaveValue('');
  });

  it('undoes a change even if its step is not rendered yet', async () => {
    await openAt('/?q=robots');
    const pushEntry = window.history.pushState.bind(window.history);
    const push = jest.spyOn(window.history, 'pushState');
    const isBack = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
      push.mockImplementationOnce((...entry) => {
        pushEntry(...entry);
        window.history.back();
      });
    });
    setFieldValue(searchText(), '');
    await act(() => isBack); // The router renders nothing before `act` ends.
    push.mockRestore();
    expect(searchText()).toHaveValue('robots');
    expect(window.location.search).toBe('?q=robots');
  });
});
