/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { campsNamed } from '../test/cards.ts';
import { renderAt } from '../test/renderAt.tsx';
import { createSearchServer } from '../test/searchServer.ts';

const search = createSearchServer(() => campsNamed('Camp 01', 'Camp 02'));

beforeAll(() => search.server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => search.server.close());

const applied = () => screen.getByRole('group', { name: 'Applied filters' });
const shownAt = async (path: string) => {
  const { user } = renderAt(path);
  await screen.findAllByRole('article');
  return user;
};

describe('the applied filters', () => {
  it('are none on a page as it was entered', async () => {
    await shownAt('/');
    expect(applied()).toBeEmptyDOMElement();
  });

  it('are listed in words, the page’s own category too', async () => {
    await shownAt('/summer-camps/seattle/stem?q=robots&gender=Girls&gender=Any&closes=16:30');
    expect(
      within(applied())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Seattle, within 200 mi',
      'Search: robots',
      'Category: STEM',
      'Closes at or after 4:30 pm',
      'Gender: Any, Girls',
    ]);
  });

  it('hold the place, which is given up like any other', async () => {
    const user = await shownAt('/?near=oakland&within=5');
    await user.click(screen.getByRole('button', { name: 'Remove Oakland, within 5 mi' }));
    await waitFor(() => expect(search.asked.at(-1)).toMatchObject({ latLongUser: null, sortCriteria: 'alpha' }));
    expect(applied()).toBeEmptyDOMElement();
  });

  it('are removed one by one, and the next one gets the focus', async () => {
    const user = await shownAt('/?q=robots&gender=Girls&price=300');
    await user.click(screen.getByRole('button', { name: 'Remove Gender: Girls' }));
    expect(screen.getByRole('button', { name: 'Remove Max price: $300' })).toHaveFocus();
    await waitFor(() =>
      expect(search.asked.at(-1)?.filterState).toMatchObject({
        selectedSearchText: 'robots',
        selectedGender: [],
        selectedMaxPrice: 300,
      }),
    );
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Search: robots' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(applied()).toBeEmptyDOMElement();
    expect(applied()).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});
