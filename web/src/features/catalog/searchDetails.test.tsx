import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { camp, campsNamed, session } from '../../test/cards.ts';
import { renderAt, setFieldValue, untilQuery } from '../../test/renderAt.tsx';
import { createSearchServer } from '../../test/searchServer.ts';
import { JAY_PICTURES, jayUrl } from '../../ui/jayPictures.ts';
import { rememberServedHero } from './Hero.tsx';

const search = createSearchServer(({ filterState, sortCriteria, latLongUserRadius }) =>
  filterState.selectedSearchText.startsWith('nothing')
    ? []
    : campsNamed(`Sorted by ${sortCriteria} within ${latLongUserRadius ?? 'all'} miles`, 'Another Camp'),
);

afterEach(() => void jest.restoreAllMocks());

const openedAt = async (path: string) => {
  const { user } = renderAt(path);
  await screen.findAllByRole('article');
  return user;
};
const answerWith = (data: object): void =>
  search.server.use(http.post('*/get-camp-data-chunk', () => HttpResponse.json({ data })));

describe('a changed search', () => {
  // Covers: 2.95, 4.23, 4.25
  it('replaces the cards when the radius or order changes', async () => {
    const user = await openedAt('/?near=oakland&within=15');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Within' }), '10 mi');
    await screen.findByText('Sorted by distance within 10 miles');
    expect(screen.queryByText('Sorted by distance within 15 miles')).not.toBeInTheDocument();
    const order = screen.getByRole('combobox', { name: 'Sort by' });
    expect(order).toHaveDisplayValue('Nearest first');
    await user.selectOptions(order, 'A to Z');
    await screen.findByText('Sorted by alpha within 10 miles');
    expect(search.requests.at(-1)).toMatchObject({
      ...{ limit: 18, latLongUserRadius: 10, sortCriteria: 'alpha' },
      ...{ loadedAdOrgIds: [], loadedOrganicOrgIds: [], renderedInstanceIds: [] },
    });
  });

  // Covers: 2.92, 9.81
  it('shows the season from the server’s response', async () => {
    answerWith({ combinedData: [], totalMatchedOrgs: 1, season: 2025 });
    const { user } = renderAt('/?q=camp');
    await user.click(await screen.findByRole('button', { name: 'What the number counts' }));
    expect(await screen.findByText('This number only counts camps with 2025 summer camp data')).toBeInTheDocument();
  });
});

// Covers: 2.89
it('the filters can be reset by one button, which is always visible, even without results', async () => {
  await openedAt('/');
  expect(screen.getAllByRole('button', { name: 'Reset filters' })).toHaveLength(1);
  setFieldValue(screen.getByRole('searchbox'), 'nothing');
  expect(await screen.findByText(/^Sorry, Jay couldn't find/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Reset filters' })).toHaveLength(1);
});

// Covers: 2.93, 2.94
it('the options of a filter are all selected by “Select All” and none by “Clear”, and both show the filter as unset', async () => {
  const user = await openedAt('/?category=Chess&category=STEM');
  await user.click(screen.getByRole('button', { name: /^Category: / }));
  const dialog = await screen.findByRole('dialog', { name: 'Category' });
  const ticked = () => within(dialog).queryAllByRole('checkbox', { checked: true });
  expect(ticked()).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Select All' }));
  expect(ticked()).toHaveLength(17);
  await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
  expect(ticked()).toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Category' })).toBeVisible();
});

