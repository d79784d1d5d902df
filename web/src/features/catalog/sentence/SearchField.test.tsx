import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { campsNamed } from '../../../test/cards.ts';
import { goBack, renderAt, setFieldValue, untilQuery, untilUrl } from '../../../test/renderAt.tsx';
import { createSearchServer } from '../../../test/searchServer.ts';
import type { ParsedSentence } from './sentenceApi.ts';

const search = createSearchServer(() => campsNamed('Seal Soccer'));
const place = { label: 'San Francisco', lat: 37.7749, lng: -122.4194, radius: 5 };
const children = [{ age: 6, grade: 1 }];
const WIDER: ParsedSentence['rows'][number] = {
  labels: ['All Sports', 'San Francisco'],
  filters: { selectedCategory: ['Sports'] },
  children,
  place,
  isWider: true,
};
const SENTENCE: ParsedSentence = {
  season: 2026,
  rows: [
    {
      labels: ['soccer', 'San Francisco', 'age 6, 1st grade', '≤ $600'],
      filters: { selectedSearchText: 'soccer', selectedMaxPrice: 600, selectedDaysPerWeek: [3] },
      children,
      place,
    },
    WIDER,
  ],
  notUnderstood: ['may 15'],
  notInCatalog: ['couch'],
  leftOut: ['team'],
};
const TEXT = 'soccer sf 6yo may 15';
const sentences: unknown[] = [];
/** What the server answers to the next sentences; undefined for a failure. */
let meaning: ParsedSentence | undefined;
beforeEach(() => {
  sentences.length = 0;
  meaning = SENTENCE;
  search.server.use(
    http.post('*/api/camp-data/parse-sentence', async ({ request }) => {
      sentences.push(await request.json());
      return meaning ? HttpResponse.json({ data: meaning }) : HttpResponse.json({}, { status: 500 });
    }),
  );
});

const open = async () => {
  const { user } = renderAt('/');
  await screen.findAllByRole('article');
  const box = screen.getByRole('searchbox', { name: /Search themes or camps/ });
  await user.click(box);
  return { user, box };
};
const typeSentence = async () => {
  const { user, box } = await open();
  setFieldValue(box, TEXT);
  return { user, box, row: (await suggested()).getByRole('option', { name: /^soccer · San Francisco/ }) };
};
const listTexts = () => search.requests.map(({ filterState }) => filterState.selectedSearchText);
const suggested = async () => within(await screen.findByRole('listbox', { name: 'Suggested searches' }));
const highlighted = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true });
const searchedForSeals = () =>
  search.waitForFilters(
    ({ selectedMaxPrice, selectedSearchText }) => selectedMaxPrice === 600 && selectedSearchText === 'soccer',
  );

// Covers: Q.1, Q.2, Q.8-Q.11
describe('a sentence in the search box', () => {
  it('is offered as rows, and sets what the picked row says', async () => {
    const { user, box, row } = await typeSentence();
    expect(sentences).toEqual([{ text: TEXT }]);
    for (const note of ['Not understood: “may 15”', 'Not in any camp: “couch”', 'Not in the same camp: “team”'])
      expect(screen.getByText(note)).toBeVisible();
    await user.click(row);
    const request = await search.waitForSearch(({ latLongUserRadius }) => latLongUserRadius === 5);
    expect(request).toMatchObject({
      filterState: { selectedSearchText: 'soccer', selectedMaxPrice: 600, selectedDaysPerWeek: [3], children },
      latLongUser: { lat: place.lat, lng: place.lng },
    });
    expect(listTexts()).not.toContain(TEXT);
    expect(box).toHaveValue('soccer');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('listbox', { name: 'Suggested searches' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Age 6, 1st grade' }));
    await search.waitForSearch(
      ({ filterState }) => filterState.children === undefined && filterState.selectedMaxPrice === 600,
    );
  });

  it('highlights the first row, or that chosen with the arrow keys, which Enter picks', async () => {
    const { user, box } = await typeSentence();
    expect(highlighted()).toHaveTextContent(/^soccer/);
    expect(box).toHaveAttribute('aria-activedescendant', highlighted().id);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(highlighted()).toHaveTextContent(/^All Sports/);
    await user.keyboard('{Enter}');
    await search.waitForFilters(
      ({ selectedCategory, selectedSearchText }) => selectedCategory[0] === 'Sports' && selectedSearchText === '',
    );
  });

  it('is applied by Enter before the rows have arrived', async () => {
    const { user, box } = await open();
    setFieldValue(box, TEXT);
    await user.keyboard('{Enter}');
    await searchedForSeals();
    expect(box).toHaveValue('soccer');
  });

  it('is searched for as words by Enter after Escape', async () => {
    const { user, box } = await typeSentence();
    await user.keyboard('{Escape}');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('listbox', { name: 'Suggested searches' })).not.toBeInTheDocument();
    expect(listTexts()).not.toContain(TEXT);
    await user.keyboard('{Enter}');
    await search.waitForFilters(({ selectedSearchText }) => selectedSearchText === TEXT);
  });

  it('takes back the search for its unfinished beginning, which is no step of the history', async () => {
    const { user, box } = await open();
    meaning = { season: 2026, rows: [], notUnderstood: [], notInCatalog: [], leftOut: [] };
    setFieldValue(box, '6 yo soc');
    await search.waitForFilters(({ selectedSearchText }) => selectedSearchText === '6 yo soc');
    await untilQuery('?q=6+yo+soc');
    const entries = window.history.length;
    meaning = { ...SENTENCE, rows: [{ labels: ['age 6'], filters: {}, children }] };
    setFieldValue(box, '6 yo');
    await untilQuery('');
    expect(box).toHaveValue('6 yo');
    await user.keyboard('{Enter}');
    await search.waitForSearch(({ filterState }) => filterState.children !== undefined);
    await untilUrl(() => JSON.stringify(window.history.state).includes('"namedChildren":[{'));
    expect(window.history.length).toBe(entries);
    await goBack();
    expect(box).toHaveValue('');
  });

  it('does not highlight a row that only widens the search, so the words are searched for', async () => {
    const { user, box } = await open();
    meaning = { ...SENTENCE, rows: [WIDER] };
    setFieldValue(box, 'soccer camp');
    await search.waitForFilters(({ selectedSearchText }) => selectedSearchText === 'soccer camp');
    expect((await suggested()).getByRole('option')).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toHaveTextContent(/^All Sports/);
  });

  it('is searched for as words if it cannot be sent', async () => {
    const { box } = await open();
    meaning = undefined;
    setFieldValue(box, TEXT);
    await search.waitForFilters(({ selectedSearchText }) => selectedSearchText === TEXT);
  });

  it('is not sent if it is a single word', async () => {
    const { box } = await open();
    setFieldValue(box, 'soccer');
    await search.waitForFilters(({ selectedSearchText }) => selectedSearchText === 'soccer');
    expect(sentences).toEqual([]);
  });
});
