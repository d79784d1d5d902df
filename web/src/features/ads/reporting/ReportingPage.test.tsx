import type { Report, ReportedClick } from '@campjay/query-api/ads/reporting/contract.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { managedAdvertiser, createPlaceableSession } from '../../../test/advertisers.ts';
import { createFakeServer, ok } from '../../../test/fakeServer.ts';
import { renderElement } from '../../../test/renderAt.tsx';
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
    byAd: [{ ...figures(net), key: '', label: 'Clicks without one of our cards' }],
    byCamp: [],
    bySession: [{ ...figures(net), key: 'kites kites-1', label: 'Example Kite Camp: Kites one' }],
    unmatched: {
      ...{ 'no-such-click': 4, 'click-refused': 0, 'before-click': 0, 'too-late': 0 },
      ...{ 'implausible-price': 0, 'too-many-for-click': 0 },
    },
    unconfirmed: { unsigned: 3, 'wrong-signature': 0 },
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

let shown: Report;
let isDown: boolean;
const server = createFakeServer(
  { isAdvertiser: true },
  http.get('*/api/advertising/instances', () => ok({ data: [createPlaceableSession()] })),
  http.get('*/api/advertising/report', () =>
    isDown ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json(shown),
  ),
  http.get('*/api/advertising/report-revision', () => ok({ revision: shown.data.revision })),
  http.get('*/api/advertising/report-clicks', ({ request }) =>
    new URL(request.url).searchParams.has('after')
      ? ok({ clicks: [click('c-3', { isSettled: false })], next: null })
      : ok({
          clicks: [click('c-1'), click('c-2', { refusal: 'robot', charged: '0.00', because: 'A crawler.' })],
          next: 'further',
        }),
  ),
  http.post('*/api/advertising/upload-registrations', () => {
    const refused = [{ line: 3, field: 'price', message: 'must be dollars such as 395 or $395.00' }];
    return ok({ message: 'One was taken down.', accepted: 1, refused });
  }),
);
beforeEach(() => {
  shown = reportOf(40, 'r1');
  isDown = false;
});
afterEach(() => void jest.useRealTimers());

const advertiser = managedAdvertiser();
const openPage = (address = '/ads/reporting?days=custom&from=2026-02-01&to=2026-02-28') => {
  window.history.replaceState(null, '', address);
  return renderElement(<ReportingPage advertiser={advertiser} />).user;
};
const lastRequest = (path: string) =>
  Object.fromEntries(new URLSearchParams(server.requestsTo(`advertising/${path}`).at(-1)?.query));
const total = (name: RegExp) => screen.findByRole('button', { name });

describe('an advertiser’s report', () => {
  // Covers: 1.34, 2.17, 2.26, D15.13
  it('shows exact figures, the cap, free clicks, and every day of the chart as a table', async () => {
    openPage();
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(await total(/^Cost \$1,234\.0375/)).toBeInTheDocument();
    expect(await total(/^Clicks refused 3/)).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Spent in February 2026' })).toHaveAttribute(
      'aria-valuetext',
      '$250.00 of $250.00',
    );
    expect(screen.getByText(/used up, and 7 clicks and registrations more came free/)).toBeInTheDocument();
    expect(screen.getByText(/The click that it refers to is not one of yours/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Unconfirmed, never billed' })).toBeInTheDocument();
    expect(screen.getByText(/Your page reported it without a signature/)).toHaveTextContent(/^3 · Not signed\./);
    expect(screen.queryByText(/Wrong signature/)).not.toBeInTheDocument();
    const table = within(await screen.findByRole('region', { name: 'Clicks, as a table', hidden: true }));
    expect(table.getAllByRole('rowheader', { hidden: true })).toHaveLength(28);
    expect(table.getByRole('row', { name: 'February 3, 2026 40 3', hidden: true })).toBeInTheDocument();
  });

  // Covers: 2.17, 2.180
  it('opens the clicks behind a figure, page by page, with verdict and reason', async () => {
    const user = openPage();
    await user.click(await total(/^2 clicks refused: Robot/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refused: Robot' }));
    expect(await dialog.findByText('$1.25, settled')).toBeInTheDocument();
    expect(lastRequest('report-clicks')).toMatchObject({ verdict: 'refused', reason: 'robot', from: '2026-02-01' });
    expect(dialog.getAllByText('Feb 3, 2026, 12:30:00 AM')).toHaveLength(2);
    expect(dialog.getByText(/sooner after the card was shown than a person can click/)).toBeInTheDocument();
    expect(dialog.getByText('The verdict was changed later: A crawler.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Show earlier clicks' }));
    expect(await dialog.findByText('$1.25, not settled yet')).toBeInTheDocument();
    expect(lastRequest('report-clicks')).toMatchObject({ after: 'further', reason: 'robot' });
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  });

  it('follows the selected options', async () => {
    const user = openPage('/ads/reporting?days=last-month&zone=Europe/Berlin');
    await total(/^Clicks, all 43/);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Camp' }), 'Example Kite Camp');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Session' }), 'Kites one');
    await server.waitForRequest(
      ({ path, query }) => path === 'advertising/report' && query.includes('instanceId=kites-1'),
    );
    expect(lastRequest('report')).toMatchObject({
      ...{ orgId: 'kites', instanceId: 'kites-1', timeZone: 'Europe/Berlin' },
      advertiserId: advertiser.advertiser_id,
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Other days…');
    const before = server.requestsTo('advertising/report').length;
    await user.clear(screen.getByLabelText('Last day'));
    expect(screen.getByText('Please enter both days.')).toBeInTheDocument();
    expect(server.requestsTo('advertising/report')).toHaveLength(before);
  });

  // Covers: 2.17
  it('shows a new click within seconds, with the old figures until then', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    openPage();
    expect(await total(/^Clicks that count 40/)).toBeInTheDocument();
    shown = reportOf(41, 'r2');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(await total(/^Clicks that count 41/)).toBeInTheDocument();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
    expect(server.requestsTo('advertising/report')).toHaveLength(2);
    expect(await screen.findByText(/44 clicks, 41 of them count, \$1,234\.0375\./)).toBeInTheDocument();
  });

  it('shows that loading failed, and retries', async () => {
    isDown = true;
    const user = openPage();
    expect(await screen.findByText('The report could not be loaded.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await total(/^Clicks, all 43/)).toBeInTheDocument();
  });

  it('uploads a file of registrations, and lists the lines that were refused', async () => {
    const user = openPage();
    expect(screen.getByRole('link', { name: 'Set up your website' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/ads\/setup.*#registration-setup$/),
    );
    const file = new File(['click,order'], 'march.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('CSV file'), file);
    expect(await screen.findByText('One was taken down.')).toBeInTheDocument();
    expect(screen.getByText(/Line 3: “price” must be dollars such as 395/)).toBeInTheDocument();
    expect(server.listCommands()).toMatchObject([
      { query: `advertiserId=${advertiser.advertiser_id}`, body: 'click,order' },
    ]);
  });
});
