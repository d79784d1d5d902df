/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import type { Session } from '@campjay/query-api/identity/contract.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/advertising/contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { managedAd, managedAdvertiser } from '../test/advertisers.ts';
import { renderAt } from '../test/renderAt.tsx';

type User = NonNullable<Session['data']['user']>;
const TESTA: User = {
  firstName: 'Testa',
  lastName: 'Example',
  email: 'testa@example.org',
  createdAt: '2026-01-01T00:00:00.000Z',
  isAdmin: false,
  isAdvertiser: true,
};

let user: User = TESTA;
let advertisers: readonly ManagedAdvertiser[] = [];
let refusal: { readonly status: number; readonly body: object } | undefined;
let sent: { readonly path: string; readonly body: unknown; readonly key: string | null }[] = [];

const take = async ({ request }: { request: Request }) => {
  const path = new URL(request.url).pathname.replace('/api/', '');
  sent.push({ path, body: await request.json(), key: request.headers.get('idempotency-key') });
  if (refusal) return HttpResponse.json(refusal.body, { status: refusal.status });
  return HttpResponse.json({ success: true, message: 'Done.', position: '1' });
};
const server = setupServer(
  http.get('*/api/identity/session', () => HttpResponse.json({ success: true, data: { user } })),
  http.get('*/api/admin/check', () => HttpResponse.json({ isAdmin: false })),
  http.get('*/api/advertising/advertisers-with-ads', () =>
    user.isAdvertiser
      ? HttpResponse.json({ success: true, data: advertisers })
      : HttpResponse.json({ success: false, message: 'Not for you' }, { status: 403 }),
  ),
  http.get('*/api/advertising/instances', () => HttpResponse.json({ success: true, data: [], season: 2026 })),
  http.get('*/api/admin/advertisers', () =>
    HttpResponse.json({ success: false, message: 'Not for you' }, { status: 403 }),
  ),
  http.post('*/api/advertising/*', take),
  http.post('*/api/advertiser/*', take),
  http.get('*/api/kids/list', () => HttpResponse.json({ success: true, data: { kids: [] } })),
  http.all('*/api/*', () => HttpResponse.json({ success: true, data: [] })),
);

const warn = jest.spyOn(console, 'warn');
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  user = TESTA;
  advertisers = [managedAdvertiser()];
  refusal = undefined;
  sent = [];
  document.cookie = 'campjay_signed_in=1';
  localStorage.clear();
  warn.mockReset().mockImplementation(() => undefined);
});
afterEach(cleanup);
afterAll(() => server.close());

