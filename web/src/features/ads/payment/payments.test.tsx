import type { SubscriptionSummary } from '@campjay/query-api/ads/billing/contract.ts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { http } from 'msw';
import { saveSchoolDiscount } from '../../schools/schoolsApi.ts';
import { createFakeServer, ok, createRefusal, DEFAULT_USER } from '../../../test/fakeServer.ts';
import { paymentHandler, watchForPaymentProvider } from '../../../test/paymentPages.ts';
import { clickTwice, renderAt } from '../../../test/renderAt.tsx';

let accountType: 'free' | 'paid';
let baseRequest: SubscriptionSummary;
const server = createFakeServer(
  {},
  http.get('*/api/users/account-info', () =>
    ok({ accountType, trialStartedAt: '2026-01-02T00:00:00.000Z', message: '' }),
  ),
  http.get('*/api/users/address', () => ok({ data: null })),
  paymentHandler('/account'),
  http.get('*/api/advertising/subscription', () => ok({ data: baseRequest })),
);
beforeEach(() => {
  baseRequest = { status: 'active', endsAtPeriodEnd: false, periodEndsAt: null };
  accountType = 'free';
});
afterEach(() => void jest.useRealTimers());

const useFakeTimers = () => jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const requested = () => server.requestsTo('users/account-info').length;

// Covers: 7.16
it('sends a school’s discount code to the checkout, explains that one has expired, and subscribes without it', async () => {
  saveSchoolDiscount({ schoolCode: 'kelp', discountCode: 'KELP20' });
  renderAt('/account');
  const code = await screen.findByRole('checkbox', { name: 'Use the discount code KELP20' });
  server.refusal = createRefusal(
    422,
    'This discount code is no longer valid. You can subscribe without it.',
    [],
    'DiscountIsOver',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe by the year' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This discount code is no longer valid.');
  server.refusal = undefined;
  fireEvent.click(code);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const left = watchForPaymentProvider();
  clickTwice(screen.getByRole('button', { name: 'Subscribe by the month' }));
  await left();
  expect(window.location.hash).toBe('#at-the-provider');
  const { email } = DEFAULT_USER;
  expect(server.listCommands()).toMatchObject([
    {
      path: 'stripe/create-checkout-session',
      body: { subscriptionType: 'yearly', email, schoolCode: 'kelp', discountCode: 'KELP20' },
    },
    { path: 'stripe/create-checkout-session', body: { subscriptionType: 'monthly', email } },
  ]);
});

it('shows that the payment page is unavailable', async () => {
  renderAt('/account');
  server.refusal = { status: 500, body: {} };
  fireEvent.click(await screen.findByRole('button', { name: 'Subscribe by the month' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment page could not be opened. Please try again.');
});

it('links paying users to the billing portal, and offers them nothing to buy', async () => {
  accountType = 'paid';
  renderAt('/account');
  fireEvent.click(await screen.findByRole('button', { name: 'Open billing portal' }));
  expect(await server.waitForCommand()).toMatchObject({ path: 'stripe/create-billing-portal-session', body: {} });
  expect(screen.queryByRole('button', { name: /^Subscribe/ })).not.toBeInTheDocument();
});

// Covers: 2.25
it('waits after the checkout until the account is paid, then stops polling', async () => {
  useFakeTimers();
  renderAt('/stripe-portal?subscribed=parent');
  expect(await screen.findByText(/^Thank you\. We are waiting/)).toBeVisible();
  accountType = 'paid';
  await pass(2000);
  expect(await screen.findByText(/^Thank you\. Your account is paid/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To your account' })).toHaveAttribute('href', '/account');
  const before = requested();
  await pass(10_000);
  expect(requested()).toBe(before);
});

it('stops waiting after half a minute, and explains that nothing is lost', async () => {
  useFakeTimers();
  renderAt('/stripe-portal?subscribed=parent');
  expect(await screen.findByText(/^Thank you\. We are waiting/)).toBeVisible();
  await pass(30_000);
  expect(await screen.findByText(/has not confirmed it yet\. Nothing is lost/)).toBeVisible();
  const before = requested();
  await pass(10_000);
  expect(requested()).toBe(before);
});

it.each([
  ['?subscribed=advertiser&advertiser=kelp', /^Thank you, your subscription has begun/, '/ads/billing?advertiser=kelp'],
  ['?subscribed=advertiser', /^Thank you, your subscription has begun/, '/ads/billing'],
  ['?back=advertiser', /until they show here\.$/, '/ads/billing'],
  ['?back=parent', /^You are back from the billing portal/, '/account'],
  ['', /^The payment provider’s pages lead back to this page/, '/account'],
])('explains at “%s” what happened and where to go', async (search, message, path) => {
  renderAt(`/stripe-portal${search}`);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: /^To your (account|ads’ billing)$/ })).toHaveAttribute('href', path);
});

// Covers: 1.39, 2.25
it('shows the status of an advertiser’s subscription after the portal, and follows changes made there', async () => {
  useFakeTimers();
  renderAt('/stripe-portal?back=advertiser&advertiser=kelp');
  expect(await screen.findByText(/As far as we know: Your subscription is active/)).toBeVisible();
  baseRequest = { status: 'active', endsAtPeriodEnd: true, periodEndsAt: '2026-04-01T00:00:00Z' };
  await pass(2000);
  expect(await screen.findByText(/Your subscription is canceled and ends on April 1, 2026/)).toBeVisible();
});
