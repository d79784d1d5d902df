import { SaveSearch } from '@campjay/command-api/alerts/contract.ts';
import { beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { createFakeServer, ok } from '../../test/fakeServer.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { createStore } from '../../store.ts';
import { renderElement } from '../../test/renderAt.tsx';
import { AlertsSection } from './AlertsSection.tsx';
import { createFilters, NO_FILTERS } from '../catalog/filters/filters.ts';
import { SaveSearchButton } from './SaveSearchButton.tsx';

const SEARCH = { filterState: {}, latLongUser: null, latLongUserRadius: null };
const saved = { searchId: 's1', name: 'Art', search: SEARCH, delivery: 'daily', savedAt: '2026-03-01T18:00:00.000Z' };
const FULL = {
  searches: [{ ...saved, lastNewsAt: '2026-03-02T18:00:00.000Z' }],
  camps: [{ org_id: 'kites', camp_org_name: 'Kite Camp', delivery: 'off', watchedAt: saved.savedAt, lastNewsAt: null }],
  areStopped: false,
  isEmailConfirmed: true,
};
let answer: object = FULL;
const server = createFakeServer(
  {},
  http.get('*/api/alerts/list', () => ok({ data: answer })),
  http.post('*/api/alerts/*', () => ok({ message: 'Done.', position: '1' })),
);
const sent = () => server.listCommands().map(({ path, body }) => [path, body]);
beforeEach(() => {
  answer = FULL;
});

// Covers: N.1
it('renames, turns off and deletes a saved search', async () => {
  const { user } = renderElement(<AlertsSection />);
  const searches = await screen.findByRole('list', { name: 'Saved searches' });
  expect(within(searches).getByText('Last news: Mar 2, 2026')).toBeVisible();
  await user.selectOptions(within(searches).getByLabelText('Emails about Art'), 'Off');
  await user.click(within(searches).getByRole('button', { name: 'Rename Art' }));
  const name = within(searches).getByLabelText('Name of the search');
  await user.clear(name);
  await user.type(name, 'Clay{Enter}');
  await user.click(await within(searches).findByRole('button', { name: 'Delete Art' }));
  await server.waitForCommand(2);
  expect(sent()).toEqual([
    ['alerts/set-search-delivery', { searchId: 's1', delivery: 'off' }],
    ['alerts/rename-search', { searchId: 's1', name: 'Clay' }],
    ['alerts/delete-search', { searchId: 's1' }],
  ]);
});

it('changes and ends the watching of a camp, and stops everything', async () => {
  const { user } = renderElement(<AlertsSection />);
  await user.selectOptions(await screen.findByLabelText('Emails about Kite Camp'), 'At once');
  await user.click(screen.getByRole('button', { name: 'Watch Kite Camp', pressed: true }));
  await user.click(screen.getByRole('button', { name: 'Stop all alerts' }));
  await server.waitForCommand(2);
  expect(sent()).toEqual([
    ['alerts/watch-camp', { org_id: 'kites', delivery: 'at-once' }],
    ['alerts/unwatch-camp', { org_id: 'kites' }],
    ['alerts/set-stopped', { isStopped: true }],
  ]);
});

it('says that nothing is sent while alerts are stopped or the email is not confirmed', async () => {
  answer = { ...FULL, areStopped: true, isEmailConfirmed: false };
  renderElement(<AlertsSection />);
  expect(await screen.findByText('All alerts are stopped.')).toBeVisible();
  expect(screen.getByText('Confirm your email first: until then, we send no alerts.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resume alerts' })).toBeVisible();
});

// Covers: N.1
it('saves the shown search under the names of its filters, and shows that it is saved', async () => {
  answer = { ...FULL, searches: [] };
  const search = {
    ...createStore().getState().search,
    filters: createFilters((name) => (name === 'searchText' ? 'kites' : NO_FILTERS[name])),
    place: { label: 'Oakland', lat: 37.8, lng: -122.27, radius: 15 },
  };
  const { user } = renderElement(<SaveSearchButton search={search} />);
  const button = (pressed: boolean) => screen.findByRole('button', { name: 'Save this search', pressed });
  await user.click(await button(false));
  const body = (await server.waitForCommand()).body as { readonly search: { readonly filterState: object } };
  expect(body).toMatchObject({
    name: 'Oakland, within 15 mi · Search: kites',
    search: { latLongUser: { lat: 37.8, lng: -122.27 }, latLongUserRadius: 15 },
  });
  // The page recognizes the saved search by equality, so the command must not change it.
  expect(SaveSearch.shape.search.parse(body.search)).toEqual(body.search);
  const reordered = Object.fromEntries(Object.entries(body.search.filterState).toReversed());
  answer = { ...FULL, searches: [{ ...saved, search: { ...body.search, filterState: reordered }, lastNewsAt: null }] };
  cleanup();
  const again = renderElement(<SaveSearchButton search={search} />);
  await again.user.click(await button(true));
  expect(await server.waitForCommand(1)).toMatchObject({ path: 'alerts/delete-search', body: { searchId: 's1' } });
});

function ShownMessage() {
  return <p>{useAppSelector((state) => state.snackbar.message?.text)}</p>;
}

// Covers: N.8
it('says that a saved search has no news before the email is confirmed, and saves it once if it is pressed twice', async () => {
  answer = { ...FULL, searches: [], isEmailConfirmed: false };
  const { search } = createStore().getState();
  const { user } = renderElement(
    <>
      <SaveSearchButton search={search} />
      <ShownMessage />
    </>,
  );
  await user.dblClick(screen.getByRole('button', { name: 'Save this search' }));
  expect(await screen.findByText(/^Search saved\. Confirm your email, and we write to you once a day/)).toBeVisible();
  expect(sent()).toHaveLength(1);
});