const signedOut = (): void => {
  document.cookie = 'campjay_signed_in=; max-age=0';
};
/** All at once, as a paste does it: a slow machine would save between two keys. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const main = () => within(screen.getByRole('main'));

it('asks those who are signed out to sign in before anything of an advertiser is asked for', async () => {
  signedOut();
  renderAt('/ads/design');
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
  expect(main().getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Advertising' })).not.toBeInTheDocument();
});

it('tells calmly whose account acts for no advertiser, and where to begin', async () => {
  user = { ...TESTA, isAdvertiser: false };
  renderAt('/ads/placement');
  expect(await screen.findByRole('heading', { name: 'No camp’s ads are with this account' })).toBeVisible();
  expect(main().getByRole('link', { name: 'See what is on offer' })).toHaveAttribute('href', '/ads/offering');
});

// Covers: 1.34, 2.26
it('has the ad pages in tabs that are links, with the current one marked and the choice kept', async () => {
  const second = managedAdvertiser({ advertiser_id: 'two', advertiser_name: 'Example Boats', ads: [] });
  advertisers = [managedAdvertiser(), second];
  const { user: person } = renderAt('/ads/placement');
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Advertiser' }), 'Example Boats');
  const tabs = within(screen.getByRole('navigation', { name: 'Advertising' }));
  expect(tabs.getByRole('link', { name: 'Placement' })).toHaveAttribute('aria-current', 'page');
  expect(tabs.getByRole('link', { name: 'Design' })).toHaveAttribute('href', '/ads/design?advertiser=two');
  expect(main().getByRole('link', { name: 'Setup' })).toHaveAttribute('href', '/ads/setup?advertiser=two');
});

// Covers: 2.13, 2.177
it('sends the budget in cents, and refuses what is no amount before sending', async () => {
  const { user: person } = renderAt('/ads/setup');
  const field = await screen.findByRole('textbox', { name: 'Dollars per month' });
  const save = screen.getByRole('button', { name: 'Save budget' });
  write(field, 'plenty');
  await person.click(save);
  expect(field).toHaveAccessibleDescription('Please enter dollars, such as 250 or 99.50');
  expect(sent).toEqual([]);
  write(field, '1,200.5');
  await person.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: 'advertising/update-advertiser-budget',
    body: { advertiserId: advertisers[0]?.advertiser_id, monthlyCents: 120_050 },
  });
});

// Covers: 2.179
it('accepts the terms only when they are ticked, in the version that was shown', async () => {
  advertisers = [managedAdvertiser({ acceptedTerms: null })];
  const { user: person } = renderAt('/ads/setup');
  const accept = await screen.findByRole('button', { name: 'Accept the terms' });
  await person.click(accept);
  expect(screen.getByText('Please tick that you accept them.')).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('checkbox', { name: /^I have read these terms/ }));
  await person.click(accept);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: 'advertising/accept-terms', body: { version: '2026-11-01' } });
});

// Covers: 2.178
it('shows the discount’s words while they are being chosen, and sends a fraction', async () => {
  const { user: person } = renderAt('/ads/setup');
  await person.click(await screen.findByRole('radio', { name: 'Percent' }));
  write(screen.getByRole('textbox', { name: 'Percent off' }), '7.5');
  expect(screen.getByText('7.5% discount code: "Campjay"')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save discount' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    discount_structure: 'percentage',
    discount_percentage: 0.075,
    discount_dollars: null,
  });
});

// Covers: 2.14
it('saves an ad’s message a second after the last key', async () => {
  renderAt('/ads/design');
  const message = await screen.findByRole('textbox', { name: 'Message from the camp' });
  write(message, 'Fly with us.');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: 'advertising/update-ad',
    body: { ad_id: managedAd().ad_id, message: 'Fly with us.' },
  });
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
});

// Covers: 2.172
it('does not write over what another editor has said meanwhile, and asks which is to stay', async () => {
  const { user: person } = renderAt('/ads/design');
  const message = await screen.findByRole('textbox', { name: 'Message from the camp' });
  advertisers = [managedAdvertiser({ ads: [managedAd({ message: 'Theirs.' })] })];
  refusal = { status: 409, body: { type: 'TextChanged', message: 'Somebody else changed this.' } };
  write(message, 'Mine.');
  expect(await screen.findByText('Theirs.')).toBeVisible();
  expect(screen.getByText(/^Somebody else changed this meanwhile/)).toBeVisible();
  expect(message).toHaveValue('Mine.');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ message: 'Mine.', seen: { message: managedAd().message } });
  refusal = undefined;
  await person.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ message: 'Mine.', seen: { message: 'Theirs.' } }));
});

// Covers: 2.174
it('says what follows from an ad’s status before it is changed', async () => {
  const { user: person } = renderAt('/ads/design');
  await person.click(await screen.findByRole('radio', { name: 'Active' }));
  expect(screen.getByText(/Clicks cost from now on\. None of its sessions is On yet\.$/)).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Make it active' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ path: 'advertising/update-ad-status', body: { status: 'active' } }),
  );
});

it('says why an ad cannot be made active', async () => {
  const message = 'Please give the ad a message or a picture first: parents would see an empty card.';
  refusal = { status: 409, body: { type: 'AdSaysNothing', message, errors: [{ field: 'status', message }] } };
  const { user: person } = renderAt('/ads/design');
  await person.click(await screen.findByRole('radio', { name: 'Active' }));
  await person.click(screen.getByRole('button', { name: 'Make it active' }));
  expect(await screen.findByText(message)).toBeVisible();
});

// Covers: 2.172
it('makes an ad with an id of its own, once however often it is sent', async () => {
  const { user: person } = renderAt('/ads/design');
  await person.click(await screen.findByRole('button', { name: 'New ad' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New ad' }));
  refusal = { status: 500, body: {} };
  write(dialog.getByRole('textbox', { name: 'Name of the ad' }), 'Autumn kites');
  await person.click(dialog.getByRole('button', { name: 'Create the ad' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  refusal = undefined;
  await person.click(dialog.getByRole('button', { name: 'Create the ad' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ path: 'advertising/create-ad', body: { ad_name: 'Autumn kites' } });
});

// Covers: 1.33, 2.170, 8.8
it('asks for access with an email and notes, says so, and keeps what could not be sent', async () => {
  signedOut();
  const { user: person } = renderAt('/ads/offering');
  const form = within(await screen.findByRole('form', { name: 'Ask for access' }));
  const send = form.getByRole('button', { name: 'Ask for access' });
  await person.click(send);
  expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/^Please enter the email address/);
  expect(sent).toEqual([]);
  write(form.getByRole('textbox', { name: 'Email' }), 'operator@example.org');
  write(form.getByRole('textbox', { name: 'Notes' }), 'Three camps.');
  refusal = { status: 500, body: {} };
  await person.click(send);
  expect(await form.findByRole('alert')).toHaveTextContent('Error submitting request');
  refusal = { status: 429, body: { message: 'Please wait a minute.' } };
  await person.click(send);
  expect(await form.findByText('Please wait a minute.')).toBeVisible();
  refusal = undefined;
  await person.click(send);
  expect(await screen.findByText('Thank you. Your request has arrived.')).toBeVisible();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent.at(-1)).toMatchObject({
    path: 'advertiser/concierge-request',
    body: { email: 'operator@example.org', notes: 'Three camps.' },
  });
});

it('refuses the advertisers of all calmly to those who run nothing', async () => {
  renderAt('/ads/admin');
  expect(await screen.findByText(/^This page is for those who run the site/)).toBeVisible();
});

// Covers: 2.50, 6.12
it('offers the Ad Manager in the More menu to those who advertise, and Advertise to everybody else', async () => {
  const { user: person } = renderAt('/ads/setup');
  await screen.findByRole('textbox', { name: 'Dollars per month' });
  await person.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Ad Manager' })).toHaveAttribute('href', '/ads/design');
  expect(screen.queryByRole('menuitem', { name: 'Advertise' })).not.toBeInTheDocument();
  cleanup();
  user = { ...TESTA, isAdvertiser: false };
  const { user: parent } = renderAt('/ads/setup');
  await screen.findByRole('heading', { name: 'No camp’s ads are with this account' });
  await parent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Advertise' })).toHaveAttribute('href', '/ads/offering');
});
