/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { campsNamed } from '../../../test/cards.ts';
import { renderAt, setFieldValue } from '../../../test/renderAt.tsx';
import { createSearchServer } from '../../../test/searchServer.ts';
import type { ParsedSentence } from './sentenceApi.ts';

const search = createSearchServer(() => campsNamed('Seal Soccer'));
const place = { label: 'San Francisco', lat: 37.7749, lng: -122.4194, radius: 5 };
const children = [{ age: 6, grade: 1 }];
const SENTENCE: ParsedSentence = {
  season: 2026,
  rows: [
    {
      labels: ['soccer', 'San Francisco', 'age 6, 1st grade', '≤ $600'],
      filters: { selectedSearchText: 'soccer', selectedMaxPrice: 600, selectedDaysPerWeek: [3] },
      children,
      place,
    },
    { labels: ['All Sports', 'San Francisco'], filters: { selectedCategory: ['Sports'] }, children, place },
  ],
  notUnderstood: ['may 15'],
  notInCatalog: ['couch'],
  leftOut: ['team'],
};
const sentences: unknown[] = [];
beforeEach(() => {
  sentences.length = 0;
  search.server.use(
    http.post('*/api/camp-data/parse-sentence', async ({ request }) => {
      sentences.push(await request.json());
      return HttpResponse.json({ data: SENTENCE });
    }),
  );
});

const typeSentence = async () => {
  const { user } = renderAt('/');
  await screen.findAllByRole('article');
  const box = screen.getByRole('searchbox', { name: /Search themes or camps/ });
  await user.click(box);
  setFieldValue(box, 'soccer sf 6yo may 15');
  return { user, box, row: await screen.findByRole('button', { name: /^soccer · San Francisco/ }) };
};

// Covers: Q.1, Q.2, Q.8-Q.10
describe('a sentence in the search box', () => {
  it('is offered as rows, and sets what the picked row says', async () => {
    const { user, box, row } = await typeSentence();
    expect(sentences).toEqual([{ text: 'soccer sf 6yo may 15' }]);
    for (const note of ['Not understood: “may 15”', 'Not in any camp: “couch”', 'Not in the same camp: “team”'])
      expect(screen.getByText(note)).toBeVisible();
    await user.click(row);
    const request = await search.waitForSearch(({ latLongUserRadius }) => latLongUserRadius === 5);
    expect(request).toMatchObject({
      filterState: { selectedSearchText: 'soccer', selectedMaxPrice: 600, selectedDaysPerWeek: [3], children },
      latLongUser: { lat: place.lat, lng: place.lng },
    });
    expect(box).toHaveValue('soccer');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Suggested searches' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove age 6, 1st grade' }));
    await search.waitForSearch(
      ({ filterState }) => filterState.children === undefined && filterState.selectedMaxPrice === 600,
    );
  });

  it('can be picked with the keyboard, or closed', async () => {
    const { user, box } = await typeSentence();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: /^All Sports/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(box).toHaveFocus();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Suggested searches' })).not.toBeInTheDocument();
  });

  it('picks by Enter', async () => {
    const { user } = await typeSentence();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await search.waitForFilters(
      ({ selectedCategory, selectedSearchText }) => selectedCategory[0] === 'Sports' && selectedSearchText === '',
    );
  });

  it('is not asked for a single word', async () => {
    renderAt('/');
    await screen.findAllByRole('article');
    setFieldValue(screen.getByRole('searchbox', { name: /Search themes or camps/ }), 'soccer');
    await search.waitForFilters(({ selectedSearchText }) => selectedSearchText === 'soccer');
    expect(sentences).toEqual([]);
  });
});
