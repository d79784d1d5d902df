import type { Billing, SubscriptionSummary } from '@campjay/query-api/ads/billing/contract.ts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { managedAdvertiser } from '../../../test/advertisers.ts';
import { createFakeServer, ok, createRefusal } from '../../../test/fakeServer.ts';
import { paymentHandler, watchForPaymentProvider } from '../../../test/paymentPages.ts';
import { clickTwice, renderAt } from '../../../test/renderAt.tsx';

const ADVERTISER = managedAdvertiser();
let advertisers = [ADVERTISER];
const MARCH = {
  ...{ month: '2026-03', totalCents: 1150, settledCents: 1276, openCents: -126 },
  lines: [{ adId: 'a', ad: 'Summer of kites', clicks: 1200, registrations: 3, micros: '11500000', cents: 1150 }],
  settlements: [
    { settlementId: 'two', through: '2026-03-08T00:00:00.000Z', dueCents: -24, charge: 'refused' as const },
    { settlementId: 'one', through: '2026-03-07T00:00:00.000Z', dueCents: 1300, charge: 'accepted' as const },
  ],
};

let baseRequest: SubscriptionSummary;
let months: Billing['data']['months'];
const server = createFakeServer(
  { isAdvertiser: true },
  http.get('*/api/advertising/advertisers-with-ads', () => ok({ data: advertisers })),
  http.get('*/api/advertising/billing', () => {
    const openCents = months.reduce((cents, month) => cents + month.openCents, 0);
    return ok({ data: { budgetCents: 25_000, openCents, months } });
  }),
  http.get('*/api/advertising/subscription', () => ok({ data: baseRequest })),
  paymentHandler('/ads/billing'),
);
beforeEach(() => {
  baseRequest = { status: 'none', endsAtPeriodEnd: false, periodEndsAt: null };
  advertisers = [ADVERTISER];
  months = [];
});
afterEach(() => void jest.useRealTimers());

