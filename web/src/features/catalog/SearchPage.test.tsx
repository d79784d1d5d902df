import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { camp, campsNamed } from '../../test/cards.ts';
import { renderAt, setFieldValue } from '../../test/renderAt.tsx';
import { createSearchServer } from '../../test/searchServer.ts';

const thirty = campsNamed(...Array.from({ length: 30 }, (_, index) => `Camp ${String(index + 1).padStart(2, '0')}`));
const asleep = camp({ org_id: 'asleep', camp_org_name: 'Not Yet Camp', instances: [] });

const search = createSearchServer(({ filterState }) =>
  filterState.selectedSearchText === ''
    ? [...thirty, asleep]
    : thirty.filter(({ camp_org_name }) => camp_org_name.toLowerCase().includes(filterState.selectedSearchText)),
);

const cards = () => screen.findAllByRole('article');
const searchFor = (text: string): void => setFieldValue(screen.getByRole('searchbox'), text);
const results = () => screen.getByRole('list', { name: 'Camps' }).parentElement;
const openAt = async (path: string) => {
  const { user } = renderAt(path);
  await cards();
  return user;
};

describe('the first screen', () => {
  // Covers: 2.91, 2.92, 4.29, 4.31, 9.77, D14.10
  it('requests 3 camps without filters, then 15 more, and shows the total and the season', async () => {
    const { user } = renderAt('/');
    expect(await screen.findByText('Camp 18')).toBeVisible();
    expect(await cards()).toHaveLength(18);
    const [first, second] = search.requests;
    expect(first).toMatchObject({ limit: 3, loadedOrganicOrgIds: [], sortCriteria: 'alpha', latLongUser: null });
    expect(second).toMatchObject({ limit: 15, loadedOrganicOrgIds: ['camp-01', 'camp-02', 'camp-03'] });
    expect(screen.getByRole('heading', { name: '30 camps' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'What the number counts' }));
    expect(await screen.findByText('This number only counts camps with 2026 summer camp data')).toBeInTheDocument();
  });

  // Covers: 2.59
  it('searches a region around its center, nearest first', async () => {
    await openAt('/summer-camps/bellevue/stem');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search every STEM summer camp in Bellevue');
    expect(search.requests.at(-1)).toMatchObject({
      ...{ slug: 'bellevue/stem', latLongUserRadius: 3, sortCriteria: 'distance' },
      filterState: { selectedCategory: ['STEM'] },
    });
  });
});

describe('filtering', () => {
  // Covers: 2.76
  it('selects several categories, shows a count beside each, and lists the weeks of the open season', async () => {
    const user = await openAt('/');
    await user.click(screen.getByRole('button', { name: 'Category' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Category' }));
    await dialog.findByText('12');
    expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(17);
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    await user.click(dialog.getByRole('checkbox', { name: /STEM/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Horses/ }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Category: Horses, STEM' })).toHaveFocus();
    await search.waitForFilters(({ selectedCategory }) => selectedCategory.join() === 'Horses,STEM');
    await user.click(screen.getByRole('button', { name: 'Week' }));
    const weeks = within(await screen.findByRole('dialog', { name: 'Week' }));
    expect(weeks.getAllByRole('checkbox', { checked: true })).toHaveLength(14);
    expect(weeks.getByRole('checkbox', { name: /^Aug 31/ })).toBeChecked();
  });
});

// Covers: G.1
it('says that matching is limited while the server has no text index, and only for a search with text', async () => {
  search.setTextIndex(false);
  await openAt('/');
  expect(screen.queryByText(/Search is limited/)).not.toBeInTheDocument();
  searchFor('Camp 07');
  expect(await screen.findByText(/^Search is limited right now/)).toHaveAttribute('role', 'status');
  expect(await screen.findByRole('heading', { name: '1 camp' })).toBeInTheDocument();
  search.setTextIndex(true);
  searchFor('Camp 08');
  expect(await screen.findByRole('article', { name: 'Camp 08' })).toBeVisible();
  expect(screen.queryByText(/Search is limited/)).not.toBeInTheDocument();
});

describe('when responses are late, empty or missing', () => {
  // Covers: 4.22
  it('ignores the response to a search that was replaced', async () => {
    await openAt('/');
    const release = search.delayNextSearch();
    searchFor('Camp 01');
    await search.waitForFilters(({ selectedSearchText }) => selectedSearchText === 'camp 01');
    expect(results()).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelector('i[aria-busy="true"]')).toBeInTheDocument();
    searchFor('Camp 02');
    expect(await screen.findByRole('heading', { name: '1 camp' })).toBeVisible();
    await release();
    expect(screen.getByRole('article')).toHaveAccessibleName('Camp 02');
  });

  // Covers: 2.101, 8.16
  it('says that nothing was found and which filter to remove', async () => {
    const user = await openAt('/');
    searchFor('underwater chess');
    expect(await screen.findByText("Sorry, Jay couldn't find any camps that match your filters.")).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search any theme or name: 7 camps' }));
    expect(await screen.findByRole('heading', { name: '30 camps' })).toBeInTheDocument();
  });

  // Covers: 8.14
  it('offers a retry when the first search fails, and keeps the cards when a later one fails', async () => {
    search.failNextSearch();
    const { user } = renderAt('/');
    expect(await screen.findByRole('alert')).toHaveTextContent('The camps could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Camp 18')).toBeVisible();
    search.failNextSearch();
    searchFor('Camp 07');
    expect(await screen.findByRole('alert')).toHaveTextContent('The search failed');
    expect(await cards()).toHaveLength(18);
    expect(results()).toHaveAttribute('aria-busy', 'false');
  });
});
