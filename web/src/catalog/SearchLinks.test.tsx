/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { campsNamed } from '../test/cards.ts';
import { renderAt } from '../test/renderAt.tsx';
import { createSearchServer } from '../test/searchServer.ts';

const search = createSearchServer(() => campsNamed('Camp 01', 'Camp 02'));

beforeAll(() => search.server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => search.server.close());

const cards = () => screen.findAllByRole('article');
const lastAsked = () => search.asked.at(-1);

describe('a sent link', () => {
  it('is searched at once, with its weeks, its further filters and its place', async () => {
    const before = search.asked.length;
    renderAt('/?q=Robots&week=June+8&gender=Girls&days=5&opens=09:00&price=450&near=oakland&within=3');
    await cards();
    expect(search.asked.slice(before)).toHaveLength(1);
    expect(lastAsked()).toMatchObject({
      limit: 18,
      latLongUserRadius: 3,
      sortCriteria: 'distance',
      filterState: {
        selectedSearchText: 'robots',
        selectedWeekLabel: ['June 8'],
        selectedGender: ['Girls'],
        selectedDaysPerWeek: [5],
        selectedEarliestTime: '09:00',
        selectedMaxPrice: 450,
      },
    });
    expect(screen.getByRole('searchbox')).toHaveValue('Robots');
    expect(screen.getByRole('button', { name: 'Week: June 8' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'City, ZIP or area' })).toHaveValue('Oakland');
  });

  it('that holds nothing known shows the page as it is', async () => {
    renderAt('/?week=Smarch+3&category=Knitting&price=cheap&near=atlantis&colour=green');
    await cards();
    expect(lastAsked()).toMatchObject({
      latLongUser: null,
      filterState: { selectedWeekLabel: [], selectedCategory: [], selectedMaxPrice: null },
    });
  });
});

describe('the address', () => {
  it('says what was chosen, without another history entry, and beside what it said before', async () => {
    const { user } = renderAt('/?source=flyer');
    await cards();
    const entries = window.history.length;
    await user.type(screen.getByRole('searchbox'), 'Robots');
    await waitFor(() => expect(window.location.search).toBe('?source=flyer&q=Robots'));
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    await waitFor(() => expect(window.location.search).toBe('?source=flyer'));
    expect(window.history.length).toBe(entries);
  });
});
