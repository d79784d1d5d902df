/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import type { SubscriptionStanding } from '@campjay/query-api/advertising/billing/contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { setSchoolDiscount } from '../schools/schoolDiscount.ts';
import { paymentPages } from '../test/paymentPages.ts';
import { renderAt } from '../test/renderAt.tsx';

const USER = {
  ...{ firstName: 'Testa', lastName: 'Example', email: 'testa@example.org', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ isAdmin: false, isAdvertiser: false },
};
let accountType: 'free' | 'paid' = 'free';
let standing: SubscriptionStanding;
let asked = 0;

const pages = paymentPages('/account');
const wishes = () => pages.asked.map(({ path, body }) => ({ path, body }));
const server = setupServer(
  http.get('*/api/identity/session', () => HttpResponse.json({ success: true, data: { user: USER } })),
  http.get('*/api/users/account-info', () => {
    asked += 1;
    return HttpResponse.json({ success: true, accountType, trialStartedAt: '2026-01-02T00:00:00.000Z', message: '' });
  }),
  http.get('*/api/users/address', () => HttpResponse.json({ success: true, data: null })),
  pages.handler,
  http.get('*/api/advertising/subscription', () => HttpResponse.json({ success: true, data: standing })),
  http.get('*/api/kids/list', () => HttpResponse.json({ success: true, data: { kids: [] } })),
  http.all('*/api/*', () => HttpResponse.json({ success: true, data: [] })),
);

const warn = jest.spyOn(console, 'warn');
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  standing = { status: 'active', endsAtPeriodEnd: false, periodEndsAt: null };
  accountType = 'free';
  asked = 0;
  pages.refusal = undefined;
  pages.asked = [];
  localStorage.clear();
  document.cookie = 'campjay_signed_in=1';
  warn.mockReset().mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
afterAll(() => server.close());

// Covers: 7.16
it('sends a school’s discount code to the checkout, says that one is over, and subscribes without it', async () => {
  setSchoolDiscount({ schoolCode: 'kelp', discountCode: 'KELP20' });
  renderAt('/account');
  const code = await screen.findByRole('checkbox', { name: 'Use the discount code KELP20' });
  pages.refusal = {
    status: 422,
    body: {
      success: false,
      type: 'DiscountIsOver',
      message: 'This discount code is over. You can subscribe without it.',
    },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe by the year' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This discount code is over.');
  pages.refusal = undefined;
  fireEvent.click(code);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const subscribe = screen.getByRole('button', { name: 'Subscribe by the month' });
  fireEvent.click(subscribe);
  fireEvent.click(subscribe);
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'));
  const { email } = USER;
  expect(wishes()).toEqual([
    {
      path: 'create-checkout-session',
      body: { subscriptionType: 'yearly', email, schoolCode: 'kelp', discountCode: 'KELP20' },
    },
    { path: 'create-checkout-session', body: { subscriptionType: 'monthly', email } },
  ]);
});

it('says in a sentence that the payment page cannot be had', async () => {
  renderAt('/account');
  pages.refusal = { status: 500, body: {} };
  fireEvent.click(await screen.findByRole('button', { name: 'Subscribe by the month' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment page could not be opened. Please try again.');
});

it('leads those who pay to the billing portal, and offers them nothing to buy', async () => {
  accountType = 'paid';
  renderAt('/account');
  fireEvent.click(await screen.findByRole('button', { name: 'Open billing portal' }));
  await waitFor(() => expect(wishes()).toEqual([{ path: 'create-billing-portal-session', body: {} }]));
  expect(screen.queryByRole('button', { name: /^Subscribe/ })).not.toBeInTheDocument();
});

// Covers: 2.25
it('waits on the way back from the checkout until the account is paid, and then asks no more', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  renderAt('/stripe-portal?subscribed=parent');
  expect(await screen.findByText(/^Thank you\. We are waiting/)).toBeVisible();
  accountType = 'paid';
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(await screen.findByText(/^Thank you\. Your account is paid/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To your account' })).toHaveAttribute('href', '/account');
  const before = asked;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(asked).toBe(before);
});

it('stops waiting after half a minute, and says that nothing is lost', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  renderAt('/stripe-portal?subscribed=parent');
  expect(await screen.findByText(/^Thank you\. We are waiting/)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText(/has not told us yet\. Nothing is lost/)).toBeVisible();
  const before = asked;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(asked).toBe(before);
});

it.each([
  ['?subscribed=advertiser&advertiser=kelp', /^Thank you, your subscription has begun/, '/ads/billing?advertiser=kelp'],
  ['?subscribed=advertiser', /^Thank you, your subscription has begun/, '/ads/billing'],
  ['?back=advertiser', /until it shows here\.$/, '/ads/billing'],
  ['?back=parent', /^You are back from the billing portal/, '/account'],
  ['', /^The payment provider’s pages lead back to here/, '/account'],
])('says at “%s” what happened and where to go', async (search, words, path) => {
  renderAt(`/stripe-portal${search}`);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: /^To your (account|ads’ billing)$/ })).toHaveAttribute('href', path);
});

// Covers: 1.39, 2.25
it('says after the portal how an advertiser’s subscription stands, and follows what was changed there', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  renderAt('/stripe-portal?back=advertiser&advertiser=kelp');
  expect(await screen.findByText(/As far as we know: Your subscription is active/)).toBeVisible();
  standing = { status: 'active', endsAtPeriodEnd: true, periodEndsAt: '2026-04-01T00:00:00Z' };
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(await screen.findByText(/Your subscription is cancelled and ends on April 1, 2026/)).toBeVisible();
});