describe('an empty result', () => {
  const drawing = async () => {
    await screen.findByText("Sorry, Jay couldn't find any camps that match your filters.");
    return document.querySelector('main img[src^="/jay/"]');
  };
  /** Fixes the picture's position in the list but leaves the rest of the random number, which request ids use. */
  const { random } = Math;
  const pickByChance = (place: number) =>
    jest.spyOn(Math, 'random').mockImplementation(() => (place + random()) / JAY_PICTURES.length);

  // Covers: 2.101, 2.102
  it('shows a random drawing, which stays until camps are found', async () => {
    pickByChance(3);
    renderAt('/?q=nothing');
    expect(await drawing()).toHaveAttribute('src', jayUrl('in-a-sleeping-bag'));
    expect(await drawing()).toHaveAttribute('alt', '');
    pickByChance(9);
    const relax = [{ field: 'selectedSearchText', freed: 9 }];
    answerWith({ season: 2026, combinedData: [], totalMatchedOrgs: 0, relax });
    setFieldValue(screen.getByRole('searchbox'), 'nothings');
    await screen.findByRole('button', { name: /: 9 camps$/ });
    search.server.resetHandlers();
    expect(await drawing()).toHaveAttribute('src', jayUrl('in-a-sleeping-bag'));
    setFieldValue(screen.getByRole('searchbox'), '');
    await screen.findAllByRole('article');
    setFieldValue(screen.getByRole('searchbox'), 'nothing');
    expect(await drawing()).toHaveAttribute('src', jayUrl('playing-soccer'));
  });

  // Covers: 8.16
  it('shows how many camps each filter excludes', async () => {
    const relax = [
      { field: 'selectedSearchText', freed: 1345 },
      { field: 'latLongUser', freed: 411 },
      { field: 'selectedRefunds', freed: 96 },
      { field: 'boundingBox', freed: 95 },
      { field: 'selectedCategory', freed: 40 },
      { field: 'selectedDaysPerWeek', freed: 7 },
      { field: 'selectedMaxPrice', freed: 1 },
    ];
    answerWith({ season: 2026, combinedData: [], totalMatchedOrgs: 0, relax });
    renderAt('/');
    const offers = await screen.findByRole('region', { name: 'Remove one filter to see camps again:' });
    const texts = within(offers).getAllByRole('button');
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      'Search any theme or name: 1,345 camps',
      'Search any place: 411 camps',
      'Search with or without refunds: 96 camps',
      'Search beyond the map area: 95 camps',
      'Search any category: 40 camps',
      'Search any number of days: 7 camps',
      'Search any price: 1 camp',
    ]);
  });
});

// Covers: K.10
it('names the selected weeks that a camp has, those of the shown search while another is running', async () => {
  const weeks = ['June 22', 'June 29'].map((start_date, at) =>
    session({ start_date, end_date: ['June 26', 'July 3'][at] }),
  );
  answerWith({ season: 2026, combinedData: [camp({ camp_org_name: 'Weeks', instances: weeks })], totalMatchedOrgs: 1 });
  const { user } = renderAt('/?week=June+29&week=July+6');
  const card = await screen.findByRole('article', { name: 'Weeks' });
  expect(card).toHaveTextContent(/2 of 14 weeks · has June 29(?!,)/);
  search.server.use(http.post('*/get-camp-data-chunk', () => delay('infinite')));
  await user.click(screen.getByRole('button', { name: 'Remove Week: June 29, July 6' }));
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  expect(card).toHaveTextContent(/2 of 14 weeks · has June 29(?!,)/);
});

// Covers: S.39
it('shows miles from a ZIP code, even in its own city', async () => {
  const hall = { location_name: 'Main Hall', address_city: 'Palo Alto', lat: '37.4', lng: '-122.1', distance: 0.2 };
  answerWith({
    season: 2026,
    combinedData: [camp({ camp_org_name: 'One Place', instances: [session(hall)] })],
    totalMatchedOrgs: 1,
  });
  renderAt('/?near=94301');
  expect(await screen.findByRole('article', { name: 'One Place' })).toHaveTextContent(/Main Hall, Palo Alto 0\.2 mi/);
});

