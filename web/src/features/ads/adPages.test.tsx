import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { managedAd, managedAdvertiser } from '../../test/advertisers.ts';
import { createFakeServer, ok, createRefusal, signOut } from '../../test/fakeServer.ts';
import { renderAt, setFieldValue } from '../../test/renderAt.tsx';

let advertisers: readonly ManagedAdvertiser[];
const refuse = () => HttpResponse.json({ success: false, message: 'Not for you' }, { status: 403 });
const server = createFakeServer(
  { isAdvertiser: true },
  http.get('*/api/advertising/advertisers-with-ads', () =>
    server.user.isAdvertiser ? ok({ data: advertisers }) : refuse(),
  ),
  http.get('*/api/advertising/instances', () => ok({ data: [], season: 2026 })),
  http.get('*/api/advertising/ad-preview', () => ok({ data: null, season: 2026 })),
  http.get('*/api/admin/advertisers', refuse),
);
beforeEach(() => {
  advertisers = [managedAdvertiser()];
});

const main = () => within(screen.getByRole('main'));
const button = (name: string) => screen.findByRole('button', { name });

it('asks signed-out visitors to sign in before it loads any advertiser data', async () => {
  signOut();
  renderAt('/ads/design');
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
  expect(main().getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Advertising' })).not.toBeInTheDocument();
});

it('explains that the account has no advertiser, and where to start', async () => {
  server.user.isAdvertiser = false;
  renderAt('/ads/placement');
  expect(await screen.findByRole('heading', { name: 'This account has no ads yet' })).toBeVisible();
  expect(main().getByRole('link', { name: 'See what is on offer' })).toHaveAttribute('href', '/ads/offering');
});

// Covers: 1.34, 2.26
it('shows the ad pages as tab links, marks the current one and keeps the selected advertiser', async () => {
  const second = managedAdvertiser({ advertiser_id: 'two', advertiser_name: 'Example Boats', ads: [] });
  advertisers = [managedAdvertiser(), second];
  const { user } = renderAt('/ads/placement');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Advertiser' }), 'Example Boats');
  const tabs = within(screen.getByRole('navigation', { name: 'Advertising' }));
  expect(tabs.getByRole('link', { name: 'Placement' })).toHaveAttribute('aria-current', 'page');
  expect(tabs.getByRole('link', { name: 'Design' })).toHaveAttribute('href', '/ads/design?advertiser=two');
  expect(main().getByRole('link', { name: 'Setup' })).toHaveAttribute('href', '/ads/setup?advertiser=two');
});

// Covers: 2.13, 2.177
it('sends the budget in cents, and refuses an invalid amount before sending', async () => {
  const { user } = renderAt('/ads/setup');
  const field = await screen.findByRole('textbox', { name: 'Dollars per month' });
  const save = screen.getByRole('button', { name: 'Save budget' });
  setFieldValue(field, 'plenty');
  await user.click(save);
  expect(field).toHaveAccessibleDescription('Please enter dollars, such as 250 or 99.50');
  expect(server.listCommands()).toEqual([]);
  setFieldValue(field, '1,200.5');
  await user.click(save);
  expect(await server.waitForCommand()).toMatchObject({
    path: 'advertising/update-advertiser-budget',
    body: { advertiserId: advertisers[0]?.advertiser_id, monthlyCents: 120_050 },
  });
});

// Covers: 2.179
it('accepts the terms only when the box is checked, in the version shown', async () => {
  advertisers = [managedAdvertiser({ acceptedTerms: null })];
  const { user } = renderAt('/ads/setup');
  const accept = await screen.findByRole('button', { name: 'Accept the terms' });
  await user.click(accept);
  expect(screen.getByText('Please tick that you accept them.')).toBeVisible();
  expect(server.listCommands()).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /^I have read these terms/ }));
  await user.click(accept);
  expect(await server.waitForCommand()).toMatchObject({
    path: 'advertising/accept-terms',
    body: { version: '2026-11-01' },
  });
});