// Covers: 2.16
it('shows a month line by line to the cent, its settlements with due and credit, and the open amount', async () => {
  months = [MARCH];
  renderAt('/ads/billing');
  const month = within(await screen.findByRole('region', { name: 'March 2026' }));
  const cells = within(month.getByRole('row', { name: /^Summer of kites/ }));
  expect(cells.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1,200', '3', '$11.50']);
  expect(month.getByText('Settled: $12.76. $1.26 will be credited with the next settlement.')).toBeVisible();
  expect(month.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Through March 7, 2026Credit of $0.24The payment provider refused it. We are looking into it, and send nothing again before that.',
    'Through March 6, 2026$13.00 dueBilled.',
  ]);
  expect(month.getByRole('note')).toHaveTextContent(/^Not all of it went through/);
  const stand = within(screen.getByRole('region', { name: 'Where you stand' }));
  expect(stand.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$1.26', '$250.00']);
  expect(stand.getByText('To be credited')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Billing' })).toHaveAttribute('aria-current', 'page');
});

it('says that nothing is billed yet', async () => {
  renderAt('/ads/billing');
  expect(await screen.findByRole('heading', { name: 'Nothing to bill yet' })).toBeVisible();
});

// Covers: 1.38, 2.181, 4.59, 6.14
it('subscribes once, goes to the returned page, and allows it again after Back', async () => {
  renderAt('/ads/billing');
  const subscribe = await screen.findByRole('button', { name: 'Subscribe' });
  const left = watchForPaymentProvider();
  clickTwice(subscribe);
  await left();
  fireEvent.click(subscribe);
  expect(subscribe).toHaveTextContent('One moment…');
  expect(server.listCommands()).toHaveLength(1);
  expect(server.listCommands()[0]).toMatchObject({
    path: 'stripe/create-subscription-session',
    body: { advertiserId: ADVERTISER.advertiser_id },
  });
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(subscribe).toHaveTextContent('Subscribe');
  fireEvent.click(subscribe);
  expect((await server.waitForCommand(1)).idempotencyKey).not.toBe(server.listCommands()[0]?.idempotencyKey);
});

// Covers: 1.38, 2.16, 2.181, 6.14
it.each([
  ['none', false, /^You have not subscribed yet/, ['Subscribe']],
  ['incomplete', false, /is waiting for its first payment/, ['Open billing portal']],
  ['active', false, /is active. It is billed next on April 1, 2026/, ['Open billing portal']],
  ['active', true, /is canceled and ends on April 1, 2026/, ['Open billing portal']],
  ['past_due', false, /^Your last payment failed/, ['Open billing portal']],
  ['paused', false, /^Your subscription is paused/, ['Open billing portal']],
  ['ended', false, /^Your subscription has ended/, ['Subscribe again', 'Open billing portal']],
] as const)('describes a subscription that is “%s” (ending: %s) and offers the possible actions', async (...row) => {
  const [status, endsAtPeriodEnd, words, actions] = row;
  baseRequest = { status, endsAtPeriodEnd, periodEndsAt: status === 'none' ? null : '2026-04-01T00:00:00Z' };
  renderAt('/ads/billing');
  const panel = within(await screen.findByRole('region', { name: 'How you pay' }));
  expect(await panel.findByText(words)).toBeVisible();
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(actions);
});

it('links to the terms first if they are not accepted', async () => {
  advertisers = [managedAdvertiser({ acceptedTerms: '2020-01-01' })];
  renderAt('/ads/billing');
  const first = await screen.findByRole('link', { name: 'Accept the terms first' });
  expect(first).toHaveAttribute('href', '/ads/setup#terms');
  expect(screen.queryByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
});

// Covers: 2.25
it('waits for the provider after the checkout, offers no second subscription, and then shows the first', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  renderAt(`/stripe-portal?subscribed=advertiser&advertiser=${ADVERTISER.advertiser_id}`);
  expect(await screen.findByText(/^Thank you\. We are waiting/)).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'To your ads’ billing' }));
  expect(await screen.findByRole('heading', { name: 'How you pay' })).toBeVisible();
  expect(await screen.findByText(/^Thank you\. We are waiting/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Subscribe/ })).not.toBeInTheDocument();
  baseRequest = { status: 'active', endsAtPeriodEnd: false, periodEndsAt: null };
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(await screen.findByText(/^Your subscription is active/)).toBeVisible();
  const before = server.requestsTo('advertising/subscription').length;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(server.requestsTo('advertising/subscription')).toHaveLength(before);
});

// Covers: 8.5
it('reloads when another account has subscribed meanwhile, and shows the subscription instead of a button', async () => {
  renderAt('/ads/billing');
  const subscribe = await screen.findByRole('button', { name: 'Subscribe' });
  baseRequest = { status: 'active', endsAtPeriodEnd: false, periodEndsAt: null };
  server.refusal = createRefusal(409, 'Subscribed already.', [], 'SubscriptionRunning');
  fireEvent.click(subscribe);
  expect(await screen.findByText(/^Your subscription is active/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
});

// Covers: 1.39, 8.5, 8.6
it.each([
  ['none', 'Subscribe', 'create-subscription-session', 'Failed to create subscription session'],
  ['active', 'Open billing portal', 'create-billing-portal-session', 'Failed to create billing portal session'],
] as const)('shows (status %s, button “%s”) why the server refuses it, or a default message', async (...row) => {
  const [status, name, path, failed] = row;
  baseRequest = { status, endsAtPeriodEnd: false, periodEndsAt: null };
  renderAt('/ads/billing');
  server.refusal = { status: 500, body: {} };
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(failed)).toBeVisible();
  server.refusal = createRefusal(409, 'The server has its reasons.');
  fireEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('The server has its reasons.')).toBeVisible();
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
  const [first, second] = server.listCommands();
  expect([first?.path, second?.path]).toEqual([`stripe/${path}`, `stripe/${path}`]);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});
