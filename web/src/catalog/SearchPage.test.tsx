/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { camp, campsNamed } from '../test/cards.ts';
import { renderAt } from '../test/renderAt.tsx';
import { createSearchServer } from '../test/searchServer.ts';

const thirty = campsNamed(...Array.from({ length: 30 }, (_, index) => `Camp ${String(index + 1).padStart(2, '0')}`));
const asleep = camp({ org_id: 'asleep', camp_org_name: 'Not Yet Camp', instances: [] });

const search = createSearchServer(({ filterState }) =>
  filterState.selectedSearchText === ''
    ? [...thirty, asleep]
    : thirty.filter(({ camp_org_name }) => camp_org_name.toLowerCase().includes(filterState.selectedSearchText)),
);

beforeAll(() => {
  search.server.listen({ onUnhandledRequest: 'error' });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(cleanup);
afterAll(() => {
  search.server.close();
});

const cards = () => screen.findAllByRole('article');
const lastAsked = () => search.asked.at(-1);

describe('the first screen', () => {
  // Covers: 4.29, 4.31, 9.77, D14.10
  it('asks for 3 camps where nobody has filtered, then at once for 15 more', async () => {
    const before = search.asked.length;
    renderAt('/');
    await waitFor(async () => expect(await cards()).toHaveLength(18));
    const [first, second] = search.asked.slice(before);
    expect(first).toMatchObject({ limit: 3, loadedOrganicOrgIds: [], sortCriteria: 'alpha', latLongUser: null });
    expect(second).toMatchObject({ limit: 15, loadedOrganicOrgIds: ['camp-01', 'camp-02', 'camp-03'] });
  });

  // Covers: 2.59
  it('searches a region around its centre, nearest first', async () => {
    renderAt('/summer-camps/bellevue/stem');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Search every STEM summer camp in Bellevue',
    );
    await cards();
    expect(lastAsked()).toMatchObject({
      slug: 'bellevue/stem',
      filterState: { selectedCategory: ['STEM'] },
      latLongUserRadius: 3,
      sortCriteria: 'distance',
    });
  });

  // Covers: 2.91, 2.92
  it('says how many camps there are, and of which season', async () => {
    const { user } = renderAt('/');
    expect(await screen.findByRole('heading', { name: '30 camps' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'What the number counts' }));
    expect(await screen.findByText('This number only counts camps with 2026 summer camp data')).toBeInTheDocument();
  });
});

describe('filtering', () => {
  // Covers: 2.76
  it('searches for the typed text in lower case', async () => {
    const { user } = renderAt('/');
    await cards();
    await user.type(screen.getByRole('searchbox', { name: 'Search themes or camps' }), 'Camp 07');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(lastAsked()).toMatchObject({ limit: 18, filterState: { selectedSearchText: 'camp 07' } });
    expect(screen.getByRole('searchbox')).toHaveValue('Camp 07');
  });

  // Covers: 2.76
  it('ticks several categories, and shows what each would leave', async () => {
    const { user } = renderAt('/');
    await cards();
    await user.click(screen.getByRole('button', { name: 'Category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Category' });
    await within(dialog).findByText('12');
    await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
    await user.click(within(dialog).getByRole('checkbox', { name: /STEM/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /Horses/ }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Category: Horses, STEM' })).toHaveFocus();
    await waitFor(() => expect(lastAsked()?.filterState.selectedCategory).toEqual(['Horses', 'STEM']));
  });

  // Covers: 2.76
  it('shows the weeks of the season that is open', async () => {
    const { user } = renderAt('/');
    await cards();
    await user.click(screen.getByRole('button', { name: 'Week' }));
    const dialog = await screen.findByRole('dialog', { name: 'Week' });
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(14);
    expect(within(dialog).getByRole('checkbox', { name: /^Aug 31/ })).toBeChecked();
  });

  it('keeps the place when the filters are reset', async () => {
    const { user } = renderAt('/summer-camps/seattle');
    await cards();
    await user.type(screen.getByRole('searchbox'), 'Camp 1');
    await user.click(await screen.findByRole('button', { name: 'Reset filters' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
    expect(screen.getByRole('combobox', { name: 'City, ZIP or area' })).toHaveValue('Seattle');
  });

  // Covers: 5.3, 8.1
  it('asks for a location from the suggestions when the typed one is none', async () => {
    const { user } = renderAt('/');
    await cards();
    await user.type(screen.getByRole('combobox', { name: 'City, ZIP or area' }), 'Atlantis');
    await user.tab();
    expect(await screen.findByText('Please select a location from the suggestions')).toBeInTheDocument();
  });

  it('finds a region by its short name and searches around it', async () => {
    const { user } = renderAt('/');
    await cards();
    await user.type(screen.getByRole('combobox', { name: 'City, ZIP or area' }), 'sf{Enter}');
    await waitFor(() => expect(lastAsked()).toMatchObject({ latLongUserRadius: 15, sortCriteria: 'distance' }));
    expect(screen.getByRole('combobox', { name: 'City, ZIP or area' })).toHaveValue('San Francisco');
  });
});

describe('while the server has no text index', () => {
  afterEach(() => search.setTextIndex(true));

  // Covers: G.1
  it('says that words are matched simply, and no more once it has it back', async () => {
    const { user } = renderAt('/');
    await cards();
    search.setTextIndex(false);
    await user.type(screen.getByRole('searchbox'), 'Camp 07');
    const sentence = await screen.findByText(/^Words are being matched simply just now/);
    expect(sentence).toHaveAttribute('role', 'status');
    expect(await screen.findByRole('heading', { name: '1 camp' })).toBeInTheDocument();
    search.setTextIndex(true);
    await user.type(screen.getByRole('searchbox'), '{Backspace}8');
    await waitFor(() => expect(screen.queryByText(/matched simply/)).not.toBeInTheDocument());
    expect(await screen.findByRole('article')).toHaveAccessibleName('Camp 08');
  });

  it('says nothing of it where no words are searched for', async () => {
    search.setTextIndex(false);
    renderAt('/');
    await cards();
    expect(screen.queryByText(/matched simply/)).not.toBeInTheDocument();
  });
});

describe('when the answers come late, empty or not at all', () => {
  // Covers: 4.22
  it('ignores the answer to a search that was given up', async () => {
    const { user } = renderAt('/');
    await cards();
    const box = screen.getByRole('searchbox');
    const release = search.holdNextSearch();
    await user.type(box, 'Camp 01');
    await waitFor(() => expect(lastAsked()?.filterState.selectedSearchText).toBe('camp 01'));
    await user.clear(box);
    await user.type(box, 'Camp 02');
    expect(await screen.findByRole('heading', { name: '1 camp' })).toBeInTheDocument();
    release();
    await waitFor(() => expect(screen.getByRole('article')).toHaveAccessibleName('Camp 02'));
  });

  // Covers: 2.101, 8.16
  it('says that nothing was found and which filter to give up', async () => {
    const { user } = renderAt('/');
    await cards();
    await user.type(screen.getByRole('searchbox'), 'underwater chess');
    expect(await screen.findByText("Sorry, Jay couldn't find any camps that match your filters.")).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search any theme or name: 7 camps' }));
    expect(await screen.findByRole('heading', { name: '30 camps' })).toBeInTheDocument();
  });

  it('offers another try when the first answer fails', async () => {
    search.failNextSearch();
    const { user } = renderAt('/');
    expect(await screen.findByRole('alert')).toHaveTextContent('The camps could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: '30 camps' })).toBeInTheDocument();
  });

  // Covers: 8.14
  it('keeps the former cards when a later search fails', async () => {
    const { user } = renderAt('/');
    await cards();
    await screen.findByText('Camp 18');
    search.failNextSearch();
    await user.type(screen.getByRole('searchbox'), 'Camp 07');
    expect(await screen.findByRole('alert')).toHaveTextContent('The search did not get through');
    expect(await cards()).toHaveLength(18);
  });
});