// Covers: 2.178
it('previews the discount text while editing, and sends a fraction', async () => {
  const { user } = renderAt('/ads/setup');
  await user.click(await screen.findByRole('button', { name: 'Percent' }));
  setFieldValue(screen.getByRole('textbox', { name: 'Percent off' }), '7.5');
  expect(screen.getByText('7.5% discount code: "Campjay"')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save discount' }));
  expect((await server.waitForCommand()).body).toMatchObject({
    ...{ discount_structure: 'percentage', discount_percentage: 0.075, discount_dollars: null },
  });
});

// Covers: 2.14
it('saves an ad’s message a second after the last keystroke', async () => {
  renderAt('/ads/design');
  const message = await screen.findByRole('textbox', { name: 'Message from the camp' });
  setFieldValue(message, 'Fly with us.');
  expect(await server.waitForCommand()).toMatchObject({
    path: 'advertising/update-ad',
    body: { ad_id: managedAd().ad_id, message: 'Fly with us.' },
  });
  expect(await screen.findByText('Saved')).toBeVisible();
});

// Covers: 2.172
it('does not overwrite another editor’s text, and asks which version to keep', async () => {
  const { user } = renderAt('/ads/design');
  const message = await screen.findByRole('textbox', { name: 'Message from the camp' });
  advertisers = [managedAdvertiser({ ads: [managedAd({ message: 'Theirs.' })] })];
  server.refusal = createRefusal(409, 'Somebody else changed this.', [], 'TextChanged');
  setFieldValue(message, 'Mine.');
  expect(await screen.findByText('Theirs.')).toBeVisible();
  expect(screen.getByText(/^Somebody else changed this meanwhile/)).toBeVisible();
  expect(message).toHaveValue('Mine.');
  expect(server.listCommands()).toHaveLength(1);
  expect(server.listCommands()[0]?.body).toMatchObject({ message: 'Mine.', seen: { message: managedAd().message } });
  server.refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect((await server.waitForCommand(1)).body).toMatchObject({ message: 'Mine.', seen: { message: 'Theirs.' } });
});

// Covers: 2.174
it('explains an ad’s status before it changes, and why the ad cannot be active', async () => {
  const message = 'Please give the ad a message or a picture first: parents would see an empty card.';
  server.refusal = createRefusal(409, message, [{ field: 'status', message }], 'AdSaysNothing');
  const { user } = renderAt('/ads/design');
  await user.click(await screen.findByRole('button', { name: 'Active' }));
  expect(screen.getByText(/You are charged from now on\. None of its sessions is On yet\.$/)).toBeVisible();
  expect(server.listCommands()).toEqual([]);
  await user.click(await button('Make it active'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(server.listCommands()[0]).toMatchObject({ path: 'advertising/update-ad-status', body: { status: 'active' } });
});

// Covers: 2.172
it('creates one ad with its own id, however often it is sent', async () => {
  const { user } = renderAt('/ads/design');
  await user.click(await screen.findByRole('button', { name: 'New ad' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New ad' }));
  server.refusal = { status: 500, body: {} };
  setFieldValue(dialog.getByRole('textbox', { name: 'Name of the ad' }), 'Autumn kites');
  await user.click(dialog.getByRole('button', { name: 'Create the ad' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  server.refusal = undefined;
  await user.click(dialog.getByRole('button', { name: 'Create the ad' }));
  expect(await server.waitForCommand(1)).toEqual(server.listCommands()[0]);
  expect(await button('New ad')).toBeVisible();
  expect(server.listCommands()).toHaveLength(2);
  expect(server.listCommands()[0]).toMatchObject({ path: 'advertising/create-ad', body: { ad_name: 'Autumn kites' } });
});

// Covers: 1.33, 2.170, 8.8
it('asks for access with an email and notes, confirms it, and keeps unsent input', async () => {
  signOut();
  const { user } = renderAt('/ads/offering');
  const form = within(await screen.findByRole('form', { name: 'Ask for access' }));
  const send = form.getByRole('button', { name: 'Ask for access' });
  await user.click(send);
  expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/^Please enter the email address/);
  expect(server.listCommands()).toEqual([]);
  setFieldValue(form.getByRole('textbox', { name: 'Email' }), 'operator@example.org');
  setFieldValue(form.getByRole('textbox', { name: 'Notes' }), 'Three camps.');
  server.refusal = { status: 500, body: {} };
  await user.click(send);
  expect(await form.findByRole('alert')).toHaveTextContent('Error submitting request');
  server.refusal = createRefusal(429, 'Please wait a minute.');
  await user.click(send);
  expect(await form.findByText('Please wait a minute.')).toBeVisible();
  server.refusal = undefined;
  await user.click(send);
  expect(await screen.findByText('Thank you. Your request has arrived.')).toBeVisible();
  expect(new Set(server.listCommands().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(server.listCommands().at(-1)).toMatchObject({
    path: 'advertiser/concierge-request',
    body: { email: 'operator@example.org', notes: 'Three camps.' },
  });
});

it('does not show the list of all advertisers to users who are not admins', async () => {
  renderAt('/ads/admin');
  expect(await screen.findByText(/^This page is for those who run the site/)).toBeVisible();
});

// Covers: 2.50, 6.12
it.each([
  [true, 'Ad Manager', '/ads/design', 'Advertise'],
  [false, 'Advertise', '/ads/offering', 'Ad Manager'],
])('offers an advertiser (%s) “%s” in the More menu', async (isAdvertiser, name, path, other) => {
  server.user.isAdvertiser = isAdvertiser;
  const { user } = renderAt('/ads/setup');
  await screen.findByText(isAdvertiser ? 'Dollars per month' : 'This account has no ads yet');
  await user.click(await button('More'));
  expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('href', path);
  expect(screen.queryByRole('menuitem', { name: other })).not.toBeInTheDocument();
});
