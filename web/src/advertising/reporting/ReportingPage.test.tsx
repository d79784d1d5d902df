/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import type { Report, ReportedClick } from '@campjay/query-api/advertising/reports/contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../../app/App.tsx';
import { createStore } from '../../app/store.ts';
import { managedAdvertiser, placeable } from '../../test/advertisers.ts';
import { ReportingPage } from './ReportingPage.tsx';

const NO_REFUSALS = {
  ...{ 'bad-token': 0, 'expired-token': 0, robot: 0, 'own-people': 0 },
  ...{ 'double-click': 0, 'too-many-from-address': 0, 'over-budget': 0 },
};
const figures = (net: number) => ({
  ...{ views: 2_000, gross: net + 3, refused: { ...NO_REFUSALS, robot: 2, 'double-click': 1 }, net },
  ...{ costMicros: String(net * 37_500), cost: `1234.0375`, costPerClick: '0.0375' },
  ...{ clickThrough: net / 2_000, registrations: 1, conversion: 1 / net },
});
const reportOf = (net: number, revision: string): Report => ({
  success: true,
  data: {
    totals: figures(net),
    byDay: [{ ...figures(net), key: '2026-02-03', label: '2026-02-03' }],
    byAd: [{ ...figures(net), key: '', label: 'Clicks without a card of ours' }],
    byCamp: [],
    bySession: [{ ...figures(net), key: 'kites kites-1', label: 'Example Kite Camp: Kites one' }],
    unmatched: { 'no-such-click': 4, 'click-refused': 0, 'before-click': 0, 'too-late': 0 },
    months: [{ month: '2026-02', spentMicros: '250000000', spent: '250.00', free: 7 }],
    budgetCents: 25_000,
    revision,
  },
});
const click = (clickId: string, facts: Partial<ReportedClick> = {}): ReportedClick => ({
  ...{ clickId, receivedAt: '2026-02-03T08:30:00.000Z', link: 'website', ad: 'Summer of kites' },
  ...{ camp: 'Example Kite Camp', session: 'Kites one', place: 0, refusal: null, ruleVersion: 1, because: null },
  ...{ charged: '1.25', isSettled: true, registrations: 0 },
  ...facts,
});

let shown = reportOf(40, 'r1');
let isDown = false;
const asked: URL[] = [];
const uploads: string[] = [];
const server = setupServer(
  http.get('*/api/advertising/instances', () => HttpResponse.json({ success: true, data: [placeable()] })),
  http.get('*/api/advertising/report', ({ request }) => {
    asked.push(new URL(request.url));
    return isDown ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json(shown);
  }),
  http.get('*/api/advertising/report-revision', () =>
    HttpResponse.json({ success: true, revision: shown.data.revision }),
  ),
  http.get('*/api/advertising/report-clicks', ({ request }) => {
    const url = new URL(request.url);
    asked.push(url);
    const isFirst = !url.searchParams.has('after');
    const clicks = isFirst
      ? [click('c-1'), click('c-2', { refusal: 'robot', charged: '0.00', because: 'A crawler.' })]
      : [click('c-3', { isSettled: false })];
    return HttpResponse.json({ success: true, clicks, next: isFirst ? 'further' : null });
  }),
  http.post('*/api/advertising/upload-registrations', async ({ request }) => {
    uploads.push(`${new URL(request.url).search} ${await request.text()}`);
    const refused = [{ line: 3, field: 'price', message: 'must be dollars such as 395 or $395.00' }];
    return HttpResponse.json({ success: true, message: 'One was taken down.', accepted: 1, refused });
  }),
);

/** Milliseconds that a page with a grid and charts may take on a busy machine. */
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });
beforeAll(() => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      ...{ matches: false, media: query, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  shown = reportOf(40, 'r1');
  isDown = false;
});
afterEach(() => {
  cleanup();
  asked.splice(0);
});
afterAll(() => server.close());

const advertiser = managedAdvertiser();
const opened = (address = '/ads/reporting?days=custom&from=2026-02-01&to=2026-02-28') => {
  const user = userEvent.setup();
  render(
    <Providers store={createStore()}>
      <MemoryRouter initialEntries={[address]}>
        <ReportingPage advertiser={advertiser} />
      </MemoryRouter>
    </Providers>,
  );
  return user;
};
const lastAsked = (path: string) =>
  Object.fromEntries(asked.findLast(({ pathname }) => pathname.endsWith(path))?.searchParams ?? []);
