/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import '../../ParentServices.tsx';
import { campsNamed } from '../../test/cards.ts';
import { renderAt } from '../../test/renderAt.tsx';
import { createSearchServer } from '../../test/searchServer.ts';
import '../identity/AfterSignIn.tsx';
import './ManageKids.tsx';
import './ManageKidsDialog.tsx';

const KIDS = [{ kidId: 'kid-1', name: 'Demo', grade: 3 }];
const data = (value: unknown) => HttpResponse.json({ success: true, data: value });
const NAMES = { firstName: 'Testa', lastName: 'Example' };
const user = { ...NAMES, accountId: 'parent', email: 'testa@example.org', createdAt: '2026-01-01T00:00:00Z' };
const search = createSearchServer(({ filterState }) => campsNamed(filterState.children ? 'For kids' : 'For all'));
let kids: readonly object[];
let releaseKids: () => void;
let kidsResponse: Promise<void>;

beforeEach(() => {
  document.cookie = 'campjay_signed_in=1';
  kids = KIDS;
  kidsResponse = new Promise((resolve) => (releaseKids = resolve));
  search.server.use(
    http.get('*/api/identity/session', () => data({ user })),
    http.get('*/api/users/account-info', () => data({})),
    http.get('*/api/users/address', () => data(null)),
    http.get('*/api/users/tour-progress', () => data({})),
    http.get('*/api/favorites/list', () =>
      data({ favoritedCamps: [], favoritedCampNotes: [], restingNotes: [], favoritedCampsFromSharers: [] }),
    ),
    http.get('*/api/hidden-camps/list', () => data({ hiddenCamps: [] })),
    http.get('*/api/kids/list', async () => {
      await kidsResponse;
      return data({ kids });
    }),
  );
});
afterEach(() => {
  document.cookie = 'campjay_signed_in=; max-age=0';
});

it('searches again for the account’s kids when they load after the first list', async () => {
  renderAt('/');
  expect(await screen.findByRole('heading', { name: 'For all' })).toBeVisible();
  releaseKids();
  expect(await screen.findByRole('heading', { name: 'For kids' })).toBeVisible();
  expect(search.requests.at(-1)?.filterState.children).toEqual([{ grade: 3 }]);
  expect(screen.getByRole('button', { name: 'Remove Age & grade: Demo' })).toBeVisible();
});

it('stops at the maximum number of kids per account, with a message', async () => {
  kids = Array.from({ length: 20 }, (_, index) => ({ kidId: `kid-${index}`, name: `Kid ${index}`, grade: 1 }));
  releaseKids();
  const { user: parent } = renderAt('/#manage-kids');
  expect(await screen.findByText('An account holds up to 20 kids.')).toBeVisible();
  await parent.click(screen.getByRole('button', { name: 'Add a kid' }));
  expect(screen.queryByRole('group', { name: 'New kid' })).not.toBeInTheDocument();
});
