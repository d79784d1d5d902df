import type { BenchmarkData, BenchmarkRequest } from '@campjay/query-api/benchmarking/contract.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes, useLocation } from 'react-router-dom';
import { managedAdvertiser } from '../../test/advertisers.ts';
import { createFakeServer, ok, signOut } from '../../test/fakeServer.ts';
import { placeHandlers } from '../../test/placeHandlers.ts';
import { renderElement } from '../../test/renderAt.tsx';
import { BenchmarkingPage } from './BenchmarkingPage.tsx';

const org = (org_id: string, name: string) => ({
  ...{ org_id, camp_org_name: name, base_url: `https://${org_id}.example` },
  ...{ display_name: `${name} (${org_id}.example)`, representativeCampOrgName: name },
});
const SAMPLE = { ...org('sample-camp', 'Sample Camp'), display_name: 'Sample Camp (made up)' };
const [KITES, TIDES] = [org('kites', 'Example Kite Camp'), org('tides', 'Example Tide Camp')];

/** The page always sends the camp. */
type BenchmarkBody = BenchmarkRequest & { selectedCampOrg: NonNullable<BenchmarkRequest['selectedCampOrg']> };

const dataFor = ({ selectedCampOrg, benchmarkFilters }: BenchmarkBody): BenchmarkData => ({
  season: 2026,
  camp: { ...selectedCampOrg, camp_org_name: 'Whoever' },
  group: { camps: 12, sentence: `12 other camps, ${benchmarkFilters.dayOrSleepaway ?? ''}.` },
  distributions: [
    {
      ...{ key: 'weeklyPrice', title: 'Price per week', unit: 'dollars', method: 'By the week.', camps: 12 },
      ...{ withheld: null, quartiles: { q1: 400, median: 500, q3: 600 }, you: 550, below: 0.625 },
    },
    {
      ...{ key: 'registrationDate', title: 'Registration opens', unit: 'day', method: 'By the day.', camps: 2 },
      ...{ withheld: 'Only 2 others are known.', quartiles: null, you: null, below: null },
    },
  ],
  shares: [
    {
      ...{ key: 'ages', title: 'Ages served', method: 'By age.', camps: 12, withheld: null },
      rows: [7, 8].map((age) => ({ name: `${age}`, share: 0.75, you: age === 7 })),
    },
  ],
  supply: {
    ...{ method: 'By week and age.', camps: 12, withheld: null, weeks: ['June 8', 'June 15'] },
    rows: [
      {
        ages: '7–8',
        cells: [
          { camps: 'few', you: true },
          { camps: 0, you: false },
        ],
      },
    ],
  },
});

let answer: (request: BenchmarkBody) => Response | Promise<Response>;
let unlocked: () => Response;
let camps: () => Response;
const broken = () => HttpResponse.json({}, { status: 500 });
const answered = (request: BenchmarkBody) => ok({ data: dataFor(request), message: '' });
const server = createFakeServer(
  { email: 'olive@example.org', isAdvertiser: true },
  ...placeHandlers,
  http.get('*/api/benchmarking/list-camp-orgs', () => camps()),
  http.get('*/api/benchmarking/list-unlocked-base-urls', () => unlocked()),
  http.get('*/api/benchmarking/get-org-benchmark-filters', () =>
    ok({
      data: {
        ...{ representativeAddress: 'Berkeley, CA', lat: 37.87, lng: -122.27, ageMin: 6, ageMax: 9 },
        ...{ gradeMin: null, gradeMax: null, representativeDayOrSleepaway: 'Day Camp' },
      },
    }),
  ),
  http.post('*/api/benchmarking/get-camp-benchmark-data', async ({ request }) =>
    answer((await request.json()) as BenchmarkBody),
  ),
  http.get('*/api/advertising/advertisers-with-ads', () =>
    ok({ data: [managedAdvertiser({ selected_cohort_camps: [{ base_url: TIDES.base_url }] })] }),
  ),
  http.post('*/api/benchmarking/update-selected-cohort-camps', () =>
    ok({ message: 'Your cohort is saved.', position: 'p' }),
  ),
);
beforeEach(() => {
  answer = answered;
  unlocked = () => ok({ data: [KITES.base_url] });
  camps = () => ok({ data: [KITES, SAMPLE, TIDES, SAMPLE], message: '' });
  signOut();
});

const DATA = 'benchmarking/get-camp-benchmark-data';
const requested = () => server.requestsTo(DATA).map(({ body }) => body as BenchmarkBody);
const Address = () => <output>{useLocation().pathname}</output>;
const PATH = '/camp-tools/benchmarking';
const openPage = (address = PATH) => {
  window.history.replaceState(null, '', address);
  return renderElement(
    <>
      <Address />
      <Routes>
        <Route path={`${PATH}/:campSlug?`} element={<BenchmarkingPage />} />
      </Routes>
    </>,
  ).user;
};
const campField = () => screen.findByRole('combobox', { name: 'Camp' });
const figure = () => screen.findByRole('region', { name: 'Price per week' });