/** The whole text: roles of a page with grids take a busy machine longer to find than the page to change. */
const shows = (text: string) => waitFor(() => expect(document.body).toHaveTextContent(text));
const total = (name: RegExp) => screen.findByRole('button', { name });

describe('an advertiser’s report', () => {
  // Covers: 1.34, 2.17, 2.26, D15.13
  it('says the figures exactly, the cap and what came free, and every day of the chart as a table', async () => {
    opened();
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(await total(/^Cost \$1,234\.0375/)).toBeInTheDocument();
    expect(await total(/^Clicks refused 3/)).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Spent in February 2026' })).toHaveAttribute(
      'aria-valuetext',
      '$250.00 of $250.00',
    );
    expect(screen.getByText(/used up, and 7 clicks and registrations more came free/)).toBeInTheDocument();
    expect(screen.getByText(/The click that it names is none of yours/)).toBeInTheDocument();
    const table = within(await screen.findByRole('region', { name: 'Clicks, as a table', hidden: true }));
    expect(table.getAllByRole('rowheader', { hidden: true })).toHaveLength(28);
    expect(table.getByRole('row', { name: 'February 3, 2026 40 3', hidden: true })).toBeInTheDocument();
  });

  // Covers: 2.17, 2.180
  it('opens the clicks behind a figure, page by page, each with its verdict and reason', async () => {
    const user = opened();
    await user.click(await total(/^2 clicks refused: Robot/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refused: Robot' }));
    expect(await dialog.findByText('$1.25, settled')).toBeInTheDocument();
    expect(lastAsked('report-clicks')).toMatchObject({ verdict: 'refused', reason: 'robot', from: '2026-02-01' });
    expect(dialog.getAllByText('Feb 3, 2026, 12:30:00 AM')).toHaveLength(2);
    expect(dialog.getByText(/sooner after the card was shown than a hand can be/)).toBeInTheDocument();
    expect(dialog.getByText('The verdict was changed later: A crawler.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Show earlier clicks' }));
    expect(await dialog.findByText('$1.25, not settled yet')).toBeInTheDocument();
    expect(lastAsked('report-clicks')).toMatchObject({ after: 'further', reason: 'robot' });
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  });

  it('follows what is chosen', async () => {
    const user = opened('/ads/reporting?days=last-month&zone=Europe/Berlin');
    await total(/^Clicks, all 43/);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Camp' }), 'Example Kite Camp');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Session' }), 'Kites one');
    await waitFor(() =>
      expect(lastAsked('report')).toMatchObject({
        ...{ orgId: 'kites', instanceId: 'kites-1', timeZone: 'Europe/Berlin' },
        advertiserId: advertiser.advertiser_id,
      }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Other days…');
    const before = asked.length;
    await user.clear(screen.getByLabelText('Last day'));
    expect(screen.getByText('Please enter both days.')).toBeInTheDocument();
    expect(asked).toHaveLength(before);
  });

  // Covers: 2.17
  it('shows a click within moments, and takes nothing away while it asks', async () => {
    opened();
    await shows('Clicks that count40');
    shown = reportOf(41, 'r2');
    await shows('Clicks that count41');
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
    expect(asked.filter(({ pathname }) => pathname.endsWith('/report'))).toHaveLength(2);
    await shows('44 clicks, 41 of them count, $1,234.0375.');
  });

  it('says when it could not be had, and tries again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    isDown = true;
    const user = opened();
    expect(await screen.findByText('The report could not be loaded.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await total(/^Clicks, all 43/)).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('sends a file of registrations, and says which lines were not taken', async () => {
    const user = opened();
    const script = /<script src=".*\/api\/track\/pixel\.js\?advertiser=99999999-9999-4999-8999-999999999999" async>/;
    expect(screen.getByText(script)).toBeInTheDocument();
    const file = new File(['click,order'], 'march.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('CSV file'), file);
    expect(await screen.findByText('One was taken down.')).toBeInTheDocument();
    expect(screen.getByText(/Line 3: “price” must be dollars such as 395/)).toBeInTheDocument();
    expect(uploads).toEqual([`?advertiserId=${advertiser.advertiser_id} click,order`]);
  });
});