// Covers: S.38
it('says what a shared link leaves out of its sender’s search, until it is set or dismissed', async () => {
  const note = () => screen.queryByText(/^The sender also/);
  const { user } = renderAt('/?q=soccer&also=area+age+name');
  expect(await screen.findByText(/^The sender also/)).toHaveTextContent(
    'The sender also filtered by age and searched an area of the map, which links leave out.',
  );
  await untilQuery('?q=soccer');
  await user.click(screen.getByRole('button', { name: 'Set yours' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(note()).not.toBeInTheDocument();
  cleanup();

  localStorage.setItem('kidFormData', JSON.stringify([{ name: '', age: 6 }]));
  renderAt('/?q=soccer&also=age');
  await screen.findByRole('button', { name: 'Remove Age 6' });
  await untilQuery('?q=soccer&also=age');
  expect(note()).not.toBeInTheDocument();
});

// Covers: S.36, S.37
it('offers the changes that find camps, and shows the nearest camps of a region without any', async () => {
  const offers = {
    radius: [{ miles: 40, total: 12 }],
    weeks: [{ label: 'June 29', total: 4 }],
    ages: [{ age: 7, total: 1 }],
    nearest: { miles: [18.2], within: { miles: 40, total: 12 } },
  };
  search.server.use(
    http.post('*/get-camp-data-chunk', async ({ request }) => {
      const body = (await request.clone().json()) as {
        readonly latLongUserRadius: number;
        readonly filterState: object;
      };
      const isChanged = 'children' in body.filterState;
      if (body.latLongUserRadius < 40 && !isChanged)
        return HttpResponse.json({ data: { season: 2026, combinedData: [], totalMatchedOrgs: 0, offers } });
      return undefined; // the usual camps
    }),
  );
  const { user } = renderAt('/palo-alto');
  expect(await screen.findByRole('heading', { name: 'None in Palo Alto yet; 12 within 40 miles' })).toBeVisible();
  const nearest = await screen.findByRole('list', { name: 'Nearest camps' });
  expect(within(nearest).getByText('Sorted by distance within 40 miles')).toBeVisible();
  const section = screen.getByRole('region', { name: 'Camps that come close:' });
  expect(
    within(section)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Within 40 miles: 12 camps', 'Week of June 29: 4 camps', 'Age 7: 1 camp']);
  await user.click(within(section).getByRole('button', { name: /^Week of June 29/ }));
  expect(await screen.findByRole('button', { name: 'Remove Week: June 29' })).toBeVisible();
  expect(
    await screen.findByRole('heading', { name: /^No match within 3 miles of Palo Alto; 12 within/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Within 40 miles/ }));
  expect(await screen.findByRole('button', { name: 'Remove Palo Alto, within 40 mi' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Within' }), '5 mi');
  await user.click(await screen.findByRole('button', { name: /^Age 7/ }));
  expect(await screen.findByRole('button', { name: 'Remove Age 7' })).toBeVisible();
});

// Covers: S.35
it('says how many more camps have no listed price, and shows them', async () => {
  answerWith({ season: 2026, combinedData: campsNamed('Priced Camp'), totalMatchedOrgs: 1, unpriced: 12 });
  const { user } = renderAt('/?price=600');
  expect(await screen.findByText(/^12 more without a listed price/)).toBeVisible();
  search.server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'show them' }));
  expect(await screen.findByRole('button', { name: 'Remove Also without a listed price' })).toBeVisible();
  await screen.findByText(/^Sorted by/);
  expect(screen.queryByText(/without a listed price ·/)).not.toBeInTheDocument();
});

// Covers: 2.65
it('title and subtitle from the server’s document are shown on their own path only', async () => {
  const served = document.createElement('main');
  served.innerHTML = '<h1 data-hero="title">Camps beside the Sound</h1><p data-hero="helper">Ferries &amp; fun.</p>';
  rememberServedHero(served, '/summer-camps/bellevue');
  const { user } = renderAt('/summer-camps/bellevue');
  expect(await screen.findByRole('heading', { level: 1, name: 'Camps beside the Sound' })).toBeVisible();
  expect(screen.getByText('Ferries & fun.')).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'Search' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: /^Search every summer camp near/ })).toBeVisible();
});
