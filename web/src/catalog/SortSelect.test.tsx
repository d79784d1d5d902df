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

const order = () => screen.getByRole('combobox', { name: 'Sort by' });

describe('the order of the cards', () => {
  it('is by the alphabet without a place, and cannot be by distance', async () => {
    renderAt('/');
    await screen.findAllByRole('article');
    expect(order()).toHaveDisplayValue('A to Z');
    expect(screen.getByRole('option', { name: 'Nearest first' })).toBeDisabled();
  });

  // Covers: 2.95
  it('is nearest first around a place, until another one is chosen', async () => {
    const { user } = renderAt('/sf');
    await screen.findAllByRole('article');
    expect(order()).toHaveDisplayValue('Nearest first');
    await user.selectOptions(order(), 'A to Z');
    await waitFor(() => expect(search.asked.at(-1)?.sortCriteria).toBe('alpha'));
    await waitFor(() => expect(window.location.search).toBe('?sort=alpha'));
  });
});