describe('the benchmarking page', () => {
  // Covers: 2.183, 4.61
  it('starts with the sample camp, which is listed first and once', async () => {
    const user = openPage();
    await figure();
    expect(await campField()).toHaveValue('Sample Camp (made up)');
    await user.click(await campField());
    const names = within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names.map((name) => name.replace('locked', ''))).toEqual([
      'Sample Camp (made up)',
      'Example Kite Camp (kites.example)',
      'Example Tide Camp (tides.example)',
    ]);
  });

  // Covers: 2.184, 2.185, 3.124
  it('requests data for the camp’s place and ages, and shows each figure with its number, method and table', async () => {
    openPage();
    const price = await figure();
    expect(requested()).toEqual([
      {
        selectedCampOrg: { org_id: 'sample-camp', base_url: 'https://sample-camp.example' },
        benchmarkFilters: expect.objectContaining({
          address: 'Berkeley, CA',
          radiusMiles: 20,
          ageMin: 6,
          ageMax: 9,
        }) as unknown,
      },
    ]);
    expect(price).toHaveTextContent('n = 12 camps');
    expect(price).toHaveTextContent('Yours is $550, above 63% of them.');
    expect(price).toHaveTextContent('By the week.');
    expect(within(price).getByRole('row', { name: 'Half is below (median) $500', hidden: true })).toBeInTheDocument();
    const dates = screen.getByRole('region', { name: 'Registration opens' });
    expect(dates).toHaveTextContent('Only 2 others are known.');
    expect(within(dates).queryByRole('button')).toBeNull();
    expect(screen.getByRole('row', { name: '7–8 1–4 , and you 0' })).toBeInTheDocument();
  });

  // Covers: 2.19, D15.25
  it('shows an unlocked camp at its own URL', async () => {
    const user = openPage();
    await user.click(await campField());
    await user.click(await screen.findByRole('option', { name: /Example Kite Camp/ }));
    expect(await screen.findByText(`${PATH}/kites`)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Example Kite Camp among others' })).toBeInTheDocument();
  });

  // Covers: 2.186, 4.62, 4.63
  it.each([
    ['a locked camp', `${PATH}/tides`, 'Signed-in users see the figures of Example Tide Camp (tides.example)'],
    ['an address that names no camp', `${PATH}/nobody`, 'This address does not match a listed camp'],
  ])('shows for %s that it is locked, with the sample camp behind the dialog', async (_what, address, sentence) => {
    openPage(address);
    expect(await screen.findByRole('dialog', { name: 'This camp is locked' })).toHaveTextContent(sentence);
    expect(await screen.findByText(PATH)).toBeInTheDocument();
    await server.waitForRequest(({ path }) => path === DATA);
    expect(requested().map(({ selectedCampOrg }) => selectedCampOrg.org_id)).toEqual(['sample-camp']);
  });

  // Covers: 8.11
  it('lists only the sample camp if the camps fail to load, and unlocks nothing if access fails to load', async () => {
    camps = () => HttpResponse.json({ message: 'Resting.' }, { status: 500 });
    unlocked = broken;
    const user = openPage();
    await figure();
    await user.click(await campField());
    expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(1);
  });

  // Covers: 8.12
  it('locks all but the sample camp if access is unknown', async () => {
    unlocked = broken;
    openPage(`${PATH}/kites`);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Example Kite Camp');
  });

  // Covers: 2.184, 4.64
  it('never shows a late answer to former filters as the answer to the current ones', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    answer = async (request) => {
      if (request.benchmarkFilters.dayOrSleepaway === 'Day Camp') await held;
      return answered(request);
    };
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Sleepaway camps' }));
    expect(await screen.findByText('Compared with 12 other camps, Sleepaway.')).toBeInTheDocument();
    const arrived = server.watchResponses();
    release();
    await arrived();
    expect(requested()).toHaveLength(2);
    expect(requested()[1]?.benchmarkFilters).toMatchObject({ dayOrSleepaway: 'Sleepaway', radiusMiles: 100 });
    expect(screen.getByText('Compared with 12 other camps, Sleepaway.')).toBeInTheDocument();
  });

  // Covers: 8.9, 8.10
  it.each([
    [
      'the server’s message',
      () => HttpResponse.json({ message: 'The catalog rests.' }, { status: 500 }),
      'The catalog rests.',
    ],
    ['‘Unknown error’ without one', broken, 'Unknown error'],
    ['the exception’s message of a request that fails', () => HttpResponse.error(), 'Failed to fetch'],
    [
      '‘Unknown error’ of an answer that is not ours',
      () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
      'Unknown error',
    ],
  ])('shows %s without figures, and retries', async (_what, failure, sentence) => {
    answer = failure;
    const user = openPage();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Price per week' })).toBeNull();
    answer = answered;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await figure();
  });

  // Covers: 1.40, 2.184, 3.57, 3.96, 6.16
  it('compares an advertiser with its cohort, including the camp itself, and saves additions', async () => {
    document.cookie = 'campjay_signed_in=1; path=/';
    const user = openPage();
    await user.click(await screen.findByText('Your cohort', { selector: 'button:enabled' }));
    const inCohort = await server.waitForRequest(
      ({ path, body }) => path === DATA && (body as BenchmarkRequest).benchmarkFilters.useCohort === true,
    );
    expect(inCohort.body).toMatchObject({
      selectedCohort: [{ base_url: TIDES.base_url }, { base_url: SAMPLE.base_url }],
    });
    await user.click(await screen.findByRole('combobox', { name: 'Camps of your cohort' }));
    await user.click(await screen.findByRole('option', { name: 'Example Kite Camp' }));
    const saved = await server.waitForRequest(({ path }) => path === 'benchmarking/update-selected-cohort-camps');
    expect(saved.body).toMatchObject({
      selected_cohort_camps: [{ base_url: TIDES.base_url }, { base_url: KITES.base_url }],
    });
  });
});
