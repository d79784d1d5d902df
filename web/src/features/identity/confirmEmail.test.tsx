import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { createFakeServer, ok, createRefusal, signOut } from '../../test/fakeServer.ts';
import { renderAt } from '../../test/renderAt.tsx';

let isEmailConfirmed: boolean;
const server = createFakeServer(
  {},
  http.get('*/api/users/account-info', () =>
    ok({ accountType: 'free', trialStartedAt: '2026-01-02T00:00:00.000Z', isEmailConfirmed, message: '' }),
  ),
  http.get('*/api/users/address', () => ok({ data: null })),
  http.post('*/api/identity/send-confirmation', () => ok({ message: 'A new link is on its way to your email.' })),
  http.post('*/api/identity/confirm-email', () => ok({ message: 'Your email is confirmed.', position: '7' })),
);
beforeEach(() => {
  isEmailConfirmed = false;
});

const NOT_CONFIRMED = createRefusal(403, 'Please confirm your email first.', [], 'EmailNotConfirmed');

// Covers: D15.32
it('the account page asks to confirm the email, and sends the link again', async () => {
  const { user } = renderAt('/account');
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('A new link is on its way to your email.')).toBeVisible();
});

it('the account page does not ask if the email is confirmed', async () => {
  isEmailConfirmed = true;
  renderAt('/account');
  expect(await screen.findByRole('button', { name: 'Subscribe by the month' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
});

it('the account page asks when paying is refused without a confirmed email', async () => {
  isEmailConfirmed = true; // outdated: the server refuses below
  const { user } = renderAt('/account');
  server.refusal = NOT_CONFIRMED;
  await user.click(await screen.findByRole('button', { name: 'Subscribe by the month' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Please confirm your email first/);
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
});

const openLink = (token: string) => renderAt(`/confirm-email#${token}`);

// Covers: D15.33
it('the page of the link confirms the email', async () => {
  openLink('a-token');
  expect(await screen.findByText('Your email is confirmed. Thank you!')).toBeVisible();
  expect(server.requestsTo('identity/confirm-email').map(({ body }) => body)).toEqual([{ token: 'a-token' }]);
  expect(window.location.hash).toBe('');
});

it('the page of an expired link offers a new link, and accepts a newer one', async () => {
  server.refusal = createRefusal(410, 'This link is older than three days.', [], 'ConfirmationLinkVoid');
  openLink('old');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is older than three days.');
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  server.refusal = undefined;
  window.location.hash = '#new';
  expect(await screen.findByText('Your email is confirmed. Thank you!')).toBeVisible();
  expect(server.requestsTo('identity/confirm-email').at(-1)?.body).toEqual({ token: 'new' });
});

it('the page of the link confirms the email only after signing in', async () => {
  signOut();
  openLink('a-token');
  expect(await screen.findByText(/sign in with the account whose email/)).toBeVisible();
  expect(server.requestsTo('identity/confirm-email')).toEqual([]);
});
