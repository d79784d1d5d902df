import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import '../../ParentServices.tsx';
import { campsNamed } from '../../test/cards.ts';
import { createFakeServer, ok } from '../../test/fakeServer.ts';
import { renderAt } from '../../test/renderAt.tsx';
import '../identity/AfterSignIn.tsx';
import './ManageKids.tsx';
import './ManageKidsDialog.tsx';

let kids: readonly object[];
let releaseKids: () => void;
let kidsResponse: Promise<void>;
const server = createFakeServer(
  {},
  http.get('*/api/kids/list', async () => {
    await kidsResponse;
    return ok({ data: { kids } });
  }),
  http.post('*/api/camp-data/get-camp-data-chunk', async ({ request }) => {
    const { filterState } = (await request.json()) as { readonly filterState: object };
    const combinedData = campsNamed('children' in filterState ? 'For kids' : 'For all');
    return ok({ data: { combinedData, totalMatchedOrgs: 1, season: 2026 } });
  }),
);
beforeEach(() => {
  kids = [{ kidId: 'kid-1', name: 'Demo', grade: 3 }];
  kidsResponse = new Promise((resolve) => (releaseKids = resolve));
});

it('searches again for the account’s kids when they load after the first list', async () => {
  renderAt('/');
  expect(await screen.findByRole('heading', { name: 'For all' })).toBeVisible();
  releaseKids();
  expect(await screen.findByRole('heading', { name: 'For kids' })).toBeVisible();
  expect(server.requestsTo('camp-data/get-camp-data-chunk').at(-1)?.body).toMatchObject({
    filterState: { children: [{ grade: 3 }] },
  });
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
