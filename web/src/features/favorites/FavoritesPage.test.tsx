import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { campsNamed } from '../../test/cards.ts';
import { createFakeServer, ok } from '../../test/fakeServer.ts';
import { renderAt } from '../../test/renderAt.tsx';
import { nextSavedChunkParams } from './SavedCampCards.tsx';

const KITES = campsNamed('Kite Camp');
let failures: number;
const server = createFakeServer(
  {},
  http.get('*/api/favorites/list', () =>
    ok({
      data: { favoritedCamps: ['kite-camp'], favoritedCampNotes: [], restingNotes: [], favoritedCampsFromSharers: [] },
    }),
  ),
  http.post('*/api/camp-data/get-favorite-camp-data-chunk', () => {
    failures -= 1;
    return failures < 0 ? ok({ data: KITES, season: 2026, unlisted: [] }) : HttpResponse.json({}, { status: 500 });
  }),
);

it('the page offers to try again if its camps fail to load, and asks once for changes when its user comes back', async () => {
  failures = 1;
  const { user } = renderAt('/favorites');
  expect(await screen.findByText('The camps could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Kite Camp' })).toBeVisible();
  const before = server.listPaths().length;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await server.waitForRequest(({ path }) => path === 'favorites/list' && server.listPaths().length > before);
  expect(server.listPaths().slice(before)).toEqual(['favorites/list']);
});

// Covers: 4.38, 7.4
it('a full chunk of cards is followed by the next one, whose request names all loaded camps', () => {
  const chunk = (...names: readonly string[]) => ({
    ...{ success: true as const, season: 2026, unlisted: [], searchText: '' },
    data: campsNamed(...names),
  });
  const two = { limit: 2, loadedCampOrgIds: [] };
  const chunks = [chunk('A', 'B'), chunk('C', 'D')];
  expect(nextSavedChunkParams(chunks, two, 18)).toEqual({ limit: 18, loadedCampOrgIds: ['a', 'b', 'c', 'd'] });
  expect(nextSavedChunkParams([chunk('A', 'B'), chunk('C')], two, 18)).toBeUndefined();
});
